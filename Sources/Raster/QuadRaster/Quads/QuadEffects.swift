/// What is painted with a quad, in the same pass.
///
/// Lengths are in the texture's texels, so that
/// effects lie in the quad's plane.
public struct QuadEffects: Equatable, Sendable {
  /// The radius of the corners, up to half the shorter side.
  public var cornerRadius: Double
  /// The reflection below the quad.
  public var reflection: Reflection?
  /// A soft shadow behind.
  public var shadow: Shadow?
  /// A second picture that the first turns into.
  public var crossFade: CrossFade?
  /// How much darker the picture is, 0…1: 1 is black.
  public var shade: Double
  /// The part of the texture that is painted, or `nil` for all of it.
  ///
  /// Corners, shadow and reflection follow it.
  public var mask: Mask?

  /// No effects, or the given ones.
  public init(
    cornerRadius: Double = 0, reflection: Reflection? = nil, shadow: Shadow? = nil,
    crossFade: CrossFade? = nil, shade: Double = 0, mask: Mask? = nil
  ) {
    self.cornerRadius = cornerRadius
    self.reflection = reflection
    self.shadow = shadow
    self.crossFade = crossFade
    self.shade = shade
    self.mask = mask
  }

  /// A rectangle of the texture, whose part outside of the texture is ignored.
  public struct Mask: Equatable, Sendable {
    /// The left and the top edge.
    public var x, y: Double
    /// The extents.
    public var width, height: Double

    /// A mask by its top left corner and extents.
    public init(x: Double, y: Double, width: Double, height: Double) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
  }

  /// The picture mirrored at its bottom edge, fading downwards.
  public struct Reflection: Equatable, Sendable {
    /// How much of the height is mirrored, 0…1.
    public var extent: Double
    /// The gap between picture and reflection.
    public var gap: Double
    /// The opacity at the top of the reflection, 0…1.
    ///
    /// It is 0 at the bottom.
    public var opacity: Double

    /// A reflection of `extent` of the height, `gap` below, that starts with `opacity`.
    public init(extent: Double = 0.4, gap: Double = 2, opacity: Double = 0.4) {
      self.extent = extent
      self.gap = gap
      self.opacity = opacity
    }
  }

  /// A blurred copy of the picture's outline behind it.
  public struct Shadow: Equatable, Sendable {
    /// How far it reaches out of the outline and into it.
    public var blur: Double
    /// How far it is moved to the right.
    public var x: Double
    /// How far it is moved down.
    public var y: Double
    /// Its color, a premultiplied 0xAARRGGBB pixel.
    public var color: UInt32

    /// A shadow moved by (`x`, `y`) with soft edges of `blur` on both sides.
    public init(blur: Double, x: Double = 0, y: Double = 0, color: UInt32 = 0x8000_0000) {
      self.blur = blur
      self.x = x
      self.y = y
      self.color = color
    }
  }

  /// Another picture that this one turns into: the sum of both by their shares.
  public struct CrossFade: Equatable, Sendable {
    /// Where the other picture lies, in texels of this one.
    public struct Place: Equatable, Sendable {
      /// The left and the top edge.
      public var x, y: Double
      /// The extents, more than 0.
      public var width, height: Double

      /// A place by its top left corner and extents.
      public init(x: Double, y: Double, width: Double, height: Double) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
      }
    }

    /// The other picture.
    public var texture: Texture
    /// Its share, from 0, none of it, to 1, nothing else.
    public var share: Double
    /// Where it lies, or `nil` for the same place, however large its own texture is.
    public var place: Place?

    /// A fade to `texture`.
    public init(to texture: Texture, share: Double, place: Place? = nil) {
      self.texture = texture
      self.share = share
      self.place = place
    }

    /// Compares share and place, and whether it is the very same texture.
    public static func == (a: CrossFade, b: CrossFade) -> Bool {
      a.texture === b.texture && a.share == b.share && a.place == b.place
    }
  }
}
