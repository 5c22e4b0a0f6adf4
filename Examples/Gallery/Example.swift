public import CarouselView

/// One of the examples: a name, what it shows, and the view that shows it.
public struct Example: Sendable {
  /// The name on the command line.
  public let name: String
  /// What it shows, in one line.
  public let about: String
  /// Makes the view at a time.
  public let make: @Sendable (DisplayTime) throws(ViewError) -> CarouselView

  /// Whether it paints its own title bar, so that its window needs none.
  public var hasTitleBar = false

  /// All examples, the simplest first.
  public static let all: [Example] = [
    .basic, .advanced, .buttons, .controls, .multiple, .nested, .tables, .options, .placeholders,
    .fading, .paging, .autoscroll, .offsets, .reflections, .liveReflections, .swipeCards,
    .imageEffects, .downloads, .downloadsWithEffects, .titleBar, .clockWall, .kiosk,
  ]

  /// The size that examples begin with, logical units.
  static let size = Size(width: 960, height: 600)
}
