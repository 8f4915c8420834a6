//! What each player can expect in a state.

use outply_catalog::{ActionReport, Figure, Payoffs, Plan, Proof, Report, Scale, Session};

/// The expected result of each player, as far as it is known.
pub(crate) type Outlook = Vec<Option<f64>>;

/// Reads values as expected results.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reader {
    scale: Scale,
    players: usize,
}

impl Reader {
    /// Of what `plan` finds in the session's game.
    pub(crate) fn of(session: &dyn Session, plan: &Plan) -> Reader {
        Reader { scale: session.scale(plan.evaluator()), players: session.players() }
    }

    /// How values become expected results.
    pub(crate) fn scale(self) -> Scale {
        self.scale
    }

    /// In a finished game.
    pub(crate) fn finished(self, payoffs: &[f64]) -> Outlook {
        payoffs.iter().map(|&payoff| Some(self.scale.of_payoff(payoff))).collect()
    }

    /// By a search.
    pub(crate) fn report(self, report: &Report) -> Outlook {
        let player = report.player.index();
        self.value(player, report.value, report.proof, report.payoffs.as_ref())
    }

    /// After an action or outcome at the root of `report`.
    pub(crate) fn action(self, report: &Report, action: &ActionReport) -> Outlook {
        let player = report.player.index();
        self.value(player, action.value, action.proof, action.payoffs.as_ref())
    }

    fn value(
        self,
        player: usize,
        value: Figure,
        proof: Proof,
        payoffs: Option<&Payoffs>,
    ) -> Outlook {
        if let Some(payoffs) = payoffs.filter(|payoffs| payoffs.as_slice().len() == self.players) {
            return self.finished(payoffs.as_slice());
        }
        let own = self.scale.expected(value, proof);
        let others = (self.players == 2).then(|| self.scale.opposite(own)).flatten();
        (0..self.players).map(|seat| if seat == player { Some(own) } else { others }).collect()
    }
}
