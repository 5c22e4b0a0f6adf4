internal import Glibc
internal import CarouselLocking

/// There is no folder for a display socket that can be written and has a short path.
public struct DisplaySocketError: Error, Hashable, Sendable {
  /// An `errno` value.
  public let code: Int32
}

/// A display socket in a private folder, which is removed at the end.
///
/// Programs find it through `WAYLAND_DISPLAY`. The folder is their `XDG_RUNTIME_DIR` too, so that they
/// see nothing of the surrounding session.
package final class DisplaySocket {
  /// The folder, an absolute path.
  package let folder: String
  /// The listening socket.
  package let descriptor: Int32

  /// The name of the socket in its folder.
  package static var name: String { "wayland-0" }

  private static let folders = Lock<Set<String>>([])

  /// Removes the folders of all sockets there are: the process is about to end without order.
  package static func removeFolders() {
    for folder in folders.withLock({ $0 }) { remove(folder) }
  }

  init() throws(DisplaySocketError) {
    folder = try Self.makeFolder()
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Self.modes, 0)
    guard descriptor >= 0, Self.bind(descriptor, to: "\(folder)/\(Self.name)"),
      listen(descriptor, 128) == 0
    else {
      let code = errno
      if descriptor >= 0 { close(descriptor) }
      Self.remove(folder)
      throw DisplaySocketError(code: code)
    }
    Self.folders.withLock { [folder] in _ = $0.insert(folder) }
  }

  deinit {
    close(descriptor)
    Self.remove(folder)
    Self.folders.withLock { [folder] in _ = $0.remove(folder) }
  }

  private static var modes: Int32 { Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue) }

  private static func makeFolder() throws(DisplaySocketError) -> String {
    let parents = ["TMPDIR", "XDG_RUNTIME_DIR"].compactMap { (name: String) -> String? in
      unsafe getenv(name).map { unsafe String(cString: $0) }
    }
    for parent in parents + ["/tmp"] where !parent.isEmpty {
      var template = Array("\(parent)/wayland-XXXXXX".utf8CString)
      // A socket's path has room for 107 bytes.
      guard template.count < 90 else { continue }
      if unsafe mkdtemp(&template) != nil {
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      }
    }
    throw DisplaySocketError(code: errno == 0 ? ENAMETOOLONG : errno)
  }

  private static func bind(_ descriptor: Int32, to path: String) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
  }

  /// Removes `path` and everything below it.
  ///
  /// Links are removed, not followed.
  private static func remove(_ path: String) {
    if let folder = unsafe opendir(path) {
      while let entry = unsafe readdir(folder) {
        let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
          unsafe String(cString: UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self))
        }
        guard name != ".", name != ".." else { continue }
        if unsafe entry.pointee.d_type == UInt8(DT_DIR) {
          remove("\(path)/\(name)")
        } else {
          unsafe unlink("\(path)/\(name)")
        }
      }
      _ = unsafe closedir(folder)
    }
    unsafe rmdir(path)
  }
}
