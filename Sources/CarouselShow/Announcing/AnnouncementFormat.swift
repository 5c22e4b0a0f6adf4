import CarouselEngine

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
  static let longestLine = 4096

  /// The line for an announcement with its line feed, or `nil` where this format leaves it out.
  ///
  /// `dropped` lines were given up before this one.
  func line(for announcement: Announcement, dropped: Int) -> [UInt8]? {
    switch self {
    case .off: return nil
    case .text:
      guard let text = announcement.spokenText else { return nil }
      return Self.bounded(Array(text.utf8)) + [UInt8(ascii: "\n")]
    case .json:
      var announcement = announcement
      while true {
        let line = Self.object(announcement, dropped: dropped)
        if line.count < Self.longestLine { return line }
        // Names are the only part without a limit of its own.
        guard announcement.halveNames() else { return nil }
      }
    }
  }

  /// Cuts text at a whole character so that it fits a line.
  private static func bounded(_ text: [UInt8]) -> [UInt8] {
    guard text.count >= longestLine else { return text }
    var end = longestLine - 1
    while end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
    return Array(text[..<end])
  }
}
