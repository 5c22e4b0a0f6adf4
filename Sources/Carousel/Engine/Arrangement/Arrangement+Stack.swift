internal import RealModule

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
