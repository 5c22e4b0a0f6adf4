import CarouselCLinux
public import CarouselDesktop
public import CarouselPaint
import CarouselText
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

/// The name of a socket on which a carousel takes commands.
public struct ControlName: Equatable, Sendable, CustomStringConvertible {
  /// The name as it was given.
  public let description: String

  /// A name of at most 40 letters, digits, dots, dashes and underscores of ASCII, not with a dot in
  /// front, or `nil` for another text.
  public init?(_ name: String) {
    guard (1...40).contains(name.utf8.count), name.first != ".",
      name.utf8.allSatisfy({ byte in
        let letter = byte | 0x20
        return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
      })
    else { return nil }
    description = name
  }

  private static let ending = ".sock"

  /// The folder of the user's sockets.
  ///
  /// - Throws: `DesktopError.setting` if the session has none
  public static func folder() throws(DesktopError) -> Pathname {
    guard let folder = Environment.variable("XDG_RUNTIME_DIR"), folder.hasPrefix("/") else {
      throw .setting("XDG_RUNTIME_DIR must name a folder for the socket")
    }
    return Pathname(folder + "/carousel")
  }

  /// The socket's file.
  public func path(in folder: Pathname) -> Pathname {
    Pathname(folder.bytes + Array(("/" + description + Self.ending).utf8))
  }

  /// The names of the sockets in a folder, in alphabetical order.
  ///
  /// Some may be of programs that are gone.
  public static func all(in folder: Pathname) -> [ControlName] {
    let entries = (try? FolderListing.names(in: folder)) ?? []
    return entries.compactMap { entry in
      let name = String(decoding: entry, as: UTF8.self)
      return name.hasSuffix(ending) ? ControlName(String(name.dropLast(ending.count))) : nil
    }.sorted { $0.description < $1.description }
  }
}

extension ControlName {
  /// The name under which a window switcher takes commands unless it is given another.
  public static var windowSwitcher: ControlName? { ControlName("windows") }
}
