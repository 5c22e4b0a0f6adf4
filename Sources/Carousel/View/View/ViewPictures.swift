import CarouselEngine
import CarouselPaint

/// The pictures of a view: their painter, and which failures were reported.
struct ViewPictures {
  let painter: CardPainter
  private var failed: [ItemIdentity: PictureSource] = [:]
  private var backdropFailure: PaintError?
  private var hasReportedNone = false
  private(set) var details: [ItemIdentity: PictureDetails] = [:]
  /// How many of them are kept at least.
  private static let keptDetails = 1024

  init(_ painter: CardPainter) { self.painter = painter }

  mutating func newFailures(
    of carousel: Carousel, _ list: ItemList
  ) -> [(index: Int, error: PaintError)] {
    guard painter.hasFailures else { return [] }
    return list.visible(in: carousel).compactMap { index in
      let content = list.content(of: .item(index))
      guard let identity = list.identity(of: index), let source = content.picture,
        let error = painter.failure(of: content), failed[identity] != source
      else { return nil }
      failed[identity] = source
      return (index, error)
    }
  }

  /// Keeps what the file of an item says about its picture.
  ///
  /// - Returns: whether it says something else than before
  mutating func note(_ new: PictureDetails, of identity: ItemIdentity) -> Bool {
    guard details[identity] != new, !new.isEmpty || details[identity] != nil else { return false }
    if details.count >= 2 * Self.keptDetails { details = [:] }
    details[identity] = new
    return true
  }

  func hasReportedFailure(of index: Int, _ list: ItemList) -> Bool {
    guard let source = list.content(of: .item(index)).picture,
      let identity = list.identity(of: index)
    else { return false }
    return failed[identity] == source
  }

  mutating func newBackdropFailure() -> PaintError? {
    let failure = painter.backdropFailure
    defer { backdropFailure = failure }
    return failure == backdropFailure ? nil : failure
  }

  /// Whether none of the items has a picture that can be read, now or when it is tried again, and that was not
  /// reported before.
  mutating func isNothingReadable(_ list: ItemList) -> Bool {
    guard painter.hasFailures else { return false }
    let isNone =
      !list.indices.isEmpty
      && list.indices.allSatisfy { painter.hasFinalFailure(of: list.content(of: .item($0))) }
    defer { hasReportedNone = isNone }
    return isNone && !hasReportedNone
  }

  /// Whether none of some items has a picture that could be loaded, or `false` for no items.
  func isUnreadable(_ indices: some Collection<Int>, _ list: ItemList) -> Bool {
    painter.hasFailures && !indices.isEmpty
      && indices.allSatisfy { painter.failure(of: list.content(of: .item($0))) != nil }
  }

  /// Loads a picture again: if it fails again, that is reported again.
  mutating func reload(_ source: PictureSource, of identity: ItemIdentity?) {
    painter.cards.reload(source)
    if let identity { failed[identity] = nil }
    hasReportedNone = false
  }
}

extension Carousel.Frame {
  /// The items whose cards are seen, if only in part, counted from 0.
  var seenItems: Set<Int> {
    let isCovered = cards.contains { $0.isDetail && $0.openness >= 1 }
    return Set(
      cards.compactMap { card in
        guard case .item(let index) = card.slot, !card.isDeparting, card.opacity > 0,
          card.isDetail || !isCovered, let bounds = card.quad?.bounds,
          bounds.maximum.x > 0, bounds.minimum.x < viewSize.width,
          bounds.maximum.y > 0, bounds.minimum.y < viewSize.height
        else { return nil }
        return index
      })
  }
}

extension Carousel {
  /// The items in view, and those up to `distance` places next to them, counted from 0.
  func items(upTo distance: Int) -> Set<Int> {
    guard itemCount > 0 else { return [] }
    var near: Set<Int> = []
    for index in visibleIndices {
      near.formUnion(index - distance...index + distance)
    }
    return isWrapped
      ? Set(near.map { ($0 % itemCount + itemCount) % itemCount })
      : near.filter { (0..<itemCount).contains($0) }
  }
}
