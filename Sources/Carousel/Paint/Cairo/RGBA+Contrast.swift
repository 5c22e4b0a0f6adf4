import Glibc

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
