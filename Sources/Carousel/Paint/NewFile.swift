internal import CarouselCLinux
package import Glibc

/// A file being written next to its final name, without a name until it is whole.
///
/// It is gone unless finished, also where the process is killed. Where the file system has no files without names, it
/// has a temporary one.
///
/// If the final name is not a regular file, such as a device or a pipe, it is written directly.
package struct NewFile: ~Copyable {
  private let path: Pathname
  /// The temporary name; empty where there is none.
  private var passing: Pathname
  /// Whether the file is to be put at its final name once it is whole.
  private var isNew: Bool
  private var stream: OutputStream
  /// The `errno` of the first write that failed, 0 while all is well.
  package var failure: Int32 { stream.failure }

  /// Creates the passing file in the folder of `path`, with the rights new files have or fewer.
  package init(_ path: Pathname, mode: mode_t = 0o666) throws(PaintError) {
    let (descriptor, passing, isNew) = try Self.open(path, mode)
    (self.path, self.passing, self.isNew) = (path, passing, isNew)
    stream = OutputStream(descriptor)
  }

  /// Opens the file to write: one without a name where the file system has such files, else a temporary one.
  private static func open(
    _ path: Pathname, _ mode: mode_t
  ) throws(PaintError) -> (descriptor: Int32, passing: Pathname, isNew: Bool) {
    if isOther(path) {
      let descriptor = unsafe path.withCString { unsafe Glibc.open($0, O_WRONLY | O_CLOEXEC) }
      guard descriptor >= 0 else { throw .unwritable(path: path, code: errno) }
      return (descriptor, Pathname([]), false)
    }
    var descriptor = unsafe path.folder.withCString { unsafe linux_nameless_file($0, mode) }
    guard descriptor < 0 else { return (descriptor, Pathname([]), true) }
    let passing = try unsafe firstFree(for: path) { name in
      descriptor = unsafe Glibc.open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      return descriptor >= 0
    }
    return (descriptor, passing, true)
  }

  /// Calls `body` with temporary names next to a path until it succeeds.
  ///
  /// Returns the name.
  private static func firstFree(
    for path: Pathname, _ body: (UnsafePointer<CChar>) -> Bool
  ) throws(PaintError) -> Pathname {
    for attempt in 0..<100 {
      let name = Pathname(path.bytes + Array(".\(getpid())-\(attempt).part".utf8))
      if unsafe name.withCString({ unsafe body($0) }) { return name }
      guard errno == EEXIST else { break }
    }
    throw .unwritable(path: path, code: errno)
  }

  deinit {
    close(stream.descriptor)
    if !passing.bytes.isEmpty { _ = unsafe passing.withCString { unsafe unlink($0) } }
  }

  /// Writes `content` behind what there is.
  ///
  /// Returns `false` once something failed.
  package mutating func append(_ content: UnsafeRawBufferPointer) -> Bool {
    unsafe stream.append(content)
  }

  /// Whether there is something at `path` that is neither a file nor to be replaced by one.
  private static func isOther(_ path: Pathname) -> Bool {
    var status = stat()
    let exists = unsafe path.withCString { unsafe stat($0, &status) == 0 }
    return exists && status.st_mode & S_IFMT != S_IFREG
  }

  /// Gives the file its final name.
  package mutating func finish() throws(PaintError) {
    guard isNew else { return }
    if passing.bytes.isEmpty {
      passing = try unsafe Self.firstFree(for: path) {
        unsafe linux_name_file(stream.descriptor, $0) == 0
      }
    }
    let renamed = unsafe passing.withCString { old in
      unsafe path.withCString { new in unsafe rename(old, new) == 0 }
    }
    guard renamed else { throw .unwritable(path: path, code: errno) }
    (passing, isNew) = (Pathname([]), false)
  }
}

/// Writes to a descriptor that is another's, and keeps the first failure.
struct OutputStream {
  let descriptor: Int32
  /// The `errno` of the first write that failed, 0 while all is well.
  private(set) var failure: Int32 = 0

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Writes `content` behind what there is.
  ///
  /// Returns `false` once something failed.
  mutating func append(_ content: UnsafeRawBufferPointer) -> Bool {
    var rest = unsafe content[...]
    while failure == 0, let start = unsafe UnsafeRawBufferPointer(rebasing: rest).baseAddress,
      unsafe !rest.isEmpty
    {
      let count = unsafe Glibc.write(descriptor, start, rest.count)
      if count >= 0 {
        unsafe rest = unsafe rest.dropFirst(count)
      } else if errno == EAGAIN {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&request, 1, -1)
      } else if errno != EINTR {
        failure = errno
      }
    }
    return failure == 0
  }
}
