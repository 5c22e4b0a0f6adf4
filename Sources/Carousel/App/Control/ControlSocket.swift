import CarouselCLinux
import CarouselDesktop
import CarouselPaint
import Glibc

/// The socket on which other programs of the same user command a carousel.
final class ControlSocket {
  /// Readable when a program has connected.
  let fileDescriptor: Int32
  private let path: Pathname
  private let identity: FileStatus.Identity?

  /// Opens the socket with this name in a private folder, in place of one that is no longer
  /// served.
  init(_ name: ControlName, in folder: Pathname) throws(DesktopError) {
    try Self.make(folder)
    path = name.path(in: folder)
    // Programs that start simultaneously take turns.
    let lock = unsafe open(folder.terminated, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { if lock >= 0 { close(lock) } }
    if lock >= 0 { flock(lock, LOCK_EX) }
    let other = unsafe linux_connect(path.bytes, path.bytes.count, 0)
    if other >= 0 {
      close(other)
      throw .setting("a carousel with the socket \(name) runs already")
    }
    if errno == ECONNREFUSED { unsafe unlink(path.terminated) }
    fileDescriptor = unsafe linux_listen(path.bytes, path.bytes.count)
    guard fileDescriptor >= 0 else {
      throw .setting("cannot make the socket \(path): \(SystemReason(errno).message)")
    }
    identity = (try? FileStatus(path: path))?.identity
  }

  deinit {
    close(fileDescriptor)
    // Another program may have replaced it.
    if let identity, (try? FileStatus(path: path))?.identity == identity {
      unsafe unlink(path.terminated)
    }
  }

  /// The connected socket of the next client, or `nil` if there is none.
  ///
  /// - Throws: Why a client that is there cannot be taken, such as a lack of descriptors.
  func accept() throws(SystemReason) -> Int32? {
    let peer = linux_accept(fileDescriptor)
    guard peer < 0 else { return peer }
    if [EAGAIN, EINTR, ECONNABORTED].contains(errno) { return nil }
    throw SystemReason(errno)
  }

  /// Creates the folder, which is accessible to its owner only.
  private static func make(_ folder: Pathname) throws(DesktopError) {
    if unsafe mkdir(folder.terminated, 0o700) != 0, errno != EEXIST {
      throw .setting("cannot make \(folder): \(SystemReason(errno).message)")
    }
    var status = stat()
    guard unsafe lstat(folder.terminated, &status) == 0,
      status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid(), status.st_mode & 0o077 == 0
    else { throw .setting("\(folder) must be a folder that is yours alone (mode 0700)") }
  }
}
