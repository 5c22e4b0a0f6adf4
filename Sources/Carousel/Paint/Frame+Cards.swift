import CarouselEngine

extension Carousel.Frame {
  /// The pictures of the captions of the nearest card and its neighbors, the nearest first.
  func captions(_ caption: Caption, _ cards: CardCache, scale: Double) -> [PictureRequest] {
    self.cards.filter { !$0.isDeparting && abs($0.offset) < 1.5 }
      .sorted { abs($0.offset) < abs($1.offset) }
      .flatMap {
        let (content, details) = (cards.content($0.slot), cards.details(of: $0.slot))
        return [
          caption.request(content, details, scale: scale),
          caption.second($0.slot, details, of: content, scale: scale),
        ].compactMap(\.self)
      }
  }
}

extension Carousel.Frame {
  /// The most pixels that are made for an enlarged card: four bytes each.
  private static let mostPixels = 40e6

  /// The factor by which a card's picture has to be larger than its card to be sharp.
  ///
  /// It is more than 1 for a card that is opened over the others. `scale` is the number of pixels
  /// per logical unit.
  func enlargement(of card: Card, scale: Double = 1) -> Double {
    let size = card.settledSize
    guard card.magnification > 1, size.width > 0, size.height > 0, scale > 0 else { return 1 }
    let most = (Self.mostPixels / (size.width * size.height)).squareRoot() / scale
    return max(1, min(card.magnification, most))
  }
}

extension Carousel.Frame {
  /// The card that is seen nearest to the current position, apart from those that fade out.
  var nearestCard: Card? {
    cards.lazy.filter { !$0.isDeparting }.min { abs($0.shownOffset) < abs($1.shownOffset) }
  }
}

/// Where the picture of a card lies in it.
struct PicturePlace {
  /// The rectangle of the picture, or of the whole card while there is none.
  let box: Rect
  /// The part of it that nothing shows through, or `nil` for none.
  let cover: Rect?
}

extension Carousel.Frame {
  /// The cards of which something is seen in the view, without those that fade out.
  ///
  /// A card that extends beyond the view may lie wholly behind a nearer one.
  ///
  /// - Parameter place: Returns the place of a card's picture, or `nil` for a card with other content, which counts as
  ///   seen.
  /// - Returns: The cards, rear first.
  func seenCards(_ place: (Card) -> PicturePlace?) -> [Card] {
    cards.indices.compactMap { index in
      let card = cards[index]
      guard !card.isDeparting, card.isSeen(in: viewSize) else { return nil }
      guard !card.isDetail, card.extends(beyond: viewSize), let box = place(card)?.box,
        let corners = card.quad(of: box)?.corners(in: viewSize)
      else { return card }
      // The nearest card comes last.
      let isCovered = cards[(index + 1)...].contains { other in
        guard other.opacity >= 1, !other.isDeparting, other.mask == nil, other.replacedID == nil,
          let whole = other.quad, corners.allSatisfy(whole.contains),
          let cover = place(other)?.cover, let quad = other.quad(of: cover)
        else { return false }
        return corners.allSatisfy(quad.contains)
      }
      return isCovered ? nil : card
    }
  }
}

extension Carousel.Frame.Card {
  /// Whether a part of the card is outside a view.
  fileprivate func extends(beyond view: Size) -> Bool {
    guard let bounds = quad?.bounds else { return false }
    return bounds.minimum.x < 0 || bounds.maximum.x > view.width || bounds.minimum.y < 0
      || bounds.maximum.y > view.height
  }

  /// Where a rectangle of the card is seen.
  fileprivate func quad(of box: Rect) -> Quad? {
    (homography * PictureBounds.map(width: 1, height: 1, to: box)).quad(
      of: Size(width: 1, height: 1))
  }
}

extension Quad {
  /// The corners of the part of it that lies in a view.
  fileprivate func corners(in view: Size) -> [Point] {
    let sides: [(Point) -> Double] = [
      { $0.x }, { view.width - $0.x }, { $0.y }, { view.height - $0.y },
    ]
    return sides.reduce([topLeft, topRight, bottomRight, bottomLeft]) { points, inside in
      points.indices.flatMap { index -> [Point] in
        let (a, b) = (points[index], points[(index + 1) % points.count])
        let (first, second) = (inside(a), inside(b))
        let own = first >= 0 ? [a] : []
        guard (first < 0) != (second < 0) else { return own }
        let way = first / (first - second)
        return own + [Point(x: a.x + (b.x - a.x) * way, y: a.y + (b.y - a.y) * way)]
      }
    }
  }
}

extension Carousel.Frame.Card {
  /// Whether any part of the card is within a view of this size, or it comes into view with the opened item.
  func isSeen(in view: Size) -> Bool {
    if isDetail { return true }
    guard opacity > 0, let bounds = quad?.bounds else { return false }
    return bounds.maximum.x > 0 && bounds.minimum.x < view.width && bounds.maximum.y > 0
      && bounds.minimum.y < view.height
  }
}
