public import CarouselEngine
import CarouselPaint

/// The card in front as it is seen at one instant: what of it lies under a point of the view.
public struct FrontCard {
  /// The item that it shows, counted from 0.
  public let index: Int
  /// Whether it is opened.
  public let isOpen: Bool

  private let card: Carousel.Frame.Card
  private let style: CardStyle

  /// The most logical units that a pixel of its picture is drawn with, or `nil` for as many as it
  /// takes.
  private let largestScale: Double?

  init(_ card: Carousel.Frame.Card, _ style: CardStyle, largestScale: Double?) {
    (index, isOpen, self.card, self.style) = (card.index, card.isDetail, card, style)
    self.largestScale = largestScale
  }

  /// The point of the picture on the card that is visible at `point` of the view.
  ///
  /// It is from 0 to 1 from left to right and from top to bottom within the picture, or `nil` where
  /// the card's plane is not visible.
  ///
  /// `picture` is the size of the picture in its pixels.
  public func place(of point: Point, inPicture picture: PixelSize) -> Point? {
    guard let place = card.place(of: point) else { return nil }
    let box = box(of: picture)
    guard box.width > 0, box.height > 0 else { return nil }
    return Point(x: (place.x - box.x) / box.width, y: (place.y - box.y) / box.height)
  }

  /// The point of the view at which a place of such a picture is seen, or `nil` if it is behind the
  /// eye.
  public func point(of place: Point, inPicture picture: PixelSize) -> Point? {
    let box = box(of: picture)
    return card.homography(
      Point(x: box.x + place.x * box.width, y: box.y + place.y * box.height))
  }

  private func box(of picture: PixelSize) -> Rect {
    var box = style.place(
      ofWhole: picture, in: card.size, largestScale: largestScale, openness: card.openness)
    if let mask = card.mask { (box.x, box.y) = (box.x + mask.shift.x, box.y + mask.shift.y) }
    return box
  }
}

extension CarouselView {
  /// The card in front, or the one that is opened, or `nil` if nothing is in front.
  public var frontCard: FrontCard? { cardsInView.front }

  /// The card in front, and the items whose cards are seen, if only in part, counted from 0.
  public var cardsInView: (front: FrontCard?, items: Set<Int>) {
    var frame = Carousel.Frame()
    self.frame(into: &frame)
    let front =
      frame.cards.last { $0.isDetail && !$0.isDeparting }
      ?? frame.cards.last { $0.isCurrent && !$0.isDeparting }
    guard let front, case .item = front.slot else { return (nil, frame.seenItems) }
    let largestScale = list.content(of: front.slot).largestScale
    var style = style.paintedCards
    style.hasFullPlates = carousel.data.hasFullPlates
    return (FrontCard(front, style, largestScale: largestScale), frame.seenItems)
  }
}
