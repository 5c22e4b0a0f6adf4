import ArgumentParser
import CarouselEngine

/// A size such as `1280x720`, in logical units.
struct Dimensions: Equatable, ExpressibleByArgument {
  static let range = 1...16384

  let width: Int
  let height: Int

  /// What a view has when nothing is said.
  static let standard = Dimensions(width: 1280, height: 720)

  /// The engine's value.
  var size: Size { Size(width: Double(width), height: Double(height)) }

  private init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  init?(argument: String) {
    let parts = argument.split(
      separator: "x", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      Self.range.contains(width), Self.range.contains(height)
    else { return nil }
    self.width = width
    self.height = height
  }

  var defaultValueDescription: String { "\(width)x\(height)" }
}
