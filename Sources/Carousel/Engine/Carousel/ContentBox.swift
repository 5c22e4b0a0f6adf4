/// The part of a card that its content covers.
package struct ContentBox: Equatable {
  /// The top left corner in the card, in logical units.
  package let origin: Point
  /// Its extents.
  package let size: Size

  /// What is shorter is no length, in logical units.
  private static let shortest = 1e-3

  /// All of a card.
  package init(_ card: Size) { self.init(origin: .zero, size: card) }

  /// The content whole and as large as the card allows; `place` is 0 at the top, 1 at the bottom.
  ///
  /// All of the card where content, card or place say nothing.
  package init(of content: Size, in card: Size, place: Double) {
    let factor = min(card.width / content.width, card.height / content.height)
    let size = Size(width: content.width * factor, height: content.height * factor)
    let isUsable = [size.width, size.height, card.width, card.height].allSatisfy {
      $0 >= Self.shortest && $0.isFinite
    }
    guard isUsable, place.isFinite else {
      self = ContentBox(card)
      return
    }
    self.init(
      origin: Point(
        x: (card.width - size.width) / 2,
        y: (card.height - size.height) * min(max(place, 0), 1)),
      size: size)
  }

  func contains(_ point: Point) -> Bool {
    (origin.x...origin.x + size.width).contains(point.x)
      && (origin.y...origin.y + size.height).contains(point.y)
  }

  /// The box as it is seen on a card with the given map, or `nil` if a corner is not before the
  /// eye.
  package func quad(on card: Homography) -> Quad? { (card * fromBox).quad(of: size) }

  /// The map of the whole card by which the box covers what `map` says; `map` takes the box's own
  /// points, from 0, 0 to width, height.
  package func card(painting map: Homography) -> Homography { map * toBox }

  private init(origin: Point, size: Size) { (self.origin, self.size) = (origin, size) }

  private var fromBox: Homography { Self.shift(origin.x, origin.y) }
  private var toBox: Homography { Self.shift(-origin.x, -origin.y) }

  private static func shift(_ x: Double, _ y: Double) -> Homography {
    Homography(h11: 1, h12: 0, h13: x, h21: 0, h22: 1, h23: y, h31: 0, h32: 0, h33: 1)
  }
}

extension Carousel.DataSource {
  /// The part of a card of `size` that an item's content covers.
  package func contentBox(of index: Int, in size: Size) -> ContentBox {
    guard case .whole(let alignment) = contentFit, rows?[index].contentSize != nil else {
      return ContentBox(size)
    }
    return ContentBox(of: contentSize(of: index), in: size, place: alignment)
  }

  /// The part of a card of `size` that its content covers, or `nil` for all of it.
  func contentBox(of slot: Carousel.Slot, in size: Size) -> ContentBox? {
    guard case .whole = contentFit, case .item(let index) = slot,
      rows?.indices.contains(index) == true
    else { return nil }
    let box = contentBox(of: index, in: size)
    return box.size == size ? nil : box
  }
}
