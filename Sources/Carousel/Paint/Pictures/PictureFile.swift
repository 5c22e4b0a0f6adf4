import Glibc

/// A regular file open for reading, which owns its descriptor.
struct PictureFile: ~Copyable {
  /// The name of the file.
  ///
  /// Empty where only the descriptor is known.
  let path: Pathname
  let descriptor: Int32
  /// The file's length when it was opened.
  let byteCount: Int
  /// When the content changed last, in nanoseconds since 1970.
  let modified: Int
  /// When the file, or a link with its name, was changed, renamed or linked last, in nanoseconds since 1970.
  let changed: Int

  /// Opens `path` without ever waiting: pipes, devices and folders are refused unopened.
  init(_ path: Pathname, limits: PictureLimits) throws(PaintError) {
    var status = stat()
    // Looking before opening, because opening a device may do something.
    guard unsafe path.withCString({ unsafe stat($0, &status) }) == 0 else {
      throw .unreadable(path: path, code: errno)
    }
    guard Self.isRegular(status) else { throw .notARegularFile(path: path) }
    let descriptor = unsafe path.withCString {
      unsafe Glibc.open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    }
    guard descriptor >= 0 else { throw .unreadable(path: path, code: errno) }
    let problem: PaintError? =
      if unsafe fstat(descriptor, &status) != 0 {
        .unreadable(path: path, code: errno)
      } else if !Self.isRegular(status) {
        .notARegularFile(path: path)
      } else if status.st_size == 0 {
        .emptyFile(path: path)
      } else if status.st_size > limits.fileBytes {
        .fileTooLarge(path: path, bytes: Int(status.st_size), limit: limits.fileBytes)
      } else {
        nil
      }
    if let problem {
      close(descriptor)
      throw problem
    }
    self.path = path
    self.descriptor = descriptor
    byteCount = Int(status.st_size)
    modified = Self.nanoseconds(status.st_mtim)
    var link = stat()
    let isLink = unsafe path.withCString { unsafe lstat($0, &link) } == 0
    changed = max(
      Self.nanoseconds(status.st_ctim), isLink ? Self.nanoseconds(link.st_ctim) : .max)
  }

  /// Opens `path` for `work`, which knows about it until the file system has answered: one that is mounted
  /// from a server that is gone may never do.
  static func open(
    _ path: Pathname, limits: PictureLimits, for work: PictureWork
  ) throws(PaintError) -> PictureFile {
    work.awaitsFile(path)
    defer { work.awaitsFile(nil) }
    let file = try PictureFile(path, limits: limits)
    // The metadata of a remote file may be cached, but its content has to be read from the remote
    // system.
    _ = try file.read(1, at: 0)
    return file
  }

  /// A file that another process has opened and checked.
  ///
  /// The file takes ownership of the descriptor.
  init(descriptor: Int32, byteCount: Int, path: Pathname = "") {
    self.path = path
    self.descriptor = descriptor
    self.byteCount = byteCount
    (modified, changed) = (0, 0)
  }

  deinit {
    close(descriptor)
  }

  /// The same file, open once more.
  func copy() throws(PaintError) -> PictureFile {
    try Self.copy(of: descriptor, byteCount: byteCount, path: path)
  }

  /// The file of a descriptor, open once more.
  static func copy(
    of descriptor: Int32, byteCount: Int, path: Pathname
  ) throws(PaintError) -> PictureFile {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .system(call: "fcntl", code: errno) }
    return PictureFile(descriptor: copy, byteCount: byteCount, path: path)
  }

  /// Reads up to `count` bytes from `offset` on, fewer at the end of the file.
  func read(_ count: Int, at offset: Int) throws(PaintError) -> [UInt8] {
    guard count > 0 else { return [] }
    var code: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        guard let start = buffer.baseAddress else { break }
        let got = unsafe pread(descriptor, start + filled, count - filled, offset + filled)
        if got < 0, errno == EINTR { continue }
        if got < 0 { code = errno }
        if got <= 0 { break }
        filled += got
      }
    }
    guard code == 0 else { throw .unreadable(path: path, code: code) }
    return bytes
  }

  private static func nanoseconds(_ time: timespec) -> Int {
    time.tv_sec.multipliedReportingOverflow(by: 1_000_000_000).partialValue &+ time.tv_nsec
  }

  private static func isRegular(_ status: stat) -> Bool {
    status.st_mode & S_IFMT == S_IFREG
  }
}

/// A file looked at in many small places, read from the system in blocks.
struct FileBlocks {
  private static let length = 64 << 10
  private var block: [UInt8] = []
  private var start = 0

  /// Returns up to `count` bytes of `file` from `offset` on, fewer at its end.
  ///
  /// `count` is less than a block.
  mutating func read(_ count: Int, of file: borrowing PictureFile, at offset: Int)
    throws(PaintError) -> ArraySlice<UInt8>
  {
    if offset < start || offset + count > start + block.count {
      block = try file.read(Self.length, at: offset)
      start = offset
    }
    return block[min(offset - start, block.count)...].prefix(count)
  }
}
