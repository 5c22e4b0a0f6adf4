import CarouselPaint
import CarouselText
import CarouselView
import Projection
import QuadRaster
import Wayland
import WaylandServer

/// A window of a program, as an item of the carousel.
final class HostedWindow {
  let toplevel: ServerToplevel
  let pixels: WindowPixels
  private let number: Int
  /// The item that was made last, and what of.
  private var made: (look: Look, item: CarouselItem)?

  /// What an item is made of.
  private struct Look: Equatable {
    let title: String?
    let appID: String?
    let size: PixelRectangle
    let picture: PixelSize
    let scale: Scale
  }

  init(_ toplevel: ServerToplevel, number: Int) {
    (self.toplevel, self.number) = (toplevel, number)
    pixels = WindowPixels(toplevel)
  }

  /// The item, in a view with the scale `scale`: its name is the window's title.
  func item(at scale: Scale) -> CarouselItem {
    let look = Look(
      title: toplevel.title, appID: toplevel.appID, size: toplevel.geometry,
      picture: pictureSize, scale: scale)
    if let made, made.look == look { return made.item }
    let item = makeItem(at: scale)
    made = (look, item)
    return item
  }

  private func makeItem(at scale: Scale) -> CarouselItem {
    let titles = [toplevel.title, toplevel.appID].compactMap { $0?.plainLine() }
    // A dialog is no larger on its card than on a screen.
    let scale = openedScale(at: scale)
    var item = CarouselItem(
      id: "window-\(number)",
      content: CardContent(
        live: pixels.picture, label: titles.first { !$0.isEmpty } ?? "Window \(number)",
        largestScale: scale))
    let picture = pictureSize
    item.naturalSize = Size(width: Double(picture.width), height: Double(picture.height))
    item.openedScale = scale
    return item
  }

  /// The scale, in logical units for a pixel, that gives the window the size it has on any screen: each of
  /// its pixels is one of the view's if it draws for that.
  private func openedScale(at scale: Scale) -> Double? {
    let (size, picture) = (toplevel.geometry, pictureSize)
    guard size.width > 0, size.height > 0 else { return nil }
    func isDrawnFor(_ length: Int, _ pixels: Int) -> Bool {
      // With a fractional scale, the client may round.
      (scale.pixels(Double(length)) - Double(pixels)).magnitude <= 1
    }
    return isDrawnFor(size.width, picture.width) && isDrawnFor(size.height, picture.height)
      ? 1 / scale.value : Double(size.width) / Double(picture.width)
  }

  /// How large the picture is, in pixels.
  var pictureSize: PixelSize {
    let texture = pixels.picture.texture
    return PixelSize(width: texture.width, height: texture.height)
  }

  /// The point of the screen of its compositor, where it lies at the top left, that is seen at `point` of
  /// the view.
  func place(of point: Point, on card: FrontCard) -> Point? {
    let size = toplevel.geometry
    return card.place(of: point, inPicture: pictureSize).map {
      Point(
        x: $0.x * Double(size.width) + Double(toplevel.x),
        y: $0.y * Double(size.height) + Double(toplevel.y))
    }
  }

  /// The part of the view in which an area of that screen, at `place`, is seen, or `nil` where it
  /// is not.
  func area(at place: Point, _ size: Size, on card: FrontCard) -> TextField.Area? {
    let window = toplevel.geometry
    guard window.width > 0, window.height > 0 else { return nil }
    let left = (place.x - Double(toplevel.x)) / Double(window.width)
    let top = (place.y - Double(toplevel.y)) / Double(window.height)
    let right = left + size.width / Double(window.width)
    let bottom = top + size.height / Double(window.height)
    let corners = [
      Point(x: left, y: top), Point(x: right, y: top), Point(x: left, y: bottom),
      Point(x: right, y: bottom),
    ]
    let points = corners.compactMap { card.point(of: $0, inPicture: pictureSize) }
    guard points.count == 4 else { return nil }
    let (across, down) = (points.map { Int(clamping: $0.x) }, points.map { Int(clamping: $0.y) })
    guard let left = across.min(), let right = across.max(), let top = down.min(),
      let bottom = down.max()
    else { return nil }
    return TextField.Area(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Whether a point of that screen is in the window.
  func contains(_ place: Point) -> Bool {
    let size = toplevel.geometry
    return (0..<Double(size.width)).contains(place.x - Double(toplevel.x))
      && (0..<Double(size.height)).contains(place.y - Double(toplevel.y))
  }
}

extension Int {
  /// The nearest whole number, as far as any screen goes.
  fileprivate init(clamping value: Double) {
    self = value.isNaN ? 0 : Int(Swift.min(Swift.max(value.rounded(), -1_000_000), 1_000_000))
  }
}

/// The window that fills the view, as far as its program allows: it is configured with the view's size, and with its own
/// size again when it becomes a card.
struct OpenedWindow {
  /// The window, and the size it has as a card.
  private var opened: (window: ServerToplevel, width: Int, height: Int)?

  /// Lets `window`, and no other, fill a view of `size`.
  mutating func follow(_ window: ServerToplevel?, fillingViewOf size: Size) {
    guard window !== opened?.window else { return }
    if let opened, opened.window.isMapped {
      opened.window.configure(
        width: opened.width, height: opened.height,
        states: opened.window.states.subtracting([Self.maximized]))
    }
    opened = window.map { ($0, $0.geometry.width, $0.geometry.height) }
    fill(size)
  }

  /// The view has another size.
  func fill(_ size: Size) {
    guard let window = opened?.window else { return }
    let (width, height) = (Int(size.width), Int(size.height))
    let most = window.maximumSize
    let least = window.minimumSize
    let possible = (
      width: Self.limited(width, least.width, most.width),
      height: Self.limited(height, least.height, most.height)
    )
    // Only a window that fills the view is configured as maximized: it would need that very size.
    let fills = possible == (width, height)
    window.configure(
      width: possible.width, height: possible.height,
      states: fills
        ? window.states.union([Self.maximized]) : window.states.subtracting([Self.maximized]))
  }

  /// A length within those that a program wants, of which 0 is none.
  private static func limited(_ length: Int, _ least: Int, _ most: Int) -> Int {
    max(1, least, most > 0 ? min(length, most) : length)
  }

  /// `xdg_toplevel.state.maximized`.
  private static let maximized: UInt32 = 1
}

/// The attention that windows get: the front window gets keys and every frame, those at its sides
/// few frames, hidden ones none.
final class WindowAttention {
  /// The window in front.
  private(set) weak var front: ServerToplevel?

  private let compositor: Compositor

  /// How often windows at the side may draw.
  private static let sidePace = Duration.milliseconds(100)

  init(_ compositor: Compositor) { self.compositor = compositor }

  /// Handles that another window, or none, is in front.
  ///
  /// `body` is called between the two.
  func turn(to new: ServerToplevel?, _ body: () -> Void) {
    if new !== front {
      body()
      // A menu of the window that was in front would keep the keys.
      compositor.dismissPopups(unlessOf: new)
      front?.setActivated(false)
      front = new
      new?.setActivated(true)
    }
    guard let new else { return }
    if compositor.toplevels.last(where: \.isMapped) !== new { compositor.raise(new) }
    if compositor.popups.allSatisfy({ !$0.isGrabbing }) {
      compositor.seats[0].keyboard.focus(on: new)
    }
  }

  /// Lets windows draw as they are seen: `seen` are the numbers of those that are.
  func pace(_ windows: [HostedWindow], seen: Set<Int>) {
    for (number, window) in windows.enumerated() {
      let isFront = window.toplevel === front
      let isHidden = !seen.contains(number)
      for surface in [window.toplevel.surface] + window.toplevel.layers.map(\.surface) {
        surface.isHidden = isHidden
        surface.pace = isFront ? .zero : Self.sidePace
      }
    }
  }
}
