internal import RealModule

extension Arrangement {
  /// The transform of a card about its middle: one that is `offset` items, or the length
  /// `distance` before spacing, from the current position, where a card is `front` long; it is itself
  /// `length` long, and of the given size.
  func transform(
    offset: Double, distance: Double, front: Double, length: Double, size: Size, flip: FlipState,
    configuration: Carousel.Configuration
  ) -> Matrix {
    var matrix = base
    let near = min(1, max(-1, offset))
    if emphasis.gap != 0 { matrix = along(matrix, emphasis.gap * itemWidth * near) }
    switch kind {
    case .linear:
      matrix = along(matrix, distance * spacing)
    case .rotary, .invertedRotary:
      let angle = angle(steps(offset, distance), options: configuration.options)
      matrix = along(
        matrix, radius * Double.sin(angle), z: radius * Double.cos(angle) - radius)
    case .cylinder, .invertedCylinder:
      matrix = turned(
        matrix.translated(x: 0, y: 0, z: -radius),
        angle(steps(offset, distance), options: configuration.options)
      ).translated(x: 0, y: 0, z: radius + 0.01)
    case .wheel, .invertedWheel:
      matrix = wheel(matrix, offset, steps: steps(offset, distance))
    case .coverFlow, .coverFlow2:
      matrix = coverFlow(
        matrix, distance: distance, front: front, length: length, turn: turn(near, offset, flip))
    case .timeMachine:
      matrix = along(matrix, offset * itemWidth * tilt, z: offset * itemWidth * spacing)
    case .invertedTimeMachine:
      matrix = along(matrix, offset * itemWidth * tilt, z: -offset * itemWidth * spacing)
    case .stack:
      matrix = stacked(matrix, offset)
    case .custom:
      if let place = configuration.customTransform {
        matrix = place(customPlace(offset, near, flip, size: size, base: matrix))
      }
    }
    if emphasis.scale != 1 {
      matrix = matrix.scaled(by: 1 + (emphasis.scale - 1) * (1 - abs(near)))
    }
    if isMirrored { matrix = matrix.mirrored }
    return matrix.isFinite ? matrix : .collapsed
  }

  /// The opacity of a card `offset` items from the current position, 0…1.
  func opacity(
    offset: Double, size: Size, flip: FlipState, configuration: Carousel.Configuration
  ) -> Double {
    let alpha = fade.alpha(offset)
    guard kind == .custom, let own = configuration.customOpacity else { return alpha }
    let near = min(1, max(-1, offset))
    let opacity = own(customPlace(offset, near, flip, size: size, base: base))
    return opacity > 0 ? alpha * min(1, opacity) : 0
  }

  /// A translation along the axis, and toward the eye.
  private func along(_ matrix: Matrix, _ distance: Double, z: Double = 0) -> Matrix {
    axis == .horizontal
      ? matrix.translated(x: distance, y: 0, z: z) : matrix.translated(x: 0, y: distance, z: z)
  }

  /// A turn about the axis across the scroll direction: +y, or −x when vertical.
  private func turned(_ matrix: Matrix, _ angle: Double) -> Matrix {
    axis == .horizontal ? matrix.rotated(aboutY: angle) : matrix.rotated(aboutX: -angle)
  }

  /// How many cards of the usual length lie between a card and the current position.
  private func steps(_ offset: Double, _ distance: Double) -> Double {
    itemWidth > 0 && distance != offset * itemWidth ? distance / itemWidth : offset
  }

  private func wheel(_ matrix: Matrix, _ offset: Double, steps: Double) -> Matrix {
    let lift = 0.01 * offset
    return axis == .horizontal
      ? matrix.translated(x: 0, y: radius).rotated(aboutZ: wheelStep * steps)
        .translated(x: 0, y: -radius, z: lift)
      : matrix.translated(x: -radius, y: 0).rotated(aboutZ: wheelStep * steps)
        .translated(x: radius, y: 0, z: lift)
  }

  /// Cards at the sides leave the one in front the room that it needs.
  private func coverFlow(
    _ matrix: Matrix, distance: Double, front: Double, length: Double, turn: Double
  ) -> Matrix {
    turned(
      along(matrix, turn * tilt / 2 * front + distance * spacing, z: abs(turn) * -length / 2),
      -turn * tilt * .pi / 2)
  }

  /// How much nearer to the eye a card of a cover flow is than one of the usual length in its
  /// position.
  ///
  /// The outer edges of all cards are equally near, so that a short card is visible behind a long
  /// one.
  ///
  /// It takes no part in the order of the cards.
  func lift(length: Double, offset: Double, flip: FlipState) -> Double {
    guard kind.isCoverFlow else { return 0 }
    return abs(turn(min(1, max(-1, offset)), offset, flip)) * (itemWidth - length) / 2
  }

  private func customPlace(
    _ offset: Double, _ near: Double, _ flip: FlipState, size: Size, base: Matrix
  ) -> CustomPlace {
    var own = Flip()
    if case .toggled(let toggle) = flip { own.begin(toggle, at: 0) } else { own.follow(offset) }
    return CustomPlace(
      offset: offset, itemWidth: itemWidth, size: size, axis: axis, toggle: own.toggle,
      turn: turn(near, offset, flip), base: base)
  }

  /// How far a cover flow card is turned, −1…1.
  private func turn(_ near: Double, _ offset: Double, _ flip: FlipState) -> Double {
    guard kind != .coverFlow, case .toggled(let toggle) = flip else { return near }
    if toggle > 0 {
      if offset <= -0.5 { return -1 }
      if offset <= 0.5 { return -toggle }
      if offset <= 1.5 { return 1 - toggle }
    } else {
      if offset > 0.5 { return 1 }
      if offset > -0.5 { return -toggle }
      if offset > -1.5 { return -1 - toggle }
    }
    return near
  }
}

/// A stack: the next cards lie below the current one; passed ones have left to the side.
extension Arrangement {
  /// How much lower the next card is, in item widths.
  static let stackSpacing = 0.08
  /// How much smaller the next card is: 1/(1 + tilt) of the size.
  static let stackTilt = 0.05
  /// How far a card that has left is turned, in radians.
  private static let stackTurn = Double.pi / 8
  /// How much nearer a card is than the next one, so that it hides that.
  private static let stackLift = 0.01

  /// How far a card must go to be out of the view: to its edge, by half a card, and by what the corners of
  /// a card as high as the view stand out when it is turned.
  static func stackDeparture(itemWidth: Double, viewSize: Size, axis: Axis) -> Double {
    let height = viewSize.along(axis == .horizontal ? .vertical : .horizontal)
    return (viewSize.along(axis) + itemWidth + height * Double.sin(stackTurn)) / 2
  }

  /// The place of a card `offset` items from the current position.
  func stacked(_ matrix: Matrix, _ offset: Double) -> Matrix {
    let lift = -Self.stackLift * offset
    guard offset < 0 else {
      return matrix.translated(x: 0, y: offset * spacing * itemWidth, z: lift)
        .scaled(by: 1 / max(0.1, 1 + tilt * offset))
    }
    guard axis == .horizontal else {
      return matrix.translated(x: 0, y: offset * departure, z: lift)
    }
    return matrix.translated(x: offset * departure, y: 0, z: lift)
      .rotated(aboutZ: Self.stackTurn * Double.sin(max(-1, offset) * .pi / 2))
  }
}

/// The input of a custom arrangement function: one card and its offset.
public struct CustomPlace: Sendable {
  /// The card's distance from the current position in items.
  public let offset: Double
  /// The length of an item along the axis, in logical units.
  public let itemWidth: Double
  /// The size of the card in logical units.
  public let size: Size
  /// The direction in which the carousel scrolls.
  public let axis: Axis
  /// The state of the flip that cover flow 2 cards make, −1…1; see `Carousel.toggle`.
  public let toggle: Double
  /// How far cover flow 2 would turn the card, −1…1: 0 faces the eye.
  public let turn: Double
  /// Perspective and viewpoint, to begin with.
  public let base: Matrix

  /// Takes the values, for calling a custom function outside a carousel.
  public init(
    offset: Double, itemWidth: Double, size: Size, axis: Axis, toggle: Double = 0, turn: Double = 0,
    base: Matrix = .identity
  ) {
    (self.offset, self.itemWidth, self.size, self.axis) = (offset, itemWidth, size, axis)
    (self.toggle, self.turn, self.base) = (toggle, turn, base)
  }
}
