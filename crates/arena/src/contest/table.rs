//! The standings as people read them.

use super::standings::{Meeting, Standings};
use crate::statistics::{Estimate, Measure, Rating, Ratings, RatingsModel};
use std::fmt;

/// Virtual draws for tables in which one player won or lost everything (BayesElo's default).
const PRIOR: f64 = 2.0;
/// Columns of a name: the widest line then has 80.
const NAME: usize = 20;

/// A name cut to its columns.
fn cut(name: &str) -> String {
    if name.chars().count() <= NAME {
        return name.to_owned();
    }
    name.chars().take(NAME - 1).chain(['…']).collect()
}

fn or_dash(number: Option<f64>, digits: usize) -> String {
    number.map_or("-".to_owned(), |number| format!("{number:.digits$}"))
}

impl Standings {
    /// Ratings by maximum likelihood, or with BayesElo's prior of two draws where those do not
    /// exist; whether the prior was needed.
    pub fn any_ratings(&self) -> (Option<Ratings>, bool) {
        match self.ratings(RatingsModel::default()) {
            Ok(ratings) => (Some(ratings), false),
            Err(_) => (self.ratings(RatingsModel { prior: PRIOR, first_move: false }).ok(), true),
        }
    }

    /// Contestants with their ratings, the best first.
    pub fn ranking(&self) -> Vec<(usize, Rating)> {
        let ratings = self.any_ratings().0.map(|ratings| ratings.ratings).unwrap_or_default();
        let mut ranking: Vec<_> = ratings.into_iter().enumerate().collect();
        ranking.sort_by(|(_, a), (_, b)| b.elo.value.total_cmp(&a.elo.value));
        ranking
    }

    fn write_match(&self, f: &mut fmt::Formatter<'_>, a: usize, b: usize) -> fmt::Result {
        let meeting = self.meeting(a, b);
        writeln!(f, "{} against {}", cut(&self.names()[a]), cut(&self.names()[b]))?;
        write_meeting(f, &meeting)
    }

    /// What each player spent and did wrong: seconds a move and of the longest, nodes and depth as
    /// they told them, and games lost by fault.
    fn write_conduct(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:NAME$}  s a move  longest  nodes a move  depth  late illegal crash", "")?;
        for (name, conduct) in self.names().iter().zip(0..).map(|(n, i)| (n, self.conduct(i))) {
            let Some(conduct) = conduct else { continue };
            let usage = &conduct.usage;
            write!(
                f,
                "{:NAME$}  {:8.4} {:8.3}",
                cut(name),
                usage.seconds_per_move(),
                usage.longest
            )?;
            write!(f, " {:>13}", or_dash((usage.nodes > 0).then(|| usage.nodes_per_move()), 0))?;
            write!(f, " {:>6}", or_dash(usage.mean_depth(), 1))?;
            let [late, illegal, crashes] =
                [conduct.time_forfeits, conduct.illegal_moves, conduct.crashes];
            writeln!(f, " {late:5} {illegal:7} {crashes:5}")?;
        }
        Ok(())
    }

    fn write_ranking(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "rank  {:NAME$}     Elo   error   games  score", "name")?;
        for (rank, (contestant, rating)) in (1..).zip(self.ranking()) {
            let Rating { elo: Measure { value, error }, points, games } = rating;
            let name = cut(&self.names()[contestant]);
            let score = 100.0 * points / games.max(1) as f64;
            write!(f, "{rank:4}  {name:NAME$}  {value:6.1}  {error:6.1}  {games:6}")?;
            writeln!(f, "  {score:5.1}%")?;
        }
        if self.any_ratings().1 {
            writeln!(f, "with a prior of {PRIOR} drawn games each: some won or lost everything")?;
        }
        Ok(())
    }
}

fn write_meeting(f: &mut fmt::Formatter<'_>, meeting: &Meeting) -> fmt::Result {
    let games = meeting.games();
    let percent =
        |share: Option<f64>| share.map_or("-".to_owned(), |s| format!("{:.1}%", 100.0 * s));
    if let Some(Estimate { elo, normalised_elo, superiority, score }) = meeting.estimate() {
        writeln!(f, "Elo: {elo:.1}, normalised: {normalised_elo:.1}")?;
        write!(f, "likelihood of superiority: {:.1}%", 100.0 * superiority)?;
        writeln!(f, ", draws: {}, score: {:.1}%", percent(games.draw_ratio()), 100.0 * score)?;
    }
    let (wins, draws, losses) = (games.wins, games.draws, games.losses);
    writeln!(f, "games: {} (+{wins} ={draws} -{losses})", games.games())?;
    let [ll, ld, level, wd, ww] = meeting.pairs.by_score();
    let ratio = meeting.pairs.pair_ratio().map_or("-".to_owned(), |ratio| format!("{ratio:.2}"));
    writeln!(f, "pairs, lost to won: {ll} {ld} {level} {wd} {ww}; pair ratio: {ratio}")?;
    match meeting.mean_payoff().filter(|payoff| payoff.is_finite()) {
        Some(payoff) => writeln!(f, "mean payoff: {payoff:+.2}"),
        None => Ok(()),
    }
}

/// Of two contestants the match, of more the ranking; then what each spent and did wrong.
impl fmt::Display for Standings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.names().len() {
            2 => self.write_match(f, 0, 1)?,
            _ => self.write_ranking(f)?,
        }
        self.write_conduct(f)
    }
}
