import Glibc
import Testing

@testable import Wayland

/// A theme of pointers in a temporary folder, which is removed with this object.
final class CursorFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/wayland-cursors-XXXXXX".utf8CString)
    try #require(unsafe mkdtemp(&template) != nil)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { remove(path) }

  /// The theme in the folder: its name leads from the folders of the system to it.
  var theme: CursorTheme { CursorTheme(name: "../../..\(path)", size: 24) }

  /// Puts a pointer into the theme.
  func add(_ name: String, _ bytes: [UInt8]) {
    unsafe mkdir("\(path)/cursors", 0o700)
    write(bytes, to: "cursors/\(name)")
  }

  /// A file with square pictures of these sizes, each in another color and with the hotspot in the
  /// middle.
  static func file(_ sizes: [UInt32], color: (UInt32) -> UInt32 = { 0xFF00_0000 | $0 }) -> [UInt8] {
    var words: [UInt32] = [0x7275_6358, 16, 0x1_0000, UInt32(sizes.count)]
    var position = UInt32(16 + 12 * sizes.count)
    for size in sizes {
      words += [0xFFFD_0002, size, position]
      position += 36 + size * size * 4
    }
    for size in sizes {
      words += [36, 0xFFFD_0002, size, 1, size, size, size / 2, size / 2, 0]
      words += [UInt32](repeating: color(size), count: Int(size * size))
    }
    return bytes(words)
  }

  /// Words as files have them, the lowest byte first.
  static func bytes(_ words: [UInt32]) -> [UInt8] {
    words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
  }

  private func write(_ bytes: [UInt8], to name: String) {
    let descriptor = unsafe open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    _ = unsafe Glibc.write(descriptor, bytes, bytes.count)
    close(descriptor)
  }

  private func remove(_ path: String) {
    if let folder = unsafe opendir(path) {
      while let entry = unsafe readdir(folder) {
        let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
          unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
        }
        if name != "." && name != ".." { remove("\(path)/\(name)") }
      }
      unsafe closedir(folder)
      unsafe rmdir(path)
    } else {
      unsafe unlink(path)
    }
  }
}
