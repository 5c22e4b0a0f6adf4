/// A name that a camera or a telephone has given to a file: a counter or a time, which says nothing to people.
///
/// `DSC_0042`, `IMG_20260702_093011`, `PXL_20260702_073011123.MP`, `P1010034` and `2026-07-02 09.30.11` are such names,
/// `Harbor 2` and `Berlin 2026-07-02` are not.
struct CameraName {
  /// The time in the name, or `nil` if it has none.
  let time: PictureTime?

  /// Takes a name without its extension; `nil` for one that people have given.
  init?(_ name: String) {
    guard name.utf8.count <= 80 else { return nil }
    let letters = name.split { !$0.isLetter }.map { $0.lowercased() }
    let digits = name.count { ("0"..."9").contains($0) }
    time = PictureTime(in: name)
    // One letter may begin the name of anything.
    let hasPrefix = letters.contains { Self.cameras.contains($0) && ($0.count > 1 || digits > 5) }
    guard digits >= 3, hasPrefix || time != nil,
      letters.allSatisfy({ Self.cameras.contains($0) || Self.additions.contains($0) })
    else { return nil }
  }

  /// What names of cameras and telephones begin with.
  private static let cameras: Set<String> = [
    "dsc", "dscn", "dscf", "img", "imgp", "imag", "kimg", "mg", "pxl", "mvimg", "p", "pano", "gopr",
    "g", "gp", "dji", "sam", "sdc", "cimg", "hpim", "pict", "dcp", "pic", "image", "photo", "vid",
    "signal", "whatsapp", "wa",
  ]

  /// What follows in them.
  private static let additions: Set<String> = [
    "at", "t", "z", "am", "pm", "hdr", "night", "portrait", "pano", "burst", "cover", "top", "mp",
    "edited", "edit", "collage", "raw", "dng", "original", "copy", "mfnr", "bokeh", "lr", "e",
  ]
}

/// When a picture was taken, as far as it is known.
struct PictureTime: Hashable {
  let year, month, day: Int
  /// Hours and minutes, such as `09:30`; `nil` if they are not known.
  let clock: String?

  /// The first time in a text: `2026-07-02 09:30`, `20260702_093011`, `2026-07-02`.
  init?(in text: String) {
    let digits = Array(text.utf8)
    for start in digits.indices where start == 0 || Self.digit(digits[start - 1]) == nil {
      if let time = Self(digits[start...]) {
        self = time
        return
      }
    }
    return nil
  }

  private init?(_ text: ArraySlice<UInt8>) {
    var rest = text
    /// Takes a number of digits, after one separator where there is one.
    func take(_ count: Int, _ range: ClosedRange<Int>, after separators: String = "") -> Int? {
      if let first = rest.first, separators.utf8.contains(first) { rest = rest.dropFirst() }
      let digits = rest.prefix(count).compactMap(Self.digit)
      let number = digits.reduce(0) { $0 * 10 + $1 }
      guard digits.count == count, range.contains(number) else { return nil }
      rest = rest.dropFirst(count)
      return number
    }
    guard let year = take(4, 1900...2099), let month = take(2, 1...12, after: "-_.:"),
      let day = take(2, 1...31, after: "-_.:")
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
    // A longer number is a counter, unless the time follows.
    let isCounter = rest.first.flatMap(Self.digit) != nil
    rest = rest.drop { " _-Tat".utf8.contains($0) }
    let hour = take(2, 0...23)
    let minute = hour.flatMap { _ in take(2, 0...59, after: ":.-_h") }
    let second = minute.flatMap { _ in take(2, 0...60, after: ":.-_m") }
    if isCounter, second == nil { return nil }
    // Two numbers behind a date may be anything, but for a clock's.
    let isClock = second != nil || String(decoding: text, as: UTF8.self).contains(":")
    if let hour, let minute, isClock {
      clock = [hour, minute].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    } else {
      clock = nil
    }
  }

  private static func digit(_ byte: UInt8) -> Int? {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte ? Int(byte - UInt8(ascii: "0")) : nil
  }
}

/// How times are written in a language.
package struct DateWords: Hashable, Sendable {
  /// The names of the months.
  let months: [String]
  /// A date alone, with `{day}`, `{month}` and `{year}`.
  let date: String
  /// A date with a `{time}`.
  let dateAndTime: String

  /// The words of a language.
  package init(months: [String], date: String, dateAndTime: String) {
    (self.months, self.date, self.dateAndTime) = (months, date, dateAndTime)
  }

  /// A time in words, such as `2 July 2026, 09:30`.
  func text(of time: PictureTime) -> String {
    let month = months.indices.contains(time.month - 1) ? months[time.month - 1] : "\(time.month)"
    var text = time.clock == nil ? date : dateAndTime
    for (name, value) in [
      ("{day}", "\(time.day)"), ("{month}", month), ("{year}", "\(time.year)"),
      ("{time}", time.clock ?? ""),
    ] {
      guard let range = text.firstRange(of: name) else { continue }
      text.replaceSubrange(range, with: value)
    }
    return text
  }
}
