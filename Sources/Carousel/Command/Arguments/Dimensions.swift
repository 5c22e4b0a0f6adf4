import CarouselEngine

/// A size such as `1280x720`, in logical units.
struct Dimensions: Equatable, SettingValue {
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

  static let placeholder: String? = "WxH"
  static let form = "a width and a height from 1 to 16384 such as 1280x720"
  var text: String { "\(width)x\(height)" }
}
