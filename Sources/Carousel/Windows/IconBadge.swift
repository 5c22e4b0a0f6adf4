import CarouselPaint
import CarouselView
import Projection

/// The icon of a program on the lower edge of the front card: a carousel of one item, which takes no
/// input.
final class IconBadge: LiveCard {
  /// The width and height, in logical units.
  static let side = 56.0

  /// The icon's file.
  let icon: Pathname
  private let card: CarouselCard

  /// A badge; `nil` if pictures cannot be loaded.
  init?(_ icon: Pathname, at time: DisplayTime) {
    self.icon = icon
    var style = CarouselStyle(.linear)
    style.caption = nil
    style.cards.shadow = nil
    style.cards.cornerRadius = 0
    style.backdrop = .color(RGBA(white: 0, opacity: 0))
    style.cardSize = Size(width: Self.side, height: Self.side)
    let item = CarouselItem(file: icon, id: "icon", label: "")
    guard
      let view = try? CarouselView(
        items: [item], style: style, size: Size(width: Self.side, height: Self.side), at: time)
    else { return nil }
    card = CarouselCard(view)
  }

  /// Where it lies on the front card of a view, which shows a picture of a size; `nil` where that is not seen.
  func place(on front: FrontCard, showing picture: PixelSize) -> Rect? {
    front.point(of: Point(x: 0.5, y: 1), inPicture: picture).map { edge in
      Rect(
        x: (edge.x - Self.side / 2).rounded(), y: (edge.y - Self.side * 0.85).rounded(),
        width: Self.side, height: Self.side)
    }
  }

  var content: CardContent { card.content }
  var nextWakeUp: Double? { card.nextWakeUp }
  var fileDescriptors: [Int32] { card.fileDescriptors }
  func advance(to time: DisplayTime) { card.advance(to: time) }
  func willPaint(at time: DisplayTime, size: Size, scale: Double) -> Bool {
    card.willPaint(at: time, size: size, scale: scale)
  }
}
