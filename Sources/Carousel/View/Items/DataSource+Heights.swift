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

  /// The extents of the plates of small pictures, in logical units, if most known pictures are small on cards of the
  /// size `card`: four fifths of them are not larger.
  ///
  /// - Returns: `nil` if most are large, none is known, or there are too many items
  func smallContent(in card: Size) -> Size? {
    guard let rows, rows.count <= Self.mostCompared else { return nil }
    var known = 0
    var plates: [Size] = []
    for row in rows {
      guard let content = row.contentSize else { continue }
      known += 1
      guard let scale = row.fittedScale, content.width * scale < card.width,
        content.height * scale < card.height
      else { continue }
      plates.append(Size(width: content.width * scale, height: content.height * scale))
    }
    guard plates.count * 2 > known else { return nil }
    // Larger ones count as well.
    let place = min(plates.count - 1, known * 4 / 5)
    func length(_ axis: Axis) -> Double { plates.map { $0.along(axis) }.sorted()[place] }
    return Size(width: length(.horizontal), height: length(.vertical))
  }

  /// The height of an item's picture on a card of `card` logical units.
  func contentHeight(of row: ItemRows.Row, in card: Size, fitted: Bool) -> Double {
    guard let content = row.contentSize, content.width > 0, content.height > 0 else {
      return card.height
    }
    let whole = min(card.width / content.width, card.height / content.height)
    return content.height
      * (fitted ? row.fittedScale(filling: whole, least: leastSmallShare) : whole)
  }
}
