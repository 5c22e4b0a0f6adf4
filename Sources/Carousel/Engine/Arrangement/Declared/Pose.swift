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
    public var mask: Mask

    /// The pose of a card at `offset` that stands where the current card is.
    public init(
      offset: Double, translation: Triple = Triple(), rotation: Triple = Triple(),
      spin: Triple = Triple(), origin: Triple = .middle, scale: Double = 1, opacity: Double = 1,
      mask: Mask = Mask()
    ) {
      self.offset = offset
      (self.translation, self.rotation, self.spin) = (translation, rotation, spin)
      (self.origin, self.scale, self.opacity, self.mask) = (origin, scale, opacity, mask)
    }
  }

  /// The part of a card that is visible, about the card's middle.
  ///
  /// The content keeps its size under it.
  public struct Mask: Equatable, Sendable {
    /// The visible share of the card along the carousel, 0…1.
    public var length: Double
    /// The visible share across it, 0…1.
    public var breadth: Double
    /// The least radius of the corners, as a share of the card's shorter side.
    public var corner: Double
    /// How far the content is moved along the carousel under the mask, in card lengths.
    ///
    /// It is limited to what keeps the mask filled.
    public var parallax: Double

    /// A mask that hides nothing unless something else is given.
    public init(
      length: Double = 1, breadth: Double = 1, corner: Double = 0, parallax: Double = 0
    ) {
      (self.length, self.breadth) = (length, breadth)
      (self.corner, self.parallax) = (corner, parallax)
    }

    /// The mask of a card, or `nil` if it hides and moves nothing.
    var card: CardMask? {
      CardMask(
        start: (1 - length) / 2, end: (1 + length) / 2, breadth: breadth, corner: corner,
        shift: parallax
      ).usable
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
  /// The numbers of a pose, in the order in which `init(offset:numbers:)` takes them.
  typealias Numbers = SIMD32<Double>

  var numbers: Numbers {
    Numbers(
      lowHalf: SIMD16(
        translation.x, translation.y, translation.z, rotation.x, rotation.y, rotation.z,
        spin.x, spin.y, spin.z, origin.x, origin.y, origin.z, scale, opacity, mask.length,
        mask.breadth),
      highHalf: SIMD16(mask.corner, mask.parallax, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
  }

  init(offset: Double, numbers: Numbers) {
    self.init(
      offset: offset,
      translation: .init(x: numbers[0], y: numbers[1], z: numbers[2]),
      rotation: .init(x: numbers[3], y: numbers[4], z: numbers[5]),
      spin: .init(x: numbers[6], y: numbers[7], z: numbers[8]),
      origin: .init(x: numbers[9], y: numbers[10], z: numbers[11]),
      scale: max(0, numbers[12]), opacity: numbers[13],
      mask: .init(
        length: numbers[14], breadth: numbers[15], corner: numbers[16], parallax: numbers[17]))
  }

  /// The pose `fraction` of the way to `end`, beyond the two where it is outside 0…1; on a curve if the `slopes` at
  /// both are given.
  func mixed(
    with end: Self, _ fraction: Double, slopes: (start: Numbers, end: Numbers)?
  ) -> Self {
    let (start, goal) = (numbers, end.numbers)
    var mixed = start + (goal - start) * fraction
    if let slopes {
      let (square, rest) = (fraction * fraction, 1 - fraction)
      mixed = start * (rest * rest * (1 + 2 * fraction)) + goal * (square * (3 - 2 * fraction))
      mixed += slopes.start * (fraction * rest * rest) - slopes.end * (square * rest)
    }
    return Self(offset: offset + (end.offset - offset) * fraction, numbers: mixed)
  }

  /// `matrix` with this pose carried out before it; cards that take as much room as they are long are moved by
  /// the usual length, and across by that of a card of the shape 4 : 3.
  func applied(to matrix: Matrix, _ place: CustomPlace, isMeasured: Bool) -> Matrix {
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
