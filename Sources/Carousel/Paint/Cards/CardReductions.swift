import CarouselEngine
import QuadRaster

/// Which cards are seen so small that pictures with fewer texels suffice.
///
/// The item that a motion goes to is prepared for the front; what passes keeps what it shows.
struct CardReductions {
  /// By slot, for cards that are seen.
  private var bySlot: [Carousel.Slot: Reduction] = [:]
  /// The same by card.
  private var byCard: [CardID: Reduction] = [:]
  /// For cards that come into view next: what the outermost cards in view have in common.
  private(set) var coming: Reduction = []

  /// The position at the last update, in items.
  private var position = 0.0

  /// Up to this many items from one update to the next, a card under a finger may be about to stay in front.
  private static let slowStep = 0.06

  /// The reduction of what the card in `slot` shows.
  subscript(slot: Carousel.Slot) -> Reduction { bySlot[slot] ?? [] }

  /// Looks at the cards of a frame of `carousel`.
  mutating func update(_ frame: Carousel.Frame, of carousel: Carousel) {
    let nearest = frame.nearestCard
    let here = nearest.map { Double($0.index) - $0.offset } ?? position
    let target = carousel.isDragging ? nearest?.slot : carousel.targetIndex.map(Carousel.Slot.item)
    // Cards pass under a fast finger, and on the way to another item.
    let moves = carousel.isDragging || !carousel.isAtRest
    let passes = moves && (abs(here - position) > Self.slowStep || target != nearest?.slot)
    let before = byCard
    position = here
    bySlot.removeAll(keepingCapacity: true)
    byCard.removeAll(keepingCapacity: true)
    var (first, last) = (Double.infinity, -Double.infinity)
    var ends: (first: Reduction, last: Reduction) = ([], [])
    for card in frame.cards where !card.isDeparting && card.isSeen(in: frame.viewSize) {
      var reduction = card.reduction
      if card.offset < first { (first, ends.first) = (card.offset, reduction) }
      if card.offset > last { (last, ends.last) = (card.offset, reduction) }
      if passes {
        let isTarget = card.slot == target && !carousel.isDragging
        reduction = isTarget ? [] : reduction.union(before[card.id] ?? [])
      }
      byCard[card.id] = reduction
      // An item may be seen twice.
      bySlot[card.slot] = bySlot[card.slot]?.intersection(reduction) ?? reduction
    }
    coming = ends.first.intersection(ends.last)
  }
}

extension Carousel.Frame.Card {
  /// How many units there are for each one that is seen of a card that is turned away, if it is seen small.
  private static let turnedDensity = 1.45

  /// The directions in which its middle is seen small.
  fileprivate var reduction: Reduction {
    let middle = Point(x: size.width / 2, y: size.height / 2)
    guard !isDetail, let center = homography(middle),
      let right = homography(Point(x: middle.x + 1, y: middle.y)),
      let below = homography(Point(x: middle.x, y: middle.y + 1))
    else { return [] }
    func texels(_ point: Point) -> Double {
      let (x, y) = (point.x - center.x, point.y - center.y)
      return 1 / (x * x + y * y).squareRoot()
    }
    let (across, down) = (texels(right), texels(below))
    // Of cards that are turned away little is seen.
    let isTurned = across >= 1.2 * down && across >= Self.turnedDensity
    return (isTurned || across >= Texture.reducibleDensity ? Reduction.across : [])
      .union(down >= Texture.reducibleDensity ? .down : [])
  }
}

/// In which directions a picture has half as many texels, because its card is seen that small.
struct Reduction: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// Half the texels in each row.
  static let across = Reduction(rawValue: 1)
  /// Half the rows.
  static let down = Reduction(rawValue: 2)

  /// The part of the texels that is left.
  var share: Double { (contains(.across) ? 0.5 : 1) * (contains(.down) ? 0.5 : 1) }
}

extension LoadedPicture {
  /// The picture with fewer texels, or `nil` if it has been reduced otherwise or stays whole: because it may move, takes
  /// long to decode, or has far fewer texels than its card has pixels.
  func reduced(for request: PictureRequest) -> LoadedPicture? {
    let missing = request.reduction.subtracting(reduction)
    guard !missing.isEmpty, reduction.isSubset(of: request.reduction), isQuick, !mayMove,
      fills(request.box, request.fit)
    else { return nil }
    var picture = self
    picture.texture = texture.reduced(
      across: missing.contains(.across), down: missing.contains(.down))
    picture.reduction = request.reduction
    return picture
  }

  /// The texels for each pixel of its card that a picture has at least before it is reduced.
  ///
  /// It is seen with half of them only while it passes the front.
  private static let leastDensity = 0.5

  /// Whether it has enough texels for a card of `box` pixels.
  private func fills(_ box: PixelSize, _ fit: CardFit) -> Bool {
    guard naturalSize.width > 0, naturalSize.height > 0 else { return false }
    let factor = fit.scale(
      width: Double(naturalSize.width), height: Double(naturalSize.height),
      boxWidth: Double(box.width), boxHeight: Double(box.height))
    return Double(texture.width) >= Self.leastDensity
      * min(Double(naturalSize.width) * factor, Double(box.width))
  }
}
