public import CarouselPaint

/// What a list says about an item, besides its label and its picture.
public struct ListEntry: Hashable, Sendable {
  /// The text of the entry, byte for byte.
  public var text: [UInt8]
  /// More words that the item is found by.
  public var keywords: String
  /// A Boolean value that indicates whether the item can be chosen.
  public var isSelectable: Bool
  /// How long a slide show stays on the item, in seconds; `nil` for as long as on others.
  public var duration: Double?
  /// The times of the day at which the item is shown; `nil` for always.
  public var hours: HoursOfDay?
  /// The number of the line that it is in the list, from 0; `nil` where there is no single list.
  public var line: Int?
  /// How the item stands out in a menu, or `nil` for not at all.
  public var emphasis: CardContent.Emphasis?
  /// A Boolean value that indicates whether the label shows only a part of the text; the rest is not searched.
  public var showsPart = false
  /// A Boolean value that indicates whether the item is shown whatever is searched for.
  public var isPermanent = false
  /// What the entry says besides its text, for the program that reads the choice.
  public var info: String?

  /// An entry with a text, and with more words that it is found by.
  public init(text: [UInt8], keywords: String = "", isSelectable: Bool = true) {
    (self.text, self.keywords, self.isSelectable) = (text, keywords, isSelectable)
  }
}

/// The times of the day at which something is shown, such as `08:00-18:00`, in minutes of local time.
public struct HoursOfDay: Hashable, Sendable {
  /// The minutes of a day.
  public static let day = 24 * 60

  /// From a minute of the day to another, which is earlier if it is on the next day.
  private struct Span: Hashable {
    let start, end: Int

    func contains(_ minute: Int) -> Bool {
      start < end ? (start..<end).contains(minute) : minute >= start || minute < end
    }
  }

  /// The text that describes them.
  public let text: String
  private let spans: [Span]

  /// Times such as `08:00-18:00`, `22:00-06:00` or `8:00-12:00,13:00-18:00`.
  ///
  /// - Returns: `nil` for another text, and for an empty span
  public init?(_ text: String) {
    var spans: [Span] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map(Self.minute)
      guard ends.count == 2, let start = ends[0], let end = ends[1], start < Self.day, start != end,
        spans.count < 24
      else { return nil }
      spans.append(Span(start: start, end: end))
    }
    (self.text, self.spans) = (text, spans)
  }

  /// The minute of the day of a time such as `8:05`; `24:00` is the last.
  private static func minute(_ text: Substring) -> Int? {
    let parts = text.drop { $0 == " " }.prefix { $0 != " " }.split(
      separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
      parts.joined().utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let hour = UInt8(parts[0]), let minute = UInt8(parts[1]), minute < 60,
      hour < 24 || hour == 24 && minute == 0
    else { return nil }
    return Int(hour) * 60 + Int(minute)
  }

  /// Whether a minute of the day is one of them.
  public func contains(_ minute: Int) -> Bool { spans.contains { $0.contains(minute) } }

  /// The number of minutes after a minute of the day until they begin or end.
  public func nextChange(after minute: Int) -> Int {
    spans.flatMap { [$0.start, $0.end] }.map { end in
      let wait = (end - minute) % Self.day
      return wait > 0 ? wait : wait + Self.day
    }.min() ?? Self.day
  }
}
