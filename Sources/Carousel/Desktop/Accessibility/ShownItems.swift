import CarouselAccessibility
import CarouselEngine
import CarouselView
import Projection
import Wayland

/// The carousel of a window as readers see it.
///
/// The current item is the target of the motion, so that the target is announced immediately after
/// a key.
final class ShownItems: AccessibleList {
  let title: String
  let label: String
  private let view: CarouselView
  /// The surface that shows them, or `nil` while there is none.
  weak var surface: DrawingSurface?
  /// Whether the user works in the window or the overlay that shows them.
  var isActive = false
  private let loop: EventLoop
  /// What moved the carousel last.
  private var lastCause: Carousel.Cause?
  /// What can be done with the current item, besides opening it.
  var offers: [ReaderAction] = []
  /// What is seen, as long as nothing has changed.
  private var frame: Carousel.Frame?

  /// What the slider is called.
  private let positionLabel: String

  init(
    _ view: CarouselView, loop: EventLoop, title: String, label: String, positionLabel: String
  ) {
    (self.view, self.loop) = (view, loop)
    (self.title, self.label, self.positionLabel) = (title, label, positionLabel)
  }

  /// What is seen may be something else now.
  func forgetFrame() { frame = nil }

  /// Notes what has moved the carousel, or what moves it now, if something does.
  func noteCause(_ cause: Carousel.Cause? = nil) {
    lastCause = cause ?? view.carousel.cause ?? lastCause
  }

  /// Whether a finger moves the carousel, so that its target is unknown.
  var isDragged: Bool { view.carousel.isDragging }

  /// Whether nothing moves.
  var isAtRest: Bool { view.isAtRest }

  // MARK: What there is

  var count: Int { view.carousel.itemCount }
  var current: Int? { view.carousel.targetIndex }
  var isHorizontal: Bool { view.carousel.configuration.axis == .horizontal }
  var isMovingByItself: Bool { view.carousel.isAutoplaying && lastCause == .autoplay }

  var extents: PixelRectangle {
    let size = view.carousel.viewSize
    return PixelRectangle(
      x: 0, y: 0, width: Int(wholeNumber: size.width), height: Int(wholeNumber: size.height))
  }

  func name(of index: Int) -> String {
    view.spokenLabel(of: index)
  }

  /// The file's own name or date, where the name is something else.
  func description(of index: Int) -> String {
    let (label, details) = (view.item(at: index)?.label ?? "", view.details(of: index))
    let facts = [label == name(of: index) ? nil : label, details?.date, details?.place]
    return facts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  func isPicture(_ index: Int) -> Bool {
    view.item(at: index).map { $0.path != nil && !$0.isContainer } ?? false
  }

  func isMarked(_ index: Int) -> Bool { view.item(at: index)?.isMarked == true }

  func extents(of index: Int) -> PixelRectangle? {
    let card = shownFrame().cards.last { card in
      if case .item(index) = card.slot { !card.isDeparting } else { false }
    }
    guard let quad = card?.quad else { return nil }
    let corners = [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft]
    let size = view.carousel.viewSize
    let across = Self.span(corners.map(\.x), within: size.width)
    let down = Self.span(corners.map(\.y), within: size.height)
    guard !across.isEmpty, !down.isEmpty else { return nil }
    return PixelRectangle(
      x: across.lowerBound, y: down.lowerBound, width: across.count, height: down.count)
  }

  func item(atX x: Int, y: Int) -> Int? {
    let card = shownFrame().card(at: Point(x: Double(x), y: Double(y)))
    guard case .item(let index)? = card?.slot else { return nil }
    return index
  }

  private func shownFrame() -> Carousel.Frame {
    if let frame { return frame }
    var new = Carousel.Frame()
    view.frame(into: &new)
    frame = new
    return new
  }

  /// The part of a view of `length` that coordinates span, in whole units.
  private static func span(_ coordinates: [Double], within length: Double) -> Range<Int> {
    let first = max(0, coordinates.min() ?? 0)
    let last = min(length, coordinates.max() ?? 0)
    guard first < last else { return 0..<0 }
    return Int(wholeNumber: first.rounded(.down))..<Int(wholeNumber: last.rounded(.up))
  }

  // MARK: What readers do

  func select(_ index: Int) {
    view.scroll(toItem: index, at: time)
    forgetFrame()
  }

  func activate(_ index: Int) {
    if index != current { select(index) }
    view.perform([.select], at: time)
    forgetFrame()
  }

  var slider: AccessibleSlider? {
    view.barFrame.map { frame in
      AccessibleSlider(
        label: positionLabel,
        extents: PixelRectangle(
          x: Int(wholeNumber: frame.x), y: Int(wholeNumber: frame.y),
          width: Int(wholeNumber: frame.width), height: Int(wholeNumber: frame.height)),
        step: view.barStep, isFocused: view.barHasFocus)
    }
  }

  var actions: [AccessibleAction] { offers.map(\.action) }

  func perform(_ action: Int, on index: Int) {
    guard offers.indices.contains(action) else { return }
    if index != current { select(index) }
    offers[action].perform()
    forgetFrame()
  }

  private var time: DisplayTime { DisplayTime(loop.now, of: surface) }
}

/// Something that a screen reader can do with the current item.
package struct ReaderAction {
  let action: AccessibleAction
  let perform: () -> Void

  /// An action by the name that programs know, and what people call it.
  package init(_ name: String, label: String, key: String = "", perform: @escaping () -> Void) {
    action = AccessibleAction(name, label: label, key: key)
    self.perform = perform
  }
}

extension Int {
  /// The number rounded to the nearest whole one, within what a window may measure.
  fileprivate init(wholeNumber number: Double) {
    self = number.isFinite ? Int(Swift.min(Swift.max(number.rounded(), 0), 1e6)) : 0
  }
}
