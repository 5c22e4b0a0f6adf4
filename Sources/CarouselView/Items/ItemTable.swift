import CarouselEngine
import CarouselPaint
import Synchronization

/// What the engine may ask of the items, by their indices, from wherever it is.
final class ItemTable: Sendable {
  private struct Row {
    let identity: ItemIdentity
    var cardSize: Size?
    var naturalSize: Size?
  }

  private struct State {
    var rows: [Row] = []
    var newest: UInt64 = 0
    var coversCards = false
    var verticalPlace = 0.5
  }

  private let state = Mutex(State())

  init(_ items: [CarouselItem]) { rearrange(items) { _ in nil } }

  /// Takes other items; `oldIndex` tells where an item was.
  func rearrange(_ items: [CarouselItem], oldIndex: (Int) -> Int?) {
    state.withLock { state in
      let old = state.rows
      state.rows = []
      state.rows.reserveCapacity(items.count)
      for (index, item) in items.enumerated() {
        let before = oldIndex(index).flatMap { old.indices.contains($0) ? old[$0] : nil }
        if before == nil { state.newest += 1 }
        state.rows.append(
          Row(
            identity: before?.identity ?? ItemIdentity(rawValue: state.newest),
            cardSize: item.cardSize, naturalSize: item.naturalSize ?? before?.naturalSize))
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

  /// Notes the size of an item's picture in its own pixels; whether it was not known before.
  func note(naturalSize: Size, of index: Int) -> Bool {
    state.withLock { state in
      guard state.rows.indices.contains(index), state.rows[index].naturalSize != naturalSize else {
        return false
      }
      state.rows[index].naturalSize = naturalSize
      return true
    }
  }

  func identity(of index: Int) -> ItemIdentity {
    state.withLock {
      $0.rows.indices.contains(index) ? $0.rows[index].identity : ItemIdentity(rawValue: 0)
    }
  }

  /// The size of a card that has one of its own.
  func size(of slot: Carousel.Slot) -> Size? {
    guard case .item(let index) = slot else { return nil }
    return state.withLock { $0.rows.indices.contains(index) ? $0.rows[index].cardSize : nil }
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
