//! The standings as people read them.

use super::standings::{Meeting, Standings};
use crate::statistics::{
    Estimate, Mean, Measure, Pairs, Rating, Ratings, RatingsModel, Tally, plain,
};
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
            let Rating { elo: Measure { value, error, .. }, points, games } = rating;
            let name = cut(&self.names()[contestant]);
            let score = 100.0 * points / games.max(1) as f64;
            let value = plain(value, 1, false);
            write!(f, "{rank:4}  {name:NAME$}  {value:>6}  {error:6.1}  {games:6}")?;
            writeln!(f, "  {score:5.1}%")?;
        }
        if self.any_ratings().1 {
            writeln!(f, "with a prior of {PRIOR} drawn games each: some won or lost everything")?;
        }
        Ok(())
    }
}

impl Meeting {
    /// Games won, drawn and lost so far, and the difference in strength, in a few words.
    pub fn so_far(&self) -> String {
        let Tally { wins, draws, losses } = self.games();
        let elo = self.estimate().map(|estimate| format!("  Elo {:+.0}", estimate.elo));
        format!("+{wins} ={draws} -{losses}{}", elo.unwrap_or_default())
    }
}

/// A probability or share in percent. What few games cannot know is not said: a probability is never all
/// or nothing.
pub(crate) fn percent(share: f64) -> String {
    match 100.0 * share {
        x if x > 99.9 => "> 99.9 %".to_owned(),
        x if x < 0.1 => "< 0.1 %".to_owned(),
        x => format!("{x:.1} %"),
    }
}

fn write_meeting(f: &mut fmt::Formatter<'_>, meeting: &Meeting) -> fmt::Result {
    let games = meeting.games();
    if let Some(estimate) = meeting.estimate() {
        write_estimate(f, &estimate)?;
    }
    let (wins, draws, losses) = (games.wins, games.draws, games.losses);
    writeln!(f, "games: {} (+{wins} ={draws} -{losses})", games.games())?;
    if games.games() > 0 {
        write_seats(f, meeting)?;
        write_pairs(f, &meeting.pairs)?;
    }
    let payoff = meeting.mean_payoff().filter(|payoff| payoff.value.is_finite());
    let Some(payoff) = payoff else { return Ok(()) };
    writeln!(f, "mean payoff: {}{}", with_error(payoff), counted(meeting))
}

/// Which games a mean payoff is of, unless it is of all.
fn counted(meeting: &Meeting) -> String {
    let some = match meeting.payoffs.count {
        all if all == meeting.games().games() => String::new(),
        some => format!(", of {some} games that the rules ended"),
    };
    match meeting.payoffs_left_out() {
        0 => some,
        1 => format!("{some}, but for 1 game whose pair is not whole"),
        left_out => format!("{some}, but for {left_out} games whose pairs are not whole"),
    }
}

/// A mean to two digits of its error, at least to hundredths.
fn with_error(Mean { value, error }: Mean) -> String {
    let Some(error) = error.filter(|error| error.is_finite()) else {
        return plain(value, 2, true);
    };
    let digits = (1.0 - error.log10().floor()).clamp(2.0, 6.0) as usize;
    format!("{} ± {}", plain(value, digits, true), plain(error, digits, false))
}

fn write_estimate(f: &mut fmt::Formatter<'_>, estimate: &Estimate) -> fmt::Result {
    let Estimate { elo, normalised_elo, superiority, score, interval, is_normal } = estimate;
    write!(f, "Elo: {elo:+.1}")?;
    if *is_normal {
        write!(f, ", normalised: {normalised_elo:+.1}")?;
    }
    let [low, high] = interval.map(|end| 100.0 * end);
    writeln!(f, "\nscore: {:.1} % ({low:.1} to {high:.1} with 95 %)", 100.0 * score)?;
    writeln!(f, "likelihood of superiority: {}", percent(*superiority))
}

/// Won, drawn and lost, by seat.
fn write_seats(f: &mut fmt::Formatter<'_>, meeting: &Meeting) -> fmt::Result {
    writeln!(f, "{:16}     won   drawn    lost", "")?;
    for (name, tally) in ["in the 1st seat", "in the 2nd seat"].iter().zip(meeting.by_seat) {
        writeln!(f, "{name:16} {:7} {:7} {:7}", tally.wins, tally.draws, tally.losses)?;
    }
    Ok(())
}

/// Pairs of games from one opening, by how both went.
fn write_pairs(f: &mut fmt::Formatter<'_>, pairs: &Pairs) -> fmt::Result {
    if pairs.pairs() == 0 {
        return Ok(());
    }
    let Pairs { lost_lost, lost_drawn, won_lost, drawn_drawn, won_drawn, won_won } = *pairs;
    writeln!(f, "pairs: both won {won_won}, won and drawn {won_drawn}, won and lost {won_lost},")?;
    writeln!(f, "  both drawn {drawn_drawn}, drawn and lost {lost_drawn}, both lost {lost_lost}")
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
