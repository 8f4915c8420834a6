//! Small games and players for the tests of contests.

use outply_arena::contest::*;
use outply_game::NotationError;

/// One heap, take one to three, the last wins. With dice, chance takes one to six after each move.
pub(crate) struct Heap {
    pub(crate) left: u32,
    pub(crate) seat: usize,
    pub(crate) dice: bool,
    pub(crate) roll: bool,
}

impl Heap {
    pub(crate) fn plain() -> Box<dyn Referee> {
        Box::new(Heap { left: 21, seat: 0, dice: false, roll: false })
    }

    pub(crate) fn dice() -> Box<dyn Referee> {
        Box::new(Heap { left: 60, seat: 0, dice: true, roll: false })
    }
}

impl Referee for Heap {
    fn start(&mut self, position: Option<&str>) -> Result<(), NotationError> {
        let text = position.unwrap_or(if self.dice { "60" } else { "21" });
        self.left = text.parse().map_err(|_| NotationError::new(text, 0, "a number"))?;
        (self.seat, self.roll) = (0, false);
        Ok(())
    }

    fn position(&self) -> String {
        format!("{} {} {}", self.left, self.seat, self.roll)
    }

    fn to_move(&self) -> ToMove {
        match self.left {
            0 => ToMove::Over(Finish { payoff: [-2.0, 2.0][self.seat] }),
            _ if self.roll => ToMove::Chance,
            _ => ToMove::Seat(self.seat),
        }
    }

    fn actions(&self) -> Vec<String> {
        let most = if self.roll { 6 } else { 3 };
        (1..=self.left.min(most)).map(|take| take.to_string()).collect()
    }

    fn draw(&mut self, unit: f64) -> Option<String> {
        let actions = self.actions();
        let outcome = actions.get((unit * actions.len() as f64) as usize).filter(|_| self.roll)?;
        self.play(outcome).ok()
    }

    fn play(&mut self, action: &str) -> Result<String, NotationError> {
        let action = action.trim();
        if !self.actions().iter().any(|legal| legal == action) {
            return Err(NotationError::new(action, 0, "one of the actions"));
        }
        self.left -= action.parse::<u32>().expect("it is one of the actions");
        if !self.roll {
            self.seat = 1 - self.seat;
        }
        self.roll = self.dice && !self.roll;
        Ok(action.to_owned())
    }
}

/// A player made of a function.
pub(crate) struct By<F>(pub(crate) F);

impl<F: FnMut(&Task<'_>) -> Result<Reply, PlayerError>> Player for By<F> {
    fn new_game(&mut self, _: &NewGame<'_>) -> Result<(), PlayerError> {
        Ok(())
    }

    fn think(&mut self, task: &Task<'_>) -> Result<Reply, PlayerError> {
        (self.0)(task)
    }
}

pub(crate) fn by<'c, F>(name: &str, control: &str, think: F) -> Contestant<'c>
where
    F: FnMut(&Task<'_>) -> Result<Reply, PlayerError> + Clone + Send + Sync + 'static,
{
    let control = control.parse().expect("a control");
    Contestant::new(name, control, move || Ok(Box::new(By(think.clone()))))
}

pub(crate) fn random<'c>(name: &str) -> Contestant<'c> {
    Contestant::new(name, Control::default(), || Ok(Box::new(RandomPlayer)))
}

/// Leaves a multiple of four where that can be done: never loses a won heap.
pub(crate) fn perfect<'c>(name: &str) -> Contestant<'c> {
    by(name, "", |task: &Task<'_>| {
        let left: u32 = task.game.position().split(' ').next().unwrap_or("").parse().unwrap_or(1);
        Ok(Reply::play((left % 4).max(1).min(left).to_string()))
    })
}

pub(crate) fn quiet(_: &Event<'_>) {}
