public import Projection

/// One picture to paint, anywhere in the plane.
public struct TexturedQuad: Sendable {
  /// What is painted.
  public var texture: Texture
  /// From the texture's texels to the target's upright pixels, both measured at their corners.
  ///
  /// The texture runs from (0, 0) to (width, height). A homography that is not finite or not
  /// invertible paints nothing, and neither do parts with W ≤ 0, behind the eye.
  public var homography: Homography
  /// From 0, invisible, to 1.
  ///
  /// Other values are clamped.
  public var opacity: Double
  /// Whether the quad is painted when it shows its back, mirrored.
  public var showsBack: Bool

  /// What is painted with it.
  public var effects: QuadEffects

  /// A quad of `texture` placed by `homography`.
  public init(
    texture: Texture, homography: Homography, opacity: Double = 1, showsBack: Bool = true,
    effects: QuadEffects = QuadEffects()
  ) {
    self.texture = texture
    self.homography = homography
    self.opacity = opacity
    self.showsBack = showsBack
    self.effects = effects
  }
}
