import CarouselEngine
import CarouselPaint
import CarouselView
import Projection
import Wayland

/// The ways out of an overlay without a keyboard: a tap or click next to the cards, a swipe down, and a mark where
/// there is nothing but a touch panel.
final class OverlayExit {
  private let view: CarouselView
  private let leave: () -> Void
  /// A mark in the upper right corner that closes the overlay.
  private let mark = ButtonCard("✕") { canvas, box, label, isPressed in
    canvas.fill(
      .rectangle(box, cornerRadius: min(box.width, box.height) / 2),
      RGBA(white: ButtonCard.shade(isPressed: isPressed), opacity: 0.85))
    canvas.draw(
      StyledText(label, StyledText.Style(size: box.height * 0.5, color: .white, isBold: true)),
      in: box)
  }
  private var press: Press?
  /// Where the pointer is, by seat.
  private var pointers: [UInt32: Point] = [:]
  /// The fingers that are down.
  private var fingers: Set<Int32> = []

  /// A finger or a button that went down.
  private struct Press {
    let seat: UInt32
    /// `nil` for a button.
    let finger: Int32?
    let start: Point
    let time: Double
    let isOutside: Bool
    var end: Point
    var hasMoved = false
  }

  /// The way that is no movement yet, in logical units.
  private static let slop = 12.0
  /// The longest time that a tap takes, in seconds.
  private static let longest = 0.5
  /// The right button, which is for menus, as in `linux/input-event-codes.h`.
  private static let menuButton: UInt32 = 0x111

  /// The ways out of an overlay that shows a view.
  init(_ view: CarouselView, leave: @escaping () -> Void) {
    (self.view, self.leave) = (view, leave)
    mark.onTap = leave
  }

  /// Shows the mark where there is nothing but a touch panel.
  func show(markFor session: Session?) {
    let seats = session?.seats ?? []
    let isWanted = seats.contains(where: \.hasTouch) && !seats.contains(where: \.hasPointer)
    let others = view.pinned.filter { $0.live !== mark }
    guard isWanted != (others.count < view.pinned.count) else { return }
    view.pinned = isWanted ? others + [PinnedCard(mark, place: Self.place)] : others
  }

  private static func place(in size: Size) -> Rect {
    let side = max(44, LineHeight.pill(in: size))
    return Rect(x: size.width - side * 1.25, y: side * 0.25, width: side, height: side)
  }

  /// Takes the mark away.
  func end() { view.pinned.removeAll { $0.live === mark } }

  /// Notes an input that the view has got.
  func saw(_ input: ViewInput) {
    let (seat, time) = (input.seat, input.time)
    switch input.kind {
    case .touchDown(let id, let point):
      fingers.insert(id)
      press = fingers.count == 1 ? begin(at: point, seat: seat, finger: id, time) : nil
    case .touchMoved(let id, let point): move(to: point, seat: seat, finger: id)
    case .touchUp(let id):
      fingers.remove(id)
      finish(seat: seat, finger: id, time)
    case .touchCanceled(let id):
      fingers.remove(id)
      press = nil
    case .pointerMoved(let point):
      pointers[seat] = point
      move(to: point, seat: seat, finger: nil)
    case .buttonPressed(let button):
      press =
        button == Self.menuButton
        ? nil : pointers[seat].flatMap { begin(at: $0, seat: seat, finger: nil, time) }
    case .buttonReleased: finish(seat: seat, finger: nil, time)
    case .pointerLeft: (press, pointers[seat]) = (nil, nil)
    default: break
    }
  }

  private func begin(
    at point: Point, seat: UInt32, finger: Int32?, _ time: Double
  ) -> Press? {
    // In a grid, what is next to a card is nearly on it.
    guard !view.showsDetail, !view.showsGallery else { return nil }
    guard !view.isPinned(at: point) else { return nil }
    // What catches a moving carousel is not meant to leave it.
    let isOutside = view.isAtRest && view.carousel.item(at: point) == nil
    return Press(
      seat: seat, finger: finger, start: point, time: time, isOutside: isOutside, end: point)
  }

  private func move(to point: Point, seat: UInt32, finger: Int32?) {
    guard var now = press, now.seat == seat, now.finger == finger else { return }
    now.end = point
    let way = max(abs(point.x - now.start.x), abs(point.y - now.start.y))
    now.hasMoved = now.hasMoved || way > Self.slop
    press = now
  }

  private func finish(seat: UInt32, finger: Int32?, _ time: Double) {
    guard let now = press, now.seat == seat, now.finger == finger else { return }
    press = nil
    let (across, down) = (abs(now.end.x - now.start.x), now.end.y - now.start.y)
    let isSwipe =
      finger != nil && view.carousel.configuration.axis == .horizontal
      && down > max(60, view.carousel.viewSize.height * 0.15) && down > 2 * across
    let isTap = !now.hasMoved && time - now.time < Self.longest
    if isSwipe || isTap && now.isOutside { leave() }
  }
}

/// Has an overlay come into sight gently, where the compositor can show surfaces fainter than they are
/// drawn: it is painted once meanwhile.
final class OverlayFade {
  /// From the first frame to full sight.
  private static let duration: Nanoseconds = 160_000_000

  private unowned let surface: DrawingSurface
  private let session: Session
  private var start: Nanoseconds?
  private var isOver = false

  init(_ overlay: LayerSurface, _ session: Session) {
    (surface, self.session) = (overlay.surface, session)
  }

  /// Sets the opacity of a frame before it is drawn.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - isWanted: Whether the overlay fades in; otherwise it is opaque immediately.
  func step(_ frame: SurfaceFrame, isWanted: Bool) {
    guard !isOver else { return }
    guard isWanted, session.fadesSurfaces else {
      isOver = true
      return surface.opacity = 1
    }
    let start = start ?? frame.showTime - surface.framePeriod
    self.start = start
    let rest = max(0, 1 - Double(frame.showTime - start) / Double(Self.duration))
    surface.opacity = 1 - rest * rest
    isOver = rest == 0
    if !isOver { surface.setNeedsFrame() }
  }
}
