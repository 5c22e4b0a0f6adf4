extension DeclaredArrangement {
  /// How a card stands at one offset.
  ///
  /// `x` is measured along the carousel and `y` across it, so that one declaration serves both axes: rotation about
  /// y turns a card's leading or trailing edge toward the eye. Steps, in the order in which they change a card: spin
  /// about its middle, scale and rotation about the origin, translation.
  public struct Pose: Equatable, Sendable {
    /// The distance from the current position, in items.
    public var offset: Double
    /// How far the card is moved: in card lengths along and card breadths across, and in item lengths toward the
    /// eye.
    ///
    /// Where each card is as long as its picture, a length is that of an item and a breadth three quarters of it.
    public var translation: Triple
    /// The rotation about the origin in degrees: first about x, then y, then z.
    public var rotation: Triple
    /// The rotation about the card's own middle in degrees.
    public var spin: Triple
    /// The point about which the card is rotated and scaled: 0…1 along and across the card, 0.5 is its middle; in
    /// item lengths toward the eye.
    public var origin: Triple
    /// The scale; 1 is the size of the current card.
    public var scale: Double
    /// The opacity, 0…1.
    public var opacity: Double
    /// The part of the card that is visible.
    public var mask: CardMask

    /// The pose of a card at `offset` that stands where the current card is.
    public init(
      offset: Double, translation: Triple = Triple(), rotation: Triple = Triple(),
      spin: Triple = Triple(), origin: Triple = .middle, scale: Double = 1, opacity: Double = 1,
      mask: CardMask = .whole
    ) {
      self.offset = offset
      (self.translation, self.rotation, self.spin) = (translation, rotation, spin)
      (self.origin, self.scale, self.opacity, self.mask) = (origin, scale, opacity, mask)
    }
  }

  /// A number along the carousel, one across it and one toward the eye.
  public struct Triple: Equatable, Sendable {
    /// Along the carousel.
    public var x: Double
    /// Across the carousel.
    public var y: Double
    /// Toward the eye.
    public var z: Double

    /// The middle of a card.
    public static let middle = Triple(x: 0.5, y: 0.5)

    /// Takes the numbers.
    public init(x: Double = 0, y: Double = 0, z: Double = 0) {
      (self.x, self.y, self.z) = (x, y, z)
    }
  }
}

extension DeclaredArrangement.Pose {
  /// `matrix` with this pose carried out before it; cards that take as much room as they are long are moved by
  /// the usual length, and across by that of a card of the shape 4 : 3.
  func applied(to matrix: Matrix, _ place: CardSpot, isMeasured: Bool) -> Matrix {
    let isVertical = place.axis == .vertical
    let length = isMeasured ? place.itemWidth : place.size.along(place.axis)
    let breadth = isMeasured ? place.itemWidth * 0.75 : place.size.along(place.axis.other)
    func moved(_ matrix: Matrix, _ x: Double, _ y: Double, _ z: Double) -> Matrix {
      isVertical
        ? matrix.translated(x: y * breadth, y: x * length, z: z * place.itemWidth)
        : matrix.translated(x: x * length, y: y * breadth, z: z * place.itemWidth)
    }
    // A vertical carousel is a horizontal one with x and y exchanged, which turns all rotations around.
    func rotated(_ matrix: Matrix, _ degrees: DeclaredArrangement.Triple) -> Matrix {
      let unit = Double.pi / 180 * (isVertical ? -1 : 1)
      var matrix = matrix
      if degrees.z != 0 { matrix = matrix.rotated(aboutZ: degrees.z * unit) }
      let (x, y) = isVertical ? (degrees.y, degrees.x) : (degrees.x, degrees.y)
      if y != 0 { matrix = matrix.rotated(aboutY: y * unit) }
      if x != 0 { matrix = matrix.rotated(aboutX: x * unit) }
      return matrix
    }
    var result = moved(matrix, translation.x, translation.y, translation.z)
    let (x, y) = (origin.x - 0.5, origin.y - 0.5)
    result = rotated(moved(result, x, y, origin.z), rotation)
    if scale != 1 { result = result.scaled(by: scale) }
    return rotated(moved(result, -x, -y, -origin.z), spin)
  }
}
