public import QuadRaster

/// What a card shows just now.
public enum Card: Sendable {
  /// Its picture is ready.
  case picture(LoadedPicture)
  /// A drawing that covers the card.
  case drawing(Texture)
  /// The picture is being made. `progress` is the share that is done, 0…1, if it is known.
  case loading(progress: Double?)
  /// There is no picture for it, and why.
  case broken(PaintError)
  /// It has nothing to show: a plain card.
  case plain
}
