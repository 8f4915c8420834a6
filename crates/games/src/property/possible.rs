//! Which positions can arise.

use super::building::HOTEL;
use super::cards::Deck;
use super::data::{FINE, Group, JAIL, Lot, SQUARES, Square};
use super::position::{Creditor, MOST_PLAYERS, Phase, Position};
use super::rules::Property;

/// What is wrong, as what was expected instead.
type Flaw = Option<String>;

fn unless(holds: bool, expected: &str) -> Flaw {
    (!holds).then(|| expected.to_owned())
}

impl Property {
    /// Why the position cannot arise under these rules.
    pub(super) fn flaw(&self, position: &Position) -> Flaw {
        seats_flaw(position)
            .or_else(|| Lot::all().find_map(|lot| lot_flaw(position, lot)))
            .or_else(|| supply_flaw(position))
            .or_else(|| debts_flaw(position))
            .or_else(|| self.phase_flaw(position))
    }

    fn phase_flaw(&self, position: &Position) -> Flaw {
        let ended = self.rounds().is_some_and(|rounds| position.round >= rounds);
        let idle = matches!(position.phase, Phase::Dice | Phase::Jail) && position.doubles == 0;
        let won = position.left() == 1 && (position.phase, position.doubles) != (Phase::Dice, 0);
        unless(!ended || idle, "'dice' or 'jail' and no doubles after the last round")
            .or_else(|| unless(!won, "'dice' and no doubles once a player has won"))
            .or_else(|| course_flaw(position))
    }
}

fn seats_flaw(position: &Position) -> Flaw {
    let turn = position.turn();
    let astray = |seat: usize| position.square[seat] == 30;
    unless(position.left() > 0, "a player who is not out")
        .or_else(|| unless(position.plays(turn), "the turn of a player who is not out"))
        .or_else(|| unless(!(0..MOST_PLAYERS).any(astray), "nobody on square 30"))
        .or_else(|| {
            let fits = position.doubles == 0 || position.jail[turn] == 0;
            unless(fits, "no doubles in jail")
        })
}

fn lot_flaw(position: &Position, lot: Lot) -> Flaw {
    let deed = position.deed(lot);
    let owner = deed.owner()?;
    let name = lot.data().id;
    let group = || lot.group().map(|other| position.deed(other));
    let built = deed.houses > 0;
    unless(position.plays(owner), &format!("an owner of {name} who is not out"))
        .or_else(|| unless(!built || lot.is_street(), &format!("no houses on {name}")))
        .or_else(|| {
            let full = !built || position.is_full_group(lot);
            unless(full, &format!("the whole group of {name} in one hand, or no houses"))
        })
        .or_else(|| {
            let clear = !built || group().all(|other| !other.mortgaged);
            unless(clear, &format!("no mortgage in the group of {name}, or no houses"))
        })
        .or_else(|| {
            let even = group().all(|other| other.houses + 1 >= deed.houses);
            unless(even, &format!("houses built evenly in the group of {name}"))
        })
}

fn supply_flaw(position: &Position) -> Flaw {
    let hotels = position.deeds.iter().filter(|deed| deed.houses == HOTEL).count();
    unless(position.houses_left() >= 0, "at most 32 houses").or_else(|| {
        unless(position.hotels_left() >= 0, &format!("at most 12 hotels, not {hotels}"))
    })
}

fn debts_flaw(position: &Position) -> Flaw {
    let turn = position.turn();
    let Some(debtor) = position.debtor() else {
        let none = position.creditor == Creditor::Bank && position.pending == 0;
        return unless(none, "no creditor and no move to come without a debt");
    };
    let creditor = match position.creditor {
        Creditor::Player(player) => Some(usize::from(player)),
        Creditor::Bank | Creditor::Each => None,
    };
    let due = i32::from(position.due[debtor]);
    let raised = position.cash(debtor) < due && due <= position.means(debtor);
    let each_collects = creditor == Some(turn);
    let debtors_fit = (0..MOST_PLAYERS)
        .filter(|&seat| position.due[seat] > 0)
        .all(|seat| (seat == turn) != each_collects);
    unless(position.phase == Phase::Debt, "'debt' where a player owes")
        .or_else(|| unless(creditor.is_none_or(|c| position.plays(c)), "a creditor who is not out"))
        .or_else(|| unless(debtors_fit, "debts of the player whose turn it is, or to that player"))
        .or_else(|| unless(raised, "a debt beyond the cash of the first debtor but within reach"))
        .or_else(|| {
            unless(fine_fits(position), "squares to go after the fine for leaving jail only")
        })
}

fn fine_fits(position: &Position) -> bool {
    let turn = position.turn();
    let fine = position.creditor == Creditor::Bank && position.due[turn] == FINE;
    let leaving =
        position.square[turn] == JAIL && position.jail[turn] == 0 && position.doubles == 0;
    position.pending == 0 || (fine && leaving)
}

/// Whether what comes next fits where the player is.
fn course_flaw(position: &Position) -> Flaw {
    let (turn, jailed) = (position.turn(), position.jail[position.turn()] > 0);
    let on_deck =
        |deck: Deck| SQUARES[usize::from(position.square[turn])] == Square::Cards(deck) && !jailed;
    match position.phase {
        Phase::Dice => None,
        Phase::Cards(deck) => {
            unless(on_deck(deck), "the player on a square of the deck drawn from")
        }
        Phase::Throw => unless(owes_utility(position), "the player on another's utility"),
        Phase::Jail => {
            unless(jailed && position.can_leave_jail(), "the player in jail and able to leave")
        }
        Phase::Buy => {
            let lot = position.lot_here().filter(|&lot| position.deed(lot).owner().is_none());
            let price = lot.map(|lot| lot.data().price);
            unless(price.is_some_and(|p| p <= position.cash(turn)), "the player on a lot for sale")
        }
        Phase::Manage => unless(position.can_manage(turn), "something to build or redeem"),
        Phase::Debt => unless(position.debtor().is_some(), "a player who owes"),
    }
}

fn owes_utility(position: &Position) -> bool {
    let utility = position.lot_here().filter(|lot| lot.data().group == Group::Utility);
    let deed = utility.map(|lot| position.deed(lot));
    deed.is_some_and(|deed| {
        !deed.mortgaged && deed.owner().is_some_and(|owner| owner != position.turn())
    })
}
