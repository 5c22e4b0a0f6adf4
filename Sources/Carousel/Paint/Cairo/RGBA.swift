import Glibc

/// A color in sRGB with opacity, each part 0…1, not premultiplied.
public struct RGBA: Hashable, Sendable {
  /// The components.
  ///
  /// Values outside 0…1 are clamped when the color is used.
  public var red, green, blue, opacity: Double

  /// A color of its parts, each 0…1.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.opacity = opacity
  }

  /// A color written as in web pages: `0xRRGGBB`.
  public init(rgb: UInt32, opacity: Double = 1) {
    func part(_ shift: UInt32) -> Double { Double(rgb >> shift & 255) / 255 }
    self.init(red: part(16), green: part(8), blue: part(0), opacity: opacity)
  }

  /// A gray, 0 black to 1 white.
  public init(white: Double, opacity: Double = 1) {
    self.init(red: white, green: white, blue: white, opacity: opacity)
  }

  /// Opaque black.
  public static var black: RGBA { RGBA(white: 0) }
  /// Opaque white.
  public static var white: RGBA { RGBA(white: 1) }
  /// Nothing at all.
  public static var clear: RGBA { RGBA(white: 0, opacity: 0) }

  /// The same color with its opacity multiplied by `factor`.
  public func faded(by factor: Double) -> RGBA {
    var result = self
    result.opacity *= factor
    return result
  }

  /// The same color with nothing shining through.
  var opaque: RGBA {
    var result = self
    result.opacity = 1
    return result
  }

  /// The color mixed with `other`: 0 is this color, 1 is `other`.
  public func mixed(with other: RGBA, _ fraction: Double) -> RGBA {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
    return RGBA(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      opacity: mix(opacity, other.opacity))
  }

  /// The color as a premultiplied `0xAARRGGBB` word, the layout of cairo's ARGB32.
  public var argb: UInt32 {
    func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    let alpha = unit(opacity)
    func byte(_ value: Double) -> UInt32 { UInt32((unit(value) * alpha * 255).rounded()) }
    return UInt32((alpha * 255).rounded()) << 24 | byte(red) << 16 | byte(green) << 8 | byte(blue)
  }
}

extension RGBA {
  /// How much light the color gives, 0 black to 1 white, its opacity left aside: the relative
  /// luminance of the Web Content Accessibility Guidelines.
  public var luminance: Double {
    func linear(_ part: Double) -> Double {
      let part = part > 0 ? min(part, 1) : 0
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast of both colors by the same guidelines, from 1 (none) to 21.
  public func contrast(with other: RGBA) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }
}
