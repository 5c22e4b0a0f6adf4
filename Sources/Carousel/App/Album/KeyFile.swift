package import CarouselPaint

/// A file of groups of keys and values, as desktops have them: `[Group]`, then `Key=value` lines.
package struct KeyFile {
  private var groups: [String: [String: String]] = [:]

  /// The largest file that is read, in bytes.
  private static let limit = 1 << 20

  /// The value of a key in a group.
  package subscript(group: String, key: String) -> String? { groups[group]?[key] }

  /// Reads a file.
  ///
  /// Returns `nil` if there is none, or it is no text of a reasonable length.
  package init?(_ path: Pathname) {
    guard let bytes = try? SmallFile.bytes(of: path, atMost: Self.limit) else { return nil }
    self.init(String(decoding: bytes, as: UTF8.self))
  }

  /// Reads the text of a file.
  init(_ text: String) {
    var group = ""
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.trimmed
      if line.hasPrefix("["), line.hasSuffix("]") {
        group = String(line.dropFirst().dropLast())
      } else if !line.hasPrefix("#"), let equals = line.firstIndex(of: "=") {
        let key = String(line[..<equals].trimmed)
        let value = String(line[line.index(after: equals)...].trimmed)
        // Of a key that is there twice, the first one counts, as in GLib's lists of folders.
        if groups[group]?[key] == nil { groups[group, default: [:]][key] = value }
      }
    }
  }
}

extension Substring {
  /// The text without spaces and tabs around it.
  fileprivate var trimmed: Substring {
    let start = drop { $0 == " " || $0 == "\t" }
    guard let last = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
    return start[...last]
  }
}
