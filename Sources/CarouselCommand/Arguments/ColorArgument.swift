import ArgumentParser
import CarouselPaint

/// A colour such as `#202028`, `202028` or `#FFF`.
struct ColorArgument: Equatable, ExpressibleByArgument {
  /// Opaque, `0xFFRRGGBB`.
  let argb: UInt32

  init?(argument: String) {
    var digits = argument.first == "#" ? String(argument.dropFirst()) : argument
    guard digits.allSatisfy(\.isHexDigit) else { return nil }
    if digits.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
    guard digits.count == 6, let value = UInt32(digits, radix: 16) else { return nil }
    argb = 0xFF00_0000 | value
  }
}

/// One colour behind the cards, or several from top to bottom: `#202028`, `#334,#112`.
struct BackgroundArgument: Equatable, ExpressibleByArgument {
  private let colors: [ColorArgument]

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    guard (1...16).contains(parts.count) else { return nil }
    colors = parts.compactMap { ColorArgument(argument: String($0)) }
    guard colors.count == parts.count else { return nil }
  }

  /// What is seen behind the cards.
  var backdrop: Backdrop {
    let colors = colors.map { RGBA(rgb: $0.argb & 0xFF_FFFF) }
    return colors.count == 1 ? .color(colors[0]) : .gradient(colors)
  }
}
