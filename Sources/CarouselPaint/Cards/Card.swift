/// What a card shows just now.
public enum Card: Sendable {
  /// Its picture is ready.
  case picture(LoadedPicture)
  /// Its picture is being made.
  case loading
  /// There is no picture for it, and why.
  case broken(PaintError)
  /// It has nothing to show: a plain card.
  case plain
}
