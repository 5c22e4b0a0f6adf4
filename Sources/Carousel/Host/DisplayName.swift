import Glibc

/// A name in the folder of the user's sockets for the display of a host, which other programs can know
/// before it runs.
///
/// It is a link to the host's socket, and is removed with this value.
public final class DisplayName {
  private let link: String
  private let target: String

  /// Gives a display a name.
  ///
  /// - Parameters:
  ///   - name: letters, digits, dots, dashes and underscores, such as `wayland-5`
  ///   - display: the path of the socket
  ///   - folder: the folder of the sockets
  /// - Throws: ``HostError/noName(_:code:)`` if there is something of that name, or it cannot be made
  public init(_ name: String, of display: String, in folder: String) throws(HostError) {
    let isPlain = name.utf8.allSatisfy { byte in
      let letter = byte | 0x20
      return (0x61...0x7A).contains(letter) || (0x30...0x39).contains(byte)
        || [0x2D, 0x2E, 0x5F].contains(byte)
    }
    guard isPlain, !name.isEmpty, !name.hasPrefix("."), name.utf8.count <= 64 else {
      throw .noName(name, code: EINVAL)
    }
    (link, target) = (folder + "/" + name, display)
    var status = stat()
    // What a host has left that was killed leads nowhere.
    if unsafe lstat(link, &status) == 0, status.st_mode & S_IFMT == S_IFLNK,
      unsafe access(link, F_OK) != 0
    {
      unsafe unlink(link)
    }
    guard unsafe symlink(display, link) == 0 else { throw .noName(name, code: errno) }
  }

  deinit {
    var buffer = [CChar](repeating: 0, count: 256)
    let count = unsafe readlink(link, &buffer, buffer.count)
    let found = buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
    // Another host may have the name by now.
    if found == Array(target.utf8) { unsafe unlink(link) }
  }
}
