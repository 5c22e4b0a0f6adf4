import Glibc

/// A file being written under a passing name beside its final one; dropped unless finished.
struct NewFile: ~Copyable {
  private let path: Pathname
  private var passing: Pathname
  private let descriptor: Int32
  /// The `errno` of the first write that failed, 0 while all is well.
  private(set) var failure: Int32 = 0

  /// Creates the passing file in the folder of `path`, with the rights new files have.
  init(_ path: Pathname) throws(PaintError) {
    for attempt in 0..<100 {
      let name = Pathname(path.bytes + Array(".\(getpid())-\(attempt).part".utf8))
      let descriptor = unsafe name.withCString {
        unsafe open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      }
      if descriptor >= 0 {
        self.path = path
        self.descriptor = descriptor
        passing = name
        return
      }
      guard errno == EEXIST else { break }
    }
    throw .unwritable(path: path, code: errno)
  }

  deinit {
    close(descriptor)
    if !passing.bytes.isEmpty { _ = unsafe passing.withCString { unsafe unlink($0) } }
  }

  /// Writes `content` behind what there is; `false` once something failed.
  mutating func append(_ content: UnsafeRawBufferPointer) -> Bool {
    var rest = unsafe content[...]
    while failure == 0, let start = unsafe UnsafeRawBufferPointer(rebasing: rest).baseAddress,
      unsafe !rest.isEmpty
    {
      let count = unsafe Glibc.write(descriptor, start, rest.count)
      if count >= 0 {
        unsafe rest = unsafe rest.dropFirst(count)
      } else if errno != EINTR {
        failure = errno
      }
    }
    return failure == 0
  }

  /// Gives the file its final name.
  mutating func finish() throws(PaintError) {
    let renamed = unsafe passing.withCString { old in
      unsafe path.withCString { new in unsafe rename(old, new) == 0 }
    }
    guard renamed else { throw .unwritable(path: path, code: errno) }
    passing = Pathname([])
  }
}
