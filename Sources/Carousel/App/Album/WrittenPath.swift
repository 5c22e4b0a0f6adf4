package import CarouselPaint
import CarouselText
import Wayland

/// Paths as people and other programs write them.
package enum WrittenPath {
  /// Reads a path, or a URI of the scheme `file` as `wl-paste` and file managers write it.
  ///
  /// - Returns: the path, and where the file is if there is none: without the quotes around it, or with the home
  ///   folder in place of `~`
  package static func read(_ bytes: [UInt8]) -> (path: Pathname, other: Pathname?) {
    if bytes.prefix(5).map({ $0 | 0x20 }).elementsEqual("file:".utf8),
      let path = FileURIs.paths(in: bytes).first
    {
      return (Pathname(path), nil)
    }
    let plain = unquoted(bytes)
    let expanded = inHome(plain) ?? plain
    return (Pathname(bytes), expanded == bytes ? nil : Pathname(expanded))
  }

  /// The text between two quotes of the same kind; the text itself where there are none.
  private static func unquoted(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count > 2, let first = bytes.first, first == bytes.last,
      first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
    else { return bytes }
    return Array(bytes.dropFirst().dropLast())
  }

  private static func inHome(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.starts(with: "~/".utf8), let home = Environment.variable("HOME"),
      home.hasPrefix("/")
    else { return nil }
    return Array(home.utf8) + bytes.dropFirst()
  }
}
