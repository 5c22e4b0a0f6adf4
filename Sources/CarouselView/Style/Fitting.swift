import CarouselEngine

/// The sizes and settings that followed from the style last: what differs by now was changed by the
/// program, and is the program's.
struct Fitting {
  private var cardSize: Size
  private var perspective: Double
  private(set) var scale: Double

  /// What follows from `style` for a view of `size` with so many pixels for a logical unit.
  init(_ style: CarouselStyle, size: Size, scale: Double) {
    let configuration = style.configuration(for: size, scale: scale)
    cardSize = style.cardSize(for: size, configuration)
    (perspective, self.scale) = (configuration.perspective, scale)
  }

  /// Lets cards and perspective follow a view of another size or scale; nothing else changes.
  mutating func resize(
    _ carousel: inout Carousel, _ style: CarouselStyle, to size: Size, scale: Double,
    at time: Double
  ) {
    var configuration = carousel.configuration
    let follows = carousel.data.itemSize == cardSize
    let newSize = style.cardSize(for: size, configuration)
    carousel.resize(to: size, itemSize: follows ? newSize : nil, at: time)
    if follows { cardSize = newSize }
    let suits = style.perspectiveFollowsCards && configuration.perspective == perspective
    if suits {
      configuration.adoptPerspective(for: carousel.data.itemSize)
      perspective = configuration.perspective
    }
    if scale != self.scale { configuration.adoptPixelScale(scale) }
    guard suits || scale != self.scale else { return }
    self.scale = scale
    // Settings that hold, and numbers that are in range, are not refused.
    try? carousel.configure(configuration, at: time)
  }
}
