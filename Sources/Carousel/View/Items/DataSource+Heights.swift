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

  /// Whether most known pictures lie on plates that are smaller than cards of the size `card`.
  ///
  /// - Returns: `false` also if none is known, or there are too many items
  func isMostlySmall(in card: Size) -> Bool {
    guard let rows, rows.count <= Self.mostCompared else { return false }
    var (known, small) = (0, 0)
    for row in rows {
      guard let content = row.contentSize else { continue }
      known += 1
      if let scale = row.fittedScale, content.width * scale < card.width,
        content.height * scale < card.height
      {
        small += 1
      }
    }
    return small * 2 > known
  }

  /// The height of an item's picture on a card of `card` logical units.
  func contentHeight(of row: ItemRows.Row, in card: Size, fitted: Bool) -> Double {
    guard let content = row.contentSize, content.width > 0, content.height > 0 else {
      return card.height
    }
    let whole = min(card.width / content.width, card.height / content.height)
    return content.height
      * (fitted && !hasFullPlates ? row.fittedScale(filling: whole) : whole)
  }
}
