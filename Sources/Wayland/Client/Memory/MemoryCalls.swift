internal import CarouselCLinux
internal import Glibc

/// The system calls behind shared memory; tests put failing ones in their place.
package struct MemoryCalls {
  /// Makes a memory file: its descriptor, or a negative error number.
  package var create: () -> Int32
  /// Makes a file that has no name any more, where there are no memory files: its descriptor, or a
  /// negative error number.
  package var createUnnamed: () -> Int32
  /// Reserves a number of bytes.
  ///
  /// Returns 0 or an error number.
  package var reserve: (Int32, Int) -> Int32

  /// The system's own.
  package init() {
    create = {
      let descriptor = unsafe linux_memory_file("wayland-buffer")
      return descriptor >= 0 ? descriptor : -errno
    }
    createUnnamed = UnnamedFile.make
    // Room that is there cannot fail later, when the compositor reads.
    reserve = { descriptor, size in
      guard ftruncate(descriptor, size) == 0 else { return errno }
      let code = posix_fallocate(descriptor, 0, size)
      return code == EOPNOTSUPP || code == EINVAL ? 0 : code
    }
  }
}
