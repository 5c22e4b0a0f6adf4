internal import RealModule

extension Arrangement {
  /// How a card stands that is `offset` items, or `distance` before spacing, from the current position, where the
  /// current card is `front` long, and this one `length`.
  func pose(
    offset: Double, distance: Double, size: Size, front: Double, length: Double, flip: FlipState,
    surroundings: Surroundings, configuration: Carousel.Configuration
  ) -> CardPose {
    var matrix = base
    let near = min(1, max(-1, offset))
    var pose = CardPose(matrix, opacity: fade.alpha(offset))
    if neighborGap != 0 { matrix = along(matrix, neighborGap * itemWidth * near) }
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
        matrix, offset: offset, distance: distance, front: front, length: length,
        turn: turn(near, offset, flip))
    case .timeMachine:
      matrix = along(matrix, offset * itemWidth * tilt, z: offset * itemWidth * spacing)
    case .invertedTimeMachine:
      matrix = along(matrix, offset * itemWidth * tilt, z: -offset * itemWidth * spacing)
    case .stack:
      matrix = stacked(matrix, offset)
    case .custom:
      guard let placing = configuration.placing else { break }
      let own = placing(
        CardSpot(
          offset: offset, itemWidth: itemWidth, size: size, axis: axis,
          toggle: toggle(flip, offset), turn: turn(near, offset, flip), base: matrix,
          steps: steps(offset, distance), surroundings: surroundings))
      matrix = own.transform
      pose.opacity = own.opacity > 0 ? pose.opacity * min(1, own.opacity) : 0
      pose.mask = isMirrored ? own.mask?.usable?.reversed : own.mask?.usable
    }
    if isMirrored { matrix = matrix.mirrored }
    pose.transform = matrix.isFinite ? matrix : .collapsed
    return pose
  }

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
    _ matrix: Matrix, offset: Double, distance: Double, front: Double, length: Double, turn: Double
  ) -> Matrix {
    let angle = sideAngle(length)
    let way =
      showsEqualShares
      // The outer edges of all cards, that of the front one included, are equally far apart.
      ? turn * (front - length * Double.cos(angle)) / 2 + offset * spacing * itemWidth
      : turn * tilt / 2 * front + distance * spacing
    return turned(along(matrix, way, z: abs(turn) * -length / 2), -turn * angle)
  }

  /// The lengths between which a side card is turned less, as multiples of the visible part of others, and by how much: all
  /// of a narrow card has to be as wide as that.
  private static let (narrow, sliver, opening) = (3.5, 1.9, 0.26)
  /// The largest spacing for which cards are turned less.
  private static let openedSpacing = 0.25

  /// How far a side card of a cover flow is turned, in radians.
  private func sideAngle(_ length: Double) -> Double {
    let angle = tilt * .pi / 2
    let seen = itemWidth * min(spacing, Self.openedSpacing)
    guard showsEqualShares, seen > 0 else { return angle }
    let narrowness = (Self.narrow - length / seen) / (Self.narrow - Self.sliver)
    return angle * (1 - Self.opening * min(1, max(0, narrowness)))
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
    let turn = turn(min(1, max(-1, offset)), offset, flip)
    let lift = abs(turn) * (itemWidth - length) / 2
    let (angle, usual) = (sideAngle(length), tilt * .pi / 2)
    guard angle != usual else { return lift }
    // The depth of a card is taken at a corner, which a turn moves.
    func corner(_ angle: Double) -> Double {
      Double.cos(turn * angle) + (isMirrored ? -1 : 1) * Double.sin(turn * angle)
    }
    return lift + corner(angle) - corner(usual)
  }

  /// The state of the flip as a card at `offset` sees it.
  private func toggle(_ flip: FlipState, _ offset: Double) -> Double {
    var own = Flip()
    if case .toggled(let toggle) = flip {
      own.begin(toggle, at: 0)
    } else {
      own.follow(offset)
    }
    return own.toggle
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
  /// How far a card of the pile is turned at most, in radians, and how fast that changes from card to card: neighbors
  /// are turned to different sides.
  private static let (stackTwist, stackBeat) = (0.045, 2.4)
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
        .rotated(aboutZ: Self.stackTwist * Double.sin(Self.stackBeat * offset))
        .scaled(by: 1 / max(0.1, 1 + tilt * offset))
    }
    guard axis == .horizontal else {
      return matrix.translated(x: 0, y: offset * departure, z: lift)
    }
    return matrix.translated(x: offset * departure, y: 0, z: lift)
      .rotated(aboutZ: Self.stackTurn * Double.sin(max(-1, offset) * .pi / 2))
  }
}
