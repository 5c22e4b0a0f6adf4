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

  /// The items of a source: only those that were made are known.
  private struct Made {
    var pieces: ItemPieces
    let sizes: (@Sendable (Int) -> Size?)?
    var known: [UInt64: Row] = [:]
  }

  private struct State {
    private(set) var rows: [Row] = []
    var made: Made?
    var newest: UInt64 = 0
    var coversCards = false
    var verticalPlace = 0.5
    /// How cards take after their pictures; `nil` if they do not.
    var lengths: PictureLengths?
    /// The items whose pictures are known, and whose cards have not taken after them.
    var unfitted: Set<Int> = []

    subscript(index: Int) -> Row? {
      guard let made else { return rows.indices.contains(index) ? rows[index] : nil }
      guard let place = made.pieces.locate(index) else { return nil }
      return made.known[place.identity]
        ?? Row(
          identity: ItemIdentity(rawValue: place.identity),
          cardSize: place.source == 0 ? made.sizes?(place.index) : nil)
    }

    mutating func set(_ row: Row, at index: Int) {
      if let place = made?.pieces.locate(index) {
        made?.known[place.identity] = row
      } else if rows.indices.contains(index) {
        rows[index] = row
      }
    }

    mutating func take(_ new: [Row]) {
      (rows, made) = (new, nil)
    }

    func fittedSize(of index: Int) -> Size? {
      self[index]?.naturalSize.flatMap { lengths?.size(around: $0) }
    }

    mutating func fit(_ index: Int) {
      guard var row = self[index] else { return }
      row.fittedSize = fittedSize(of: index)
      set(row, at: index)
    }

    mutating func fitAll() {
      for index in rows.indices { fit(index) }
      guard var made else { return }
      let lengths = lengths
      made.known = made.known.mapValues { row in
        var row = row
        row.fittedSize = row.naturalSize.flatMap { lengths?.size(around: $0) }
        return row
      }
      self.made = made
    }
  }

  private let state = Lock(State())

  init(_ items: [CarouselItem]) { rearrange(items) { _ in nil } }

  /// Takes other items; `oldIndex` tells where an item was.
  func rearrange(_ items: [CarouselItem], oldIndex: (Int) -> Int?) {
    state.withLock { state in
      let (old, unfitted) = (state.rows, state.unfitted)
      var rows: [Row] = []
      rows.reserveCapacity(items.count)
      var (unknown, known): ([Int], [Int]) = ([], [])
      for (index, item) in items.enumerated() {
        let place = oldIndex(index).flatMap { old.indices.contains($0) ? $0 : nil }
        let before = place.map { old[$0] }
        if before == nil { state.newest += 1 }
        rows.append(
          Row(
            identity: before?.identity ?? ItemIdentity(rawValue: state.newest),
            cardSize: item.cardSize, naturalSize: item.naturalSize ?? before?.naturalSize,
            openedScale: item.openedScale, fittedSize: before?.fittedSize,
            isBroken: before?.isBroken ?? false))
        if let place, unfitted.contains(place) {
          unknown.append(index)
        } else {
          known.append(index)
        }
      }
      state.take(rows)
      state.unfitted = Set(unknown)
      for index in known { state.fit(index) }
    }
  }

  /// Takes the items of a source; only cards whose sizes it gives differ.
  func take(_ pieces: ItemPieces, sizes: (@Sendable (Int) -> Size?)?) {
    state.withLock { state in
      state.made = Made(pieces: pieces, sizes: sizes)
      state.unfitted = []
    }
  }

  /// Takes the items of a source after an edit.
  func take(_ pieces: ItemPieces) {
    state.withLock { state in
      state.made?.pieces = pieces
      state.unfitted = []
    }
  }

  /// Notes what an item of a source that was made says of itself.
  func note(_ item: CarouselItem, at index: Int) {
    state.withLock { state in
      guard var row = state[index] else { return }
      row.cardSize = item.cardSize ?? row.cardSize
      row.naturalSize = item.naturalSize ?? row.naturalSize
      row.openedScale = item.openedScale
      state.set(row, at: index)
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
      guard var row = state[index], row.naturalSize != naturalSize else { return }
      row.naturalSize = naturalSize
      state.set(row, at: index)
      if state.fittedSize(of: index) != row.fittedSize {
        state.unfitted.insert(index)
      }
    }
  }

  /// Notes whether the picture of an item cannot be had.
  func note(isBroken: Bool, of index: Int) {
    state.withLock { state in
      guard var row = state[index], row.isBroken != isBroken else { return }
      row.isBroken = isBroken
      state.set(row, at: index)
    }
  }

  /// Whether the picture of an item cannot be had.
  func isBroken(_ index: Int) -> Bool {
    state.withLock { $0[index]?.isBroken == true }
  }

  /// Lets all cards be as `lengths` says, or all alike; whether that is news.
  func fit(_ lengths: PictureLengths?) -> Bool {
    state.withLock { state in
      guard state.lengths != lengths else { return false }
      state.lengths = lengths
      state.unfitted = []
      state.fitAll()
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
    state.withLock { $0[index]?.identity ?? ItemIdentity(rawValue: 0) }
  }

  /// The size of a card that has one of its own, or its picture's.
  func size(of slot: Carousel.Slot) -> Size? {
    guard case .item(let index) = slot else { return nil }
    return state.withLock { state in state[index].flatMap { $0.cardSize ?? $0.fittedSize } }
  }

  /// The size of what an item shows, in its own pixels; `nil` if no picture is known.
  ///
  /// Where pictures cover their cards, that is the part that is seen.
  func contentSize(of index: Int, card: Size) -> Size? {
    state.withLock { state in
      guard let row = state[index], let natural = row.naturalSize else { return nil }
      guard state.coversCards else { return natural }
      let card = row.cardSize ?? card
      guard card.width > 0, card.height > 0 else { return nil }
      let factor = min(natural.width / card.width, natural.height / card.height)
      return factor > 0 && factor.isFinite
        ? Size(width: card.width * factor, height: card.height * factor) : nil
    }
  }

  /// The largest scale at which an item is opened, in logical units for a pixel of what it shows; `nil` if
  /// only the view limits it.
  func openedScale(of index: Int) -> Double? {
    state.withLock { $0[index]?.openedScale }
  }

  /// Where on its card an item's picture lies whole, from 0 (top) to 1; `nil` if it covers the card.
  func contentPlace(of index: Int) -> Double? {
    state.withLock { state in
      guard !state.coversCards, state[index]?.naturalSize != nil else { return nil }
      return state.verticalPlace
    }
  }
}
