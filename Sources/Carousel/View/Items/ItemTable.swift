import CarouselEngine
import CarouselPaint
import CarouselLocking

/// What the engine may ask of the items, by their indices, from wherever it is.
final class ItemTable: Sendable {
  private struct Row {
    let identity: ItemIdentity
    var cardSize: Size?
    var naturalSize: Size?
    var openedScale: Double?
    /// The size of the card that has taken after its picture.
    var fittedSize: Size?
    /// Whether its picture cannot be had.
    var isBroken = false
  }

  private struct State {
    var rows: [Row] = []
    var newest: UInt64 = 0
    var coversCards = false
    var verticalPlace = 0.5
    /// How cards take after their pictures; `nil` if they do not.
    var lengths: PictureLengths?
    /// The items whose pictures are known, and whose cards have not taken after them.
    var unfitted: Set<Int> = []

    func fittedSize(of index: Int) -> Size? {
      rows[index].naturalSize.flatMap { lengths?.size(around: $0) }
    }

    mutating func fit(_ index: Int) { rows[index].fittedSize = fittedSize(of: index) }
  }

  private let state = Lock(State())

  init(_ items: [CarouselItem]) { rearrange(items) { _ in nil } }

  /// Takes other items; `oldIndex` tells where an item was.
  func rearrange(_ items: [CarouselItem], oldIndex: (Int) -> Int?) {
    state.withLock { state in
      let (old, unfitted) = (state.rows, state.unfitted)
      state.rows = []
      state.unfitted = []
      state.rows.reserveCapacity(items.count)
      for (index, item) in items.enumerated() {
        let place = oldIndex(index).flatMap { old.indices.contains($0) ? $0 : nil }
        let before = place.map { old[$0] }
        if before == nil { state.newest += 1 }
        state.rows.append(
          Row(
            identity: before?.identity ?? ItemIdentity(rawValue: state.newest),
            cardSize: item.cardSize, naturalSize: item.naturalSize ?? before?.naturalSize,
            openedScale: item.openedScale, fittedSize: before?.fittedSize,
            isBroken: before?.isBroken ?? false))
        if let place, unfitted.contains(place) {
          state.unfitted.insert(index)
        } else {
          state.fit(index)
        }
      }
    }
  }

  /// Notes how pictures lie on their cards.
  func note(_ style: CardStyle) {
    state.withLock { state in
      state.coversCards = style.fit == .fill
      state.verticalPlace = style.verticalPlace
    }
  }

  /// Notes the size of an item's picture in its own pixels; its card takes after it when it is let.
  func note(naturalSize: Size, of index: Int) {
    state.withLock { state in
      guard state.rows.indices.contains(index), state.rows[index].naturalSize != naturalSize else {
        return
      }
      state.rows[index].naturalSize = naturalSize
      if state.fittedSize(of: index) != state.rows[index].fittedSize {
        state.unfitted.insert(index)
      }
    }
  }

  /// Notes whether the picture of an item cannot be had.
  func note(isBroken: Bool, of index: Int) {
    state.withLock { if $0.rows.indices.contains(index) { $0.rows[index].isBroken = isBroken } }
  }

  /// Whether the picture of an item cannot be had.
  func isBroken(_ index: Int) -> Bool {
    state.withLock { $0.rows.indices.contains(index) && $0.rows[index].isBroken }
  }

  /// Lets all cards be as `lengths` says, or all alike; whether that is news.
  func fit(_ lengths: PictureLengths?) -> Bool {
    state.withLock { state in
      guard state.lengths != lengths else { return false }
      state.lengths = lengths
      state.unfitted = []
      for index in state.rows.indices { state.fit(index) }
      return true
    }
  }

  /// Whether there are cards that have not taken after their pictures.
  var hasUnfitted: Bool { state.withLock { !$0.unfitted.isEmpty } }

  /// Lets the cards that may take after their pictures; whether there was one.
  func fit(where mayChange: (Int) -> Bool) -> Bool {
    state.withLock { state in
      let due = state.unfitted.filter(mayChange)
      for index in due { state.fit(index) }
      state.unfitted.subtract(due)
      return !due.isEmpty
    }
  }

  func identity(of index: Int) -> ItemIdentity {
    state.withLock {
      $0.rows.indices.contains(index) ? $0.rows[index].identity : ItemIdentity(rawValue: 0)
    }
  }

  /// The size of a card that has one of its own, or its picture's.
  func size(of slot: Carousel.Slot) -> Size? {
    guard case .item(let index) = slot else { return nil }
    return state.withLock {
      $0.rows.indices.contains(index) ? $0.rows[index].cardSize ?? $0.rows[index].fittedSize : nil
    }
  }

  /// The size of what an item shows, in its own pixels; `nil` if no picture is known.
  ///
  /// Where pictures cover their cards, that is the part that is seen.
  func contentSize(of index: Int, card: Size) -> Size? {
    state.withLock { state in
      guard state.rows.indices.contains(index), let natural = state.rows[index].naturalSize else {
        return nil
      }
      guard state.coversCards else { return natural }
      let card = state.rows[index].cardSize ?? card
      guard card.width > 0, card.height > 0 else { return nil }
      let factor = min(natural.width / card.width, natural.height / card.height)
      return factor > 0 && factor.isFinite
        ? Size(width: card.width * factor, height: card.height * factor) : nil
    }
  }

  /// The largest scale at which an item is opened, in logical units for a pixel of what it shows; `nil` if
  /// only the view limits it.
  func openedScale(of index: Int) -> Double? {
    state.withLock { $0.rows.indices.contains(index) ? $0.rows[index].openedScale : nil }
  }

  /// Where on its card an item's picture lies whole, from 0 (top) to 1; `nil` if it covers the card.
  func contentPlace(of index: Int) -> Double? {
    state.withLock { state in
      guard !state.coversCards, state.rows.indices.contains(index),
        state.rows[index].naturalSize != nil
      else { return nil }
      return state.verticalPlace
    }
  }
}
