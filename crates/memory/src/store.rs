//! Arrays that are in memory up to a limit, and beyond it in files which the system maps into memory: it
//! keeps near what is in use, as far as there is room, and leaves the rest on the disk.

use crate::zeroed;
use bytemuck::Zeroable;
use memmap2::MmapMut;
use std::fs::File;
use std::io::{Error, ErrorKind};
use std::mem::MaybeUninit;
use std::ops::{Deref, DerefMut};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// A place for large arrays. Clones share one limit.
///
/// Files have no name and vanish with the array, however the process ends.
#[derive(Clone, Debug)]
pub struct Store(Arc<Place>);

#[derive(Debug)]
struct Place {
    limit: usize,
    folder: PathBuf,
    /// Bytes in memory.
    used: AtomicUsize,
    /// Bytes that are in files, or were.
    spilled: AtomicUsize,
}

impl Store {
    /// Up to `limit` bytes are in memory, all others in files in `folder`.
    pub fn new(limit: usize, folder: impl Into<PathBuf>) -> Store {
        let (used, spilled) = (AtomicUsize::new(0), AtomicUsize::new(0));
        Store(Arc::new(Place { limit, folder: folder.into(), used, spilled }))
    }

    /// The bytes that may be in memory.
    pub fn limit(&self) -> usize {
        self.0.limit
    }

    /// Whether anything is in a file, or was.
    pub fn has_spilled(&self) -> bool {
        self.0.spilled.load(Relaxed) > 0
    }

    /// So many zeros.
    ///
    /// # Errors
    /// If they do not fit into memory, and no file can be made or the disk has no room for it.
    pub fn zeroed<T: Zeroable>(&self, count: usize) -> Result<Array<T>, Error> {
        self.array(count, || zeroed(count))
    }

    /// Room for so many values: what `in_memory` gives if they fit, otherwise a file's zeros.
    fn array<T>(
        &self,
        count: usize,
        in_memory: impl FnOnce() -> Option<Box<[T]>>,
    ) -> Result<Array<T>, Error> {
        let bytes = count.checked_mul(size_of::<T>()).ok_or(ErrorKind::OutOfMemory)?;
        let reserved = self.reserve(bytes).and_then(|share| Some((in_memory()?, share)));
        let (values, share) = match reserved {
            Some((values, share)) => (Values::Memory(values), Some(share)),
            None => (Values::File(self.mapped(bytes).map_err(|error| self.named(&error))?), None),
        };
        Ok(Array { values, count, _share: share })
    }

    /// A list without elements.
    ///
    /// # Errors
    /// As for [`Store::zeroed`].
    pub fn list<T>(&self) -> Result<List<T>, Error> {
        self.list_for(0)
    }

    /// A list without elements, with room for so many.
    ///
    /// # Errors
    /// As for [`Store::zeroed`].
    pub fn list_for<T>(&self, count: usize) -> Result<List<T>, Error> {
        Ok(List { room: self.room(count)?, len: 0, store: self.clone() })
    }

    fn room<T>(&self, count: usize) -> Result<Array<MaybeUninit<T>>, Error> {
        self.array(count, || {
            let mut room = Vec::new();
            room.try_reserve_exact(count).ok()?;
            room.resize_with(count, MaybeUninit::uninit);
            Some(room.into_boxed_slice())
        })
    }

    /// A part of what may be in memory, if there is so much left.
    fn reserve(&self, bytes: usize) -> Option<Share> {
        let fits = |used: usize| used.checked_add(bytes).filter(|sum| *sum <= self.0.limit);
        self.0.used.fetch_update(Relaxed, Relaxed, fits).ok()?;
        Some(Share { store: self.clone(), bytes })
    }

    /// The same error, saying where.
    fn named(&self, error: &Error) -> Error {
        Error::new(error.kind(), format!("{}: {error}", self.0.folder.display()))
    }

    #[allow(unsafe_code)]
    fn mapped(&self, bytes: usize) -> Result<MmapMut, Error> {
        let file = tempfile::tempfile_in(&self.0.folder)?;
        self.0.spilled.fetch_add(bytes, Relaxed);
        make_room(&file, bytes.max(1) as u64)?;
        // SAFETY: the file has no name, so nobody else can change it or make it shorter while it is mapped.
        unsafe { MmapMut::map_mut(&file) }
    }
}

/// Gives the file so many zeros, for which the disk has room: what is mapped and finds none when it is
/// written to would end the process.
fn make_room(file: &File, bytes: u64) -> Result<(), Error> {
    #[cfg(target_os = "linux")]
    {
        use rustix::fs::{FallocateFlags, fallocate};
        match fallocate(file, FallocateFlags::empty(), 0, bytes) {
            Err(rustix::io::Errno::OPNOTSUPP | rustix::io::Errno::NOSYS) => (),
            done => return Ok(done?),
        }
    }
    write_zeros(file, bytes)
}

/// The same where the system cannot set room aside.
fn write_zeros(mut file: &File, bytes: u64) -> Result<(), Error> {
    let zeros = std::io::Read::take(std::io::repeat(0), bytes);
    std::io::copy(&mut std::io::BufReader::with_capacity(1 << 20, zeros), &mut file).map(drop)
}

/// Bytes of a store's memory, which it gets back.
#[derive(Debug)]
struct Share {
    store: Store,
    bytes: usize,
}

impl Drop for Share {
    fn drop(&mut self) {
        self.store.0.used.fetch_sub(self.bytes, Relaxed);
    }
}

/// An array of fixed length, wherever it is.
#[derive(Debug)]
pub struct Array<T> {
    values: Values<T>,
    count: usize,
    _share: Option<Share>,
}

#[derive(Debug)]
enum Values<T> {
    Memory(Box<[T]>),
    /// What a file held at first, zeros, are values of `T`.
    File(MmapMut),
}

impl<T> Array<T> {
    /// Tells the system that all of it will be needed now, if it is in a file.
    pub fn will_be_needed(&self) {
        #[cfg(unix)]
        if let Values::File(map) = &self.values {
            // It is a hint: what comes of it, nothing depends on.
            let _ = map.advise(memmap2::Advice::WillNeed);
        }
    }
}

impl<T> Deref for Array<T> {
    type Target = [T];

    #[inline]
    #[allow(unsafe_code)]
    fn deref(&self) -> &[T] {
        match &self.values {
            Values::Memory(values) => values,
            // SAFETY: the map has the bytes of `count` values, begins at a page and so is aligned, and held
            // zeros, which are values of a `Zeroable` type or need not be any, before anything was written through `deref_mut`.
            Values::File(map) => unsafe {
                std::slice::from_raw_parts(map.as_ptr().cast(), self.count)
            },
        }
    }
}

impl<T> DerefMut for Array<T> {
    #[inline]
    #[allow(unsafe_code)]
    fn deref_mut(&mut self) -> &mut [T] {
        match &mut self.values {
            Values::Memory(values) => values,
            // SAFETY: as for `deref`; the map is borrowed mutably.
            Values::File(map) => unsafe {
                std::slice::from_raw_parts_mut(map.as_mut_ptr().cast(), self.count)
            },
        }
    }
}

/// A vector, wherever it is.
#[derive(Debug)]
pub struct List<T> {
    room: Array<MaybeUninit<T>>,
    /// So many of the first elements are there.
    len: usize,
    store: Store,
}

/// Room for so many elements is made at first.
const FIRST: usize = 16;

impl<T> List<T> {
    /// Adds an element at the end.
    ///
    /// # Errors
    /// As for [`Store::zeroed`]; the list is as it was.
    #[inline]
    pub fn push(&mut self, element: T) -> Result<(), Error> {
        if self.len == self.room.len() {
            self.grow()?;
        }
        self.room[self.len] = MaybeUninit::new(element);
        self.len += 1;
        Ok(())
    }

    /// Adds elements at the end.
    ///
    /// # Errors
    /// As for [`List::push`], at the first that finds no room.
    pub fn extend(&mut self, elements: impl IntoIterator<Item = T>) -> Result<(), Error> {
        elements.into_iter().try_for_each(|element| self.push(element))
    }

    /// Drops all elements and keeps their room.
    #[allow(unsafe_code)]
    pub fn clear(&mut self) {
        let elements: *mut [T] = &mut **self;
        self.len = 0;
        // SAFETY: they were written, and nobody reaches them again.
        unsafe { std::ptr::drop_in_place(elements) };
    }

    #[cold]
    #[allow(unsafe_code)]
    fn grow(&mut self) -> Result<(), Error> {
        let mut room = self.store.room((2 * self.len).max(FIRST))?;
        // SAFETY: both have room for `len` elements. They move: those left behind are not dropped, since
        // what is `MaybeUninit` never is.
        unsafe { std::ptr::copy_nonoverlapping(self.room.as_ptr(), room.as_mut_ptr(), self.len) };
        self.room = room;
        Ok(())
    }
}

impl<T> Deref for List<T> {
    type Target = [T];

    #[inline]
    #[allow(unsafe_code)]
    fn deref(&self) -> &[T] {
        // SAFETY: the first `len` elements were written.
        unsafe { std::slice::from_raw_parts(self.room.as_ptr().cast(), self.len) }
    }
}

impl<T> DerefMut for List<T> {
    #[inline]
    #[allow(unsafe_code)]
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: as for `deref`; the room is borrowed mutably.
        unsafe { std::slice::from_raw_parts_mut(self.room.as_mut_ptr().cast(), self.len) }
    }
}

impl<T> Drop for List<T> {
    fn drop(&mut self) {
        self.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::rc::Rc;

    #[test]
    fn arrays_beyond_the_limit_are_zeros_in_files_too() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::new(100, folder.path());
        let mut near = store.zeroed::<u64>(12).unwrap();
        assert!(!store.has_spilled());
        let mut far = store.zeroed::<u64>(100_000).unwrap();
        assert!(store.has_spilled());
        for array in [&mut near, &mut far] {
            assert!(array.iter().all(|&number| number == 0));
            array.iter_mut().zip(1..).for_each(|(number, is)| *number = is);
            array.will_be_needed();
            assert!(array.iter().zip(1..).all(|(number, is)| *number == is));
        }
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn memory_is_given_back() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::new(100, folder.path());
        for _ in 0..3 {
            store.zeroed::<u8>(100).unwrap();
        }
        assert!(!store.has_spilled());
    }

    #[test]
    fn lists_own_their_elements_while_they_move_to_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let (store, witness) = (Store::new(1 << 10, folder.path()), Rc::new(0));
        let mut list = store.list().unwrap();
        list.extend((0..1_000).map(|number| (number, witness.clone()))).unwrap();
        assert!(store.has_spilled());
        assert!(list.iter().map(|(number, _)| *number).eq(0..1_000));
        list.reverse();
        assert_eq!((list[0].0, Rc::strong_count(&witness)), (999, 1_001));
        list.clear();
        assert_eq!((list.len(), Rc::strong_count(&witness)), (0, 1));
        list.push((1, witness.clone())).unwrap();
        drop(list);
        assert_eq!(Rc::strong_count(&witness), 1);
    }

    #[test]
    fn without_a_folder_or_room_on_the_disk_there_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let gone = Store::new(0, folder.path().join("gone"));
        assert_eq!(gone.zeroed::<u8>(1).unwrap_err().kind(), ErrorKind::NotFound);
        let full = Store::new(0, folder.path());
        assert!(full.zeroed::<u64>(1 << 55).is_err());
        assert!(full.zeroed::<u64>(usize::MAX).is_err());
    }

    #[test]
    fn zeros_are_written_where_room_cannot_be_set_aside() {
        let file = tempfile::tempfile().unwrap();
        write_zeros(&file, 3 << 20).unwrap();
        assert_eq!(file.metadata().unwrap().len(), 3 << 20);
    }
}
