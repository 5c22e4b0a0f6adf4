import CarouselEngine

extension Carousel.DataSource {
  private static let mostCompared = 500

  /// The height of the tallest picture on cards of `card` logical units.
  ///
  /// Cards of small pictures are small if they are `fitted` to them.
  ///
  /// - Returns: the height in logical units, or `nil` if no picture is known, or there are too many items.
  func tallestContent(in card: Size, fitted: Bool) -> Double? {
    guard let rows, rows.count <= Self.mostCompared else { return nil }
    var tallest: Double?
    for row in rows where row.isFitted && row.contentSize != nil {
      tallest = max(tallest ?? 0, contentHeight(of: row, in: card, fitted: fitted))
    }
    return tallest
  }

  /// The height of an item's picture on a card of `card` logical units.
  func contentHeight(of row: ItemRows.Row, in card: Size, fitted: Bool) -> Double {
    guard let content = row.contentSize, content.width > 0, content.height > 0 else {
      return card.height
    }
    let whole = min(card.width / content.width, card.height / content.height)
    return content.height * min(whole, fitted ? row.fittedScale ?? .infinity : .infinity)
  }
}
