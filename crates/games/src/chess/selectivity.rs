//! How selective search suits chess.

/// Numbers of selective search that suit [`ChessEvaluator`](super::ChessEvaluator) and
/// [`ChessHints`](super::ChessHints), as `outply_search::selective::Settings` reads them.
///
/// Found by SPSA (Spall 1992) in 10,200 games at 8,000 nodes a move, but for the margin of reverse
/// futility: SPSA's 40 is worth more at 8,000 nodes, 60 at least as much at 40,000. In 1,000 games
/// at 8,000 nodes they score 54.4 % (51.9 to 56.8) against the defaults of every game with
/// `order-quiet=100`, in 400 at 40,000 50.2 % (46.8 to 53.7).
///
/// Where pieces come to stand orders quiet moves beside what the histories say. In 80 games at
/// 3,000 nodes a move this scored 71 % against no such order, in 100 at 12,000 57 %; three and four
/// times the weight, and a third of it, made no difference that 100 games would show.
pub const SELECTIVITY: &str = "lmr-base=93,lmr-divisor=248,lmr-history=7797,lmr-cut=125,\
    lmr-worsening=66,lmr-pv=94,lmr-threat=101,lmr-noisy=49,reverse-futility-margin=60,\
    futility-margin=89,late-pruning-base=4,null-move-slack=151,null-move-gain=185,\
    razoring-margin=271,history-pruning-limit=4043,exchange-quiet=27,exchange-noisy=111,\
    aspiration-width=20,prob-cut-margin=214,correction-limit=64,history-bonus=177,\
    history-most=1661,order-quiet=96";
