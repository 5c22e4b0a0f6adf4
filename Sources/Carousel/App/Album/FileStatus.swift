package import CarouselDesktop
package import CarouselPaint
package import CarouselText
import Glibc

/// What the system says about a file, links followed.
package struct FileStatus: Sendable {
  package enum Kind: Sendable { case file, folder, other }

  /// What makes it the same file under another name.
  package struct Identity: Hashable, Sendable {
    let device, number: UInt64
  }

  /// What changes when the content of a file does.
  struct Version: Equatable {
    let modified: Int
    let size: Int
    let identity: Identity
  }

  package let kind: Kind
  let size: Int
  /// When the content was changed last, in nanoseconds since 1970.
  let modified: Int
  package let identity: Identity
  /// Whether every user may read it.
  let isReadableByAll: Bool

  /// The version of the content.
  var version: Version { Version(modified: modified, size: size, identity: identity) }

  /// Asks the system.
  ///
  /// The C function is `stat`.
  package init(path: Pathname) throws(SystemReason) {
    var status = stat()
    guard unsafe stat(path.terminated, &status) == 0 else {
      throw SystemReason(errno)
    }
    size = Int(status.st_size)
    let time = status.st_mtim
    modified =
      time.tv_sec.multipliedReportingOverflow(by: 1_000_000_000).partialValue &+ time.tv_nsec
    identity = Identity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
    isReadableByAll = status.st_mode & 0o444 == 0o444
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .other
      }
  }

  /// Whether a name that has just come is a link to what was there before: symbolic, or another name of
  /// a file that is complete.
  ///
  /// The C function is `lstat`.
  static func isLinked(_ path: Pathname) -> Bool {
    var status = stat()
    guard unsafe lstat(path.terminated, &status) == 0 else { return false }
    if status.st_mode & S_IFMT == S_IFLNK || status.st_nlink > 1 { return true }
    // A file that was opened to be written has changed in itself. One that lost its former name has
    // not.
    let (content, entry) = (status.st_mtim, status.st_ctim)
    return content.tv_sec != entry.tv_sec || content.tv_nsec != entry.tv_nsec
  }

  /// Why the file may not be read, or `nil` where it may.
  ///
  /// The C function is `access`.
  static func whyUnreadable(_ path: Pathname) -> SystemReason? {
    unsafe access(path.terminated, R_OK) == 0 ? nil : SystemReason(errno)
  }
}

extension Pathname {
  /// The bytes and a NUL, as the system's functions want them.
  package var terminated: [CChar] { bytes.map(CChar.init(bitPattern:)) + [0] }
}

/// Reads files that are short.
package enum SmallFile {
  /// Returns the content of a file.
  ///
  /// - Parameters:
  ///   - path: the path of the file
  ///   - limit: the length of the longest file that is read, in bytes
  ///   - pipePatience: how long to wait for each piece of something other than a regular file, such
  ///     as a pipe, in milliseconds; `nil` if only a regular file is read
  /// - Returns: the bytes
  /// - Throws: `DesktopError.unreadable(path:reason:)`
  package static func bytes(
    of path: Pathname, atMost limit: Int, pipePatience: Int32? = nil
  ) throws(DesktopError) -> [UInt8] {
    func error(_ reason: String) -> DesktopError {
      .unreadable(path: path.description, reason: reason)
    }
    if pipePatience == nil, let status = try? FileStatus(path: path), status.kind != .file {
      throw error("not a regular file")
    }
    let descriptor = unsafe open(path.terminated, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw error(SystemReason(errno).message) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while bytes.count <= limit {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if let pipePatience, unsafe poll(&request, 1, pipePatience) == 0 {
        throw error("nothing was written to it")
      }
      let count = unsafe read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw error(SystemReason(errno).message) }
      if count == 0 { return bytes }
      bytes += buffer.prefix(count)
    }
    throw error("the file is longer than \(limit / 1024) KiB")
  }
}
