/// A color such as `#202028`, `202028` or `#FFF`.
struct ColorArgument: Equatable, SettingValue {
  /// Opaque, `0xFFRRGGBB`.
  let argb: UInt32

  static let form = "a color such as #202028"

  init?(argument: String) {
    var digits = argument.first == "#" ? String(argument.dropFirst()) : argument
    guard digits.allSatisfy(\.isHexDigit) else { return nil }
    if digits.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
    guard digits.count == 6, let value = UInt32(digits, radix: 16) else { return nil }
    argb = 0xFF00_0000 | value
  }

  var text: String {
    let digits = String(argb & 0xFF_FFFF, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
