import CarouselEngine
public import CarouselPaint
public import Projection

/// The live cards of a view and its pinned cards: which of them receive input.
struct LiveCards {
  /// What is pinned, the last one on top.
  var pinned: [PinnedCard] = []
  /// The bar that shows the position, below what is pinned; `nil` where there is none.
  var bar: PinnedCard?
  /// Everything at a place of the view, the last one on top.
  var placed: [PinnedCard] { [bar].compactMap(\.self) + pinned }
  private let router = CardRouter()
  /// Whether a card had the keys when that was last looked at.
  private var hadFocus = false

  var hasFocus: Bool { router.focus != nil }

  /// Whether a card has the keys, a press or a pointer over it.
  var areEngaged: Bool { router.isEngaged }

  /// Whether anything lives in the view.
  func areThere(_ list: ItemList) -> Bool {
    list.hasLiveCards || bar != nil || !pinned.isEmpty
  }

  /// Hands an input to a live card where it is one's.
  ///
  /// While the carousel is not `isFree`, that is at rest and untouched, cards take no new press.
  ///
  /// - Returns: the inputs for the carousel.
  func route(
    _ input: ViewInput, in scene: CardScene, _ carousel: Carousel, isFree: Bool,
    at time: DisplayTime
  ) -> [ViewInput] {
    scene.note(time)
    router.drop(missingIn: scene, carousel, at: input.time)
    return router.route(input, in: scene, isFree: isFree)
  }

  /// Takes input from live cards that people no longer reach.
  func drop(missingIn scene: CardScene, _ carousel: Carousel, at time: Double) {
    router.drop(missingIn: scene, carousel, at: time)
  }

  /// Gives the keys to the live card in front, or takes them away.
  func setFocus(_ isFocused: Bool, in scene: CardScene, at time: Double) {
    router.setFocus(isFocused ? scene.front : nil, in: scene, at: time)
  }

  /// Whether a card has the keys, if that is news.
  mutating func takeFocusChange() -> Bool? {
    guard hasFocus != hadFocus else { return nil }
    hadFocus = hasFocus
    return hadFocus
  }
}

/// Something that lives at a place in the view, over the cards of the carousel or between them: a button, a panel
/// of controls, a second carousel.
public struct PinnedCard {
  /// Its content and behavior.
  ///
  /// The content must be a `LiveDrawing`.
  public var live: any LiveCard
  /// Where it is in a view of a given size, in logical units.
  public var place: (Size) -> Rect
  /// The depth at which it lies between the cards, as `FrameLayer.depth`: greater cards cover it, and receive its
  /// input there; `nil` lies over all cards.
  public var depth: Double?

  /// Pins `live` to a place that follows from the size of the view.
  public init(_ live: any LiveCard, depth: Double? = nil, place: @escaping (Size) -> Rect) {
    (self.live, self.depth, self.place) = (live, depth, place)
  }

  /// What is painted of it.
  func layer(in size: Size) -> FrameLayer? {
    guard case .drawing(let drawing) = live.content.face else { return nil }
    return FrameLayer(drawing, in: place(size), depth: depth)
  }
}

extension Rect {
  /// Whether a point is in the rectangle.
  package func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }
}
