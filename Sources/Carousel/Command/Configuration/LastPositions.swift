import CarouselPaint
import CarouselText
import Glibc

/// The pictures that were in front last: a file of the user's state, with a line of JSON for each list of places.
struct LastPositions {
  /// The most lists of places that are remembered.
  static let most = 256

  private let folder: String
  /// The places and the identity of the picture, the newest first.
  private var entries: [(places: String, id: String)] = []

  private var file: Pathname { Pathname(folder + "/positions") }

  /// Reads the file of the user; `nil` where the environment names no folder for it.
  init?(_ environment: (String) -> String? = Environment.variable) {
    guard let folder = ConfigurationPlace.stateFolder(environment) else { return nil }
    self.folder = folder
    let lines = (try? ConfigurationFile.bytes(ofFile: file)) ?? []
    for line in lines.split(separator: UInt8(ascii: "\n")).prefix(Self.most) {
      guard let fields = JSONFields(line), let places = fields["places"], let id = fields["id"]
      else { continue }
      entries.append((places, id))
    }
  }

  /// The identity of the picture that was in front last for some places; `nil` if that is not known.
  subscript(places: String) -> String? { entries.first { $0.places == places }?.id }

  /// Notes which picture was in front last, and writes the file.
  ///
  /// - Throws: `PaintError` if it cannot be written
  mutating func note(_ id: String, for places: String) throws(PaintError) {
    entries.removeAll { $0.places == places }
    entries.insert((places, id), at: 0)
    let lines = entries.prefix(Self.most).flatMap { places, id in
      var line = JSONObject()
      line.add("places", places)
      line.add("id", id)
      return line.line
    }
    var path = ""
    for part in folder.split(separator: "/") {
      path += "/" + part
      unsafe mkdir(path, 0o700)
    }
    var new = try NewFile(file, mode: 0o600)
    let isWhole = unsafe lines.withUnsafeBytes { unsafe new.append($0) }
    if isWhole { try new.finish() }
  }
}
