package import CarouselAnnouncements
import CarouselEngine
package import CarouselPaint
package import CarouselText
import Glibc

extension Announcement {
  /// The words for the text format, or `nil` for what only programs want to know.
  package var spokenText: String? { politeness == .polite ? text : nil }

  /// What the line is worth when not all can be kept.
  package var weight: LineWeight {
    switch event {
    case .moving: .passing
    case .settle: .rest
    case .ready, .boundary, .select, .open, .close, .swipe, .undo, .mark, .autoplay, .reload,
      .error, .note:
      .once
    }
  }
}

extension Announcement {
  /// Shortens label, alternative text, identity and sentence by half.
  ///
  /// Returns `false` if there is nothing left to shorten.
  package mutating func halveNames() -> Bool {
    guard [text, label ?? "", id ?? "", alternativeText ?? ""].contains(where: { $0.count > 1 })
    else { return false }
    text = Self.half(text)
    label = label.map(Self.half)
    id = id.map(Self.half)
    alternativeText = alternativeText.map(Self.half)
    return true
  }

  private static func half(_ text: String) -> String { String(text.prefix((text.count + 1) / 2)) }
}

extension AnnouncementFormat {
  /// The announcement as one JSON object and a line feed.
  ///
  /// `dropped` lines were given up before this one. It is left out if none were. A path that is not
  /// UTF-8 is given twice: to be read, and in base64 with every byte.
  package static func object(
    _ announcement: Announcement, path: Pathname?, dropped: Int
  ) -> [UInt8] {
    var object = JSONObject()
    object.add("v", Announcement.version)
    object.add("seq", announcement.sequence)
    object.add("t", decimal: announcement.time)
    object.add("event", announcement.event.rawValue)
    if let index = announcement.index { object.add("index", index) }
    if let position = announcement.position { object.add("position", position) }
    object.add("count", announcement.count)
    if let id = announcement.id { object.add("id", id) }
    if let label = announcement.label { object.add("label", label) }
    if let text = announcement.alternativeText { object.add("alt", text) }
    if announcement.isMarked { object.add("marked", true) }
    if let path { object.add(path: path) }
    object.add("text", announcement.text)
    if let reason = announcement.reason { object.add("reason", reason.rawValue) }
    object.add("politeness", announcement.politeness.rawValue)
    if dropped > 0 { object.add("dropped", dropped) }
    return object.line
  }
}

extension JSONObject {
  /// Adds an absolute path, which programs in other folders can open: as text, and with every byte in base64 where
  /// it is not UTF-8.
  package mutating func add(path: Pathname) {
    let path = path.absolute
    add("path", String(decoding: path.bytes, as: UTF8.self))
    if String(validating: path.bytes, as: UTF8.self) == nil {
      add("path_base64", Base64.encoded(path.bytes))
    }
  }
}
