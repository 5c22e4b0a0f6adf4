import CarouselApp
import CarouselDesktop
import CarouselPaint
import CarouselText
import Glibc

/// The pictures that were in front last: a file of the user's state, with a line of JSON for each list of places.
struct LastPositions {
  /// The most lists of places that are remembered.
  static let most = 256
  /// Longer identities are not remembered, in bytes, so that the file can always be read.
  private static let longest = 2048

  private struct Entry {
    /// A number for the list of places, which may be long.
    let places: String
    /// The identity of the picture.
    let id: String
  }

  private let folder: String
  private var file: Pathname { Pathname(folder + "/positions") }

  /// Finds the file of the user; `nil` where the environment names no folder for it.
  init?(_ environment: (String) -> String? = Environment.variable) {
    guard let folder = BaseDirectories.state(environment) else { return nil }
    self.folder = folder + "/carousel"
  }

  /// The identity of the picture that was in front last for some places; `nil` if that is not known.
  subscript(places: String) -> String? {
    let places = Self.number(of: places)
    return (try? entries())?.first { $0.places == places }?.id
  }

  /// Notes which picture was in front last.
  ///
  /// What other programs have noted meanwhile stays.
  ///
  /// - Throws: `DesktopError` if the file cannot be read or written
  func note(_ id: String, for places: String) throws(DesktopError) {
    guard id.utf8.count <= Self.longest else { return }
    var path = ""
    for part in folder.split(separator: "/") {
      path += "/" + part
      unsafe mkdir(path, 0o700)
    }
    // One program after the other.
    let lock = unsafe Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { if lock >= 0 { close(lock) } }
    if lock >= 0 { flock(lock, LOCK_EX) }
    let entry = Entry(places: Self.number(of: places), id: id)
    let all = [entry] + (try entries()).filter { $0.places != entry.places }
    let lines = all.prefix(Self.most).flatMap { entry in
      var line = JSONObject()
      line.add("places", entry.places)
      line.add("id", entry.id)
      return line.line
    }
    // Where it is a link, the file that it leads to.
    let file = PathArgument.resolved(file).map { Pathname($0) } ?? file
    do throws(PaintError) {
      var new = try NewFile(file, mode: 0o600)
      guard unsafe lines.withUnsafeBytes({ unsafe new.append($0) }) else {
        throw .unwritable(path: file, code: new.failure)
      }
      try new.finish()
    } catch {
      throw .paint(error.description)
    }
  }

  /// The entries of the file, the newest first; none if there is no file.
  private func entries() throws(DesktopError) -> [Entry] {
    guard unsafe access(folder + "/positions", F_OK) == 0 || errno != ENOENT else { return [] }
    return try SmallFile.bytes(of: file, atMost: ConfigurationFile.largest).split(
      separator: UInt8(ascii: "\n")
    )
    .prefix(Self.most).compactMap { line in
      guard let fields = JSONFields(line), let places = fields["places"], let id = fields["id"]
      else { return nil }
      return Entry(places: places, id: id)
    }
  }

  /// The FNV-1a hash of a list of places.
  private static func number(of places: String) -> String {
    String(
      places.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
        ($0 ^ UInt64($1)) &* 0x100_0000_01B3
      }, radix: 16)
  }
}
