/// How near a card is to being swiped away, as for a mark on it that says what will happen.
public struct SwipeProgress: Equatable, Sendable {
  /// Where the card is going.
  public internal(set) var direction: SwipeDirection
  /// How much of the distance it has gone, above 0…1: at 1 it leaves when it is let go.
  public internal(set) var share: Double
}
