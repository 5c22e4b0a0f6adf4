import CarouselPaint
import CarouselText
import CarouselView

/// What a JSON file next to a picture, or in its folder, says about it: `photo.jpg.json` and `.carousel.json`.
struct Sidecar: Equatable, Sendable {
  /// The name of the file in a folder that is about all of its pictures.
  static let folderName = Array(".carousel.json".utf8)
  /// What is behind the name of a picture in that of its file.
  static let suffix = Array(".json".utf8)
  /// The longest file, in bytes.
  private static let longest = 64 << 10

  /// How long a slide show stays on it, in seconds.
  var duration: Double?
  /// The times of the day at which it is shown.
  var hours: HoursOfDay?
  /// The label.
  var label: String?
  /// What is spoken of it in place of the label.
  var alternativeText: String?

  /// Reads the fields of an object; values of another type are ignored.
  init(_ fields: JSONFields) {
    duration = Self.duration(fields)
    hours = fields["hours"].flatMap { HoursOfDay($0) }
    label = Self.line(fields["label"])
    alternativeText = Self.line(fields["alt"])
  }

  /// Reads a file; `nil` if it is no JSON object, or too long.
  init?(reading path: Pathname) {
    guard let bytes = try? SmallFile.bytes(of: path, atMost: Self.longest),
      let fields = JSONFields(bytes)
    else { return nil }
    self.init(fields)
  }

  /// The seconds that `duration` gives, if it does.
  static func duration(_ fields: JSONFields) -> Double? {
    fields["duration"].flatMap(Double.init).flatMap { (0.1...1e6).contains($0) ? $0 : nil }
  }

  private static func line(_ text: String?) -> String? {
    text.map { $0.plainLine() }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Applies it to a picture; what the picture has already stays.
  func apply(to picture: inout Album.Picture, isFolders: Bool) {
    if duration != nil || hours != nil {
      var entry = picture.entry ?? ListEntry(text: [])
      entry.duration = entry.duration ?? duration
      entry.hours = entry.hours ?? hours
      picture.entry = entry
    }
    guard !isFolders else { return }
    if let label { picture.label = label }
    picture.alternativeText = picture.alternativeText ?? alternativeText
  }
}
