import CarouselEngine
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

  /// Whether pictures cover their cards, and do not lie in them whole.
  func setCoversCards(_ covers: Bool) { state.withLock { $0.coversCards = covers } }

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

  /// The size of a whole card of which the picture has one pixel for one; `nil` if no picture is
  /// known.
  func contentSize(of index: Int, card: Size) -> Size? {
    state.withLock { state in
      guard state.rows.indices.contains(index), let natural = state.rows[index].naturalSize else {
        return nil
      }
      let card = state.rows[index].cardSize ?? card
      guard card.width > 0, card.height > 0 else { return nil }
      let (across, down) = (natural.width / card.width, natural.height / card.height)
      let factor = state.coversCards ? min(across, down) : max(across, down)
      return factor > 0 && factor.isFinite
        ? Size(width: card.width * factor, height: card.height * factor) : nil
    }
  }
}
