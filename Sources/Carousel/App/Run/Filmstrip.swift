import CarouselDesktop
import CarouselEngine
import CarouselPaint
import CarouselView
import Projection

/// A strip of thumbnails over the lower edge of a window while an item is opened.
///
/// It follows the carousel, marks its current item, and the opened item ends above it; a tap on a thumbnail goes there.
/// Its pictures are loaded only while it is seen.
final class Filmstrip {
  /// Whether it is shown under an opened item.
  var isWanted: Bool {
    didSet { update() }
  }

  private let window: CarouselWindow
  private var strip: CarouselCard?
  /// A frame around the thumbnail in the middle.
  private let mark = LiveDrawing { canvas, width, height in
    canvas.stroke(
      .rectangle(
        Rect(x: 1, y: 1, width: width - 2, height: height - 2), cornerRadius: Filmstrip.corner + 2),
      width: 2, .white)
  }

  private static let corner = 3.0

  /// A strip of the items of a window.
  init(_ window: CarouselWindow, isWanted: Bool) {
    (self.window, self.isWanted) = (window, isWanted)
    window.view.observe { [weak self] event in
      switch event {
      case .itemsChanged: self?.takeItems()
      case .detail: self?.update()
      default: break
      }
    }
    window.observe { [weak self] in if case .resized = $0 { self?.resize() } }
  }

  private var view: CarouselView { window.view }

  /// Shows the strip or takes it away.
  private func update() {
    let isUseful = isWanted && view.itemCount > 1
    let size = view.carousel.viewSize
    view.setFooter(isUseful ? Self.place(in: size).height : 0, at: window.time)
    let isShown = isWanted && view.isOpened && view.itemCount > 1
    guard isShown != (strip != nil) else { return }
    guard isShown else {
      view.pinned.removeAll { $0.live === strip }
      strip = nil
      return
    }
    do throws(ViewError) {
      let size = Self.place(in: view.carousel.viewSize)
      let inner = try CarouselView(
        items: thumbnails, style: Self.style(height: size.height),
        size: Size(width: size.width, height: size.height),
        startingAt: view.carousel.currentIndex ?? 0, at: window.time)
      let strip = CarouselCard(inner)
      strip.takesKeys = false
      inner.observe { [weak self] in
        // What people do with the strip; not where it follows.
        guard case .carousel(.settled(let index, let cause)) = $0 else { return }
        if [.tap, .drag, .fling, .wheel, .touchpad].contains(cause) { self?.go(to: index) }
      }
      inner.overlays = [FrameLayer(mark, in: Self.markPlace(in: size))]
      view.lead(inner)
      view.pinned.append(PinnedCard(strip, place: Self.place))
      self.strip = strip
    } catch {
      isWanted = false
      window.onWarning?(error.description)
    }
  }

  /// Shows it in a view of another size.
  private func resize() {
    view.pinned.removeAll { $0.live === strip }
    strip = nil
    update()
  }

  private func takeItems() {
    strip?.view.apply(thumbnails, animated: false, at: window.time)
    update()
  }

  private func go(to index: Int) {
    guard index != view.carousel.currentIndex else { return }
    view.scroll(toItem: index, duration: 0, at: window.time, cause: .tap)
  }

  private var thumbnails: [CarouselItem] {
    view.items.map { item in
      var item = item
      item.cardSize = nil
      return item
    }
  }

  private static func place(in size: Size) -> Rect {
    let height = max(40, min((size.height / 8).rounded(), 120))
    return Rect(x: 0, y: size.height - height, width: size.width, height: height)
  }

  private static func side(height: Double) -> Double { (height * 0.76).rounded() }

  /// Around the middle of a strip.
  private static func markPlace(in size: Rect) -> Rect {
    let side = side(height: size.height) + 6
    return Rect(
      x: ((size.width - side) / 2).rounded(), y: ((size.height - side) / 2).rounded(), width: side,
      height: side)
  }

  private static func style(height: Double) -> CarouselStyle {
    var style = CarouselStyle(.linear)
    style.layout = .classic
    style.axisFollowsView = false
    let side = side(height: height)
    style.cardSize = Size(width: side, height: side)
    style.configuration.options[.spacing] = .value(1.12)
    for (option, value) in [
      (ArrangementOption.fadeMin, 0.0), (.fadeMax, 0), (.fadeRange, 1), (.fadeMinAlpha, 0.6),
    ] { style.configuration.options[option] = .value(value) }
    style.cards = CardStyle(fit: .fill, cornerRadius: corner)
    style.caption = nil
    style.backdrop = .color(RGBA(white: 0.05, opacity: 0.75))
    return style
  }
}
