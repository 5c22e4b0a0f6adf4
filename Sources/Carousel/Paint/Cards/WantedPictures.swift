import CarouselEngine

/// Everything that the requests for a frame depend on, apart from the pictures that are there.
struct WantedPictures: Equatable {
  private struct Card: Equatable {
    let slot: Carousel.Slot
    let size: Size
    let source: PictureSource?
    let reduction: Reduction
    let isSeen: Bool
  }

  /// The cards of the frame, nearest first, and those that come into view next.
  private var cards: [Card] = []
  private let coming: [Int]
  /// Captions and the backdrop.
  private let beside: [PictureRequest]
  private let scale: Double
  private let view: Size
  private let fit: CardFit

  /// Collects what a frame shows, or returns `nil` if other things matter as well: a card is open,
  /// or has content that changes.
  init?(
    _ frame: Carousel.Frame, seen: Set<CardID>, coming: [Int], of carousel: Carousel,
    reductions: CardReductions, beside: [PictureRequest], scale: Double, fit: CardFit,
    contents: (Carousel.Slot) -> CardContent
  ) {
    (self.coming, self.beside) = (coming, beside)
    (self.scale, view, self.fit) = (scale, frame.viewSize, fit)
    func add(_ slot: Carousel.Slot, _ size: Size, _ reduction: Reduction, isSeen: Bool) -> Bool {
      let content = contents(slot)
      switch content.face {
      case .picture, nil: break
      case .drawing, .texture, .live: return false
      }
      cards.append(
        Card(
          slot: slot, size: size, source: content.source, reduction: reduction, isSeen: isSeen))
      return true
    }
    for card in frame.cards.sorted(by: { abs($0.offset) < abs($1.offset) })
    where !card.isDeparting {
      guard !card.isDetail, card.magnification <= 1,
        add(
          card.slot, card.settledSize, reductions[card.slot],
          isSeen: seen.contains(card.id))
      else { return nil }
    }
    for slot in coming.lazy.map(Carousel.Slot.item) {
      guard add(slot, carousel.data.size(of: slot), reductions.coming, isSeen: false) else {
        return nil
      }
    }
  }
}

/// What frames show besides the pictures of cards, and the captions of cards that have passed.
///
/// The latest captions are kept: painting one takes longer than painting a frame.
struct PassedCaptions {
  /// What the last frame showed.
  private var shown: [PictureRequest] = []
  /// The captions before, the latest last.
  private var passed: [PictureRequest] = []
  /// How many are kept for when their cards come back.
  private static let kept = 32

  /// Takes the requests of a frame, and returns those not needed any more.
  mutating func update(_ wanted: [PictureRequest]) -> [PictureRequest] {
    guard wanted != shown else { return [] }
    let left = shown.filter { !wanted.contains($0) }
    shown = wanted
    passed = passed.filter { !wanted.contains($0) } + left.filter(\.isText)
    let surplus = passed.prefix(max(0, passed.count - Self.kept))
    passed.removeFirst(surplus.count)
    return left.filter { !$0.isText } + surplus
  }
}

extension PictureRequest {
  /// Whether it asks for text alone, as captions are.
  fileprivate var isText: Bool { if case .text = source { true } else { false } }
}
