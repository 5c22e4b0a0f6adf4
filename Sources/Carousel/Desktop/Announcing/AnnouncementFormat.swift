package import CarouselAnnouncements
import CarouselEngine
package import CarouselPaint

/// How announcements are written.
public enum AnnouncementFormat: String, Sendable, CaseIterable {
  /// One short, complete sentence a line: `3 of 12, Harbour`.
  case text
  /// One JSON object a line.
  case json
  /// Nothing is written.
  case off
}

extension AnnouncementFormat {
  /// The longest line: what a pipe takes in one piece (`PIPE_BUF` on Linux).
  package static let longestLine = 4096

  /// The line for an announcement with its line feed, or `nil` where this format leaves it out.
  ///
  /// `path` is the file of the item it is about; `dropped` lines were given up before this one.
  package func line(for announcement: Announcement, path: Pathname?, dropped: Int) -> [UInt8]? {
    switch self {
    case .off: return nil
    case .text:
      guard let text = announcement.spokenText else { return nil }
      return Self.bounded(Array(text.utf8)) + [UInt8(ascii: "\n")]
    case .json:
      var (announcement, path) = (announcement, path)
      while true {
        let line = Self.object(announcement, path: path, dropped: dropped)
        if line.count < Self.longestLine { return line }
        // Names and paths are the only parts without their own limit. Part of a name is still
        // useful, part of a path is not.
        if announcement.halveNames() { continue }
        guard path != nil else { return nil }
        path = nil
      }
    }
  }

  /// Cuts text at a whole character so that it fits a line.
  static func bounded(_ text: [UInt8]) -> [UInt8] {
    guard text.count >= longestLine else { return text }
    var end = longestLine - 1
    while end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
    return Array(text[..<end])
  }
}
