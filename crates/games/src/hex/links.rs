//! Connections as sets of empty cells, and the shortest lists of them.

/// A way to connect two points within its carrier, whatever the opponent does: with the opponent to move
/// (a *sure* connection) or with the owner to move (a *threat*).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Link {
    /// The empty cells that it needs. Stones elsewhere cannot cut it.
    pub(super) carrier: u64,
    /// How many stones of the owner's it takes at most.
    pub(super) stones: u32,
}

impl Link {
    pub(super) const NOTHING: Link = Link { carrier: 0, stones: 0 };

    /// Whether whoever has this needs not the other.
    #[inline]
    fn replaces(&self, other: &Link) -> bool {
        self.carrier & !other.carrier == 0 && self.stones <= other.stones
    }

    /// Both, one after the other.
    #[inline]
    pub(super) fn and(&self, other: &Link) -> Link {
        Link { carrier: self.carrier | other.carrier, stones: self.stones + other.stones }
    }
}

/// Up to `MOST` links between the same points, smaller carriers first; none replaces another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Links<const MOST: usize> {
    links: [Link; MOST],
    count: usize,
}

impl<const MOST: usize> Links<MOST> {
    pub(super) const NONE: Self = Links { links: [Link::NOTHING; MOST], count: 0 };

    #[inline]
    pub(super) fn all(&self) -> &[Link] {
        self.links.get(..self.count).unwrap_or(&[])
    }

    /// Whether one of these makes the link needless.
    #[inline]
    pub(super) fn replace(&self, link: &Link) -> bool {
        self.all().iter().any(|known| known.replaces(link))
    }

    /// Takes the link in, unless it is needless or too large; whether it did.
    pub(super) fn add(&mut self, link: Link) -> bool {
        if self.replace(&link) {
            return false;
        }
        let mut kept = 0;
        for next in 0..self.count {
            let known = self.links[next];
            if !link.replaces(&known) {
                self.links[kept] = known;
                kept += 1;
            }
        }
        self.count = kept;
        let size = |link: &Link| link.carrier.count_ones();
        let place = self.all().partition_point(|known| size(known) <= size(&link));
        if place >= MOST {
            return false;
        }
        self.count = (self.count + 1).min(MOST);
        self.links[place..self.count].rotate_right(1);
        self.links[place] = link;
        true
    }
}
