/// Letters that are legible on a ground, and a halo that keeps them so whatever lies behind them.
struct CaptionColors: Equatable {
  let letters: RGBA
  let halo: RGBA

  /// The minimum contrast between letters and halo, as far as the color of the letters allows it.
  ///
  /// Ground that shows through the halo reduces it.
  private static let contrast = 7.0
  /// The halo's opacity: even the brightest card behind it leaves a contrast of 4.5.
  private static let haloOpacity = 0.88

  /// Colors for a caption on `ground`, with a suitable color if `letters` is `nil`.
  ///
  /// A ground that is more than half transparent counts as black.
  init(on ground: RGBA, letters given: RGBA?) {
    let ground = ground.opacity < 0.5 ? .black : ground.opaque
    letters = given ?? Self.letters(on: ground)
    let isLight = letters.luminance > ground.luminance
    let farthest = isLight ? RGBA.black : .white
    var halo = ground
    for step in 1...16 where halo.contrast(with: letters) < Self.contrast {
      halo = ground.mixed(with: farthest, Double(step) / 16)
    }
    halo.opacity = Self.haloOpacity
    self.halo = halo
  }

  /// Soft white or soft black, or pure white or black on medium grounds, where the contrast of the
  /// soft ones is too low.
  private static func letters(on ground: RGBA) -> RGBA {
    let isDark = ground.contrast(with: .white) > ground.contrast(with: .black)
    let soft = RGBA(white: isDark ? 0.95 : 0.08)
    return ground.contrast(with: soft) >= contrast ? soft : isDark ? .white : .black
  }
}
