internal import CarouselCLinux
internal import Glibc

/// Memory that is shared with the compositor, of fixed size.
@safe package final class MemoryFile {
  package let size: Int
  private let address: UnsafeMutableRawPointer
  /// Closed as soon as the compositor has it.
  package private(set) var descriptor: Int32

  /// Makes `size` bytes of zeros.
  package init(size: Int, calls: MemoryCalls) throws(WaylandError) {
    let descriptor = try Self.open(calls)
    var code: Int32
    repeat { code = calls.reserve(descriptor, size) } while code == EINTR
    guard code == 0 else {
      close(descriptor)
      throw .system(operation: "fallocate", code: code)
    }
    let address = unsafe mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let address = unsafe address, unsafe address != MAP_FAILED else {
      let code = errno
      close(descriptor)
      throw .system(operation: "mmap", code: code)
    }
    // A file that cannot shrink spares the compositor its guard. Without the seal it works too.
    _ = linux_seal_size(descriptor)
    self.size = size
    unsafe self.address = unsafe address
    self.descriptor = descriptor
  }

  private static func open(_ calls: MemoryCalls) throws(WaylandError) -> Int32 {
    let descriptor = calls.create()
    if descriptor >= 0 { return descriptor }
    // Where there are too many open files already, or no memory, there is no other way.
    if ![-EMFILE, -ENFILE, -ENOMEM].contains(descriptor) {
      let other = calls.createUnnamed()
      if other >= 0 { return other }
    }
    throw .system(operation: "memfd_create", code: -descriptor)
  }

  @unsafe package var base: UnsafeMutableRawPointer { unsafe address }

  package func closeDescriptor() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  deinit {
    unsafe munmap(address, size)
    closeDescriptor()
  }
}

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

/// A file for shared memory that no other process can open, for systems without memfd: it is
/// unlinked as soon as it is created.
enum UnnamedFile {
  /// Makes a file, in shared memory or else in the folder of the session or for temporary files.
  ///
  /// Returns its descriptor, or a negative error number.
  static func make() -> Int32 {
    let shared = makeShared()
    if shared >= 0 { return shared }
    let folders = [Environment.value("XDG_RUNTIME_DIR"), "/tmp"]
    for case .some(let folder) in folders where folder.hasPrefix("/") {
      let descriptor = make(in: folder)
      if descriptor >= 0 { return descriptor }
    }
    return shared
  }

  private static func makeShared() -> Int32 {
    var code = EEXIST
    for _ in 0..<16 {
      let name = "/wayland-" + String(UInt64.random(in: 0 ... .max), radix: 36)
      let descriptor = unsafe shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0o600)
      if descriptor >= 0 {
        unsafe shm_unlink(name)
        return descriptor
      }
      code = errno
      if code != EEXIST { break }
    }
    return -code
  }

  /// Makes a file in a folder, as a test of it may choose one.
  static func make(in folder: String) -> Int32 {
    var path = Array((folder + "/wayland-XXXXXX").utf8CString)
    let descriptor = unsafe mkstemp(&path)
    guard descriptor >= 0 else { return -errno }
    unsafe unlink(path)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }
}
