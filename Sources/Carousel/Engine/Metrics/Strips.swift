internal import RealModule

/// How much is seen of the cards on both sides of the current one where they look out from behind each other, as in a
/// declared cover flow or row into the depth.
///
/// Each shows as much of itself as a card of the usual length would in its place, whatever its own length: the distance
/// between its outer edge and that of the card before it, without a gap between the two. A card that is turned away and
/// too short for that is turned less. One that is shorter still shows all of itself.
struct Strips: Sendable {
  private let axis: Axis
  private let itemWidth: Double
  /// 1, or −1 where cards run from right to left.
  private let sense: Double
  /// The current card and those before it and behind it, outwards.
  private let before, behind: [Slot]

  /// What is seen of a card of the usual length that is a whole number of items away.
  private struct Slot {
    /// How far out its outer edge is.
    var edge = 0.0
    /// The part beyond the edge of the card before it.
    var strip = 0.0
    /// How long a card there that faces the eye is seen, as a share of its length.
    var facing = 0.0
  }

  /// The number of cards that are looked at on a side.
  private static let most = 16

  /// Takes how a card of the usual length `itemWidth` stands at an offset.
  init(axis: Axis, itemWidth: Double, sense: Double, pose: (Double) -> Matrix) {
    (self.axis, self.itemWidth, self.sense) = (axis, itemWidth, sense)
    func slots(_ side: Double) -> [Slot] {
      var slots: [Slot] = []
      for step in 0...Self.most {
        let matrix = pose(side * Double(step))
        let half = side * sense * itemWidth / 2
        guard let outer = Self.seen(half, matrix, axis), let inner = Self.seen(-half, matrix, axis),
          matrix.m44 > 0
        else { break }
        let edge = outer * side * sense
        let length = abs(outer - inner)
        let own =
          matrix.m33 > 0
          ? axis == .horizontal
            ? Double.hypot(matrix.m11, matrix.m13) : Double.hypot(matrix.m22, matrix.m23) : 0
        slots.append(
          Slot(
            edge: edge, strip: slots.last.map { max(0, min(edge - $0.edge, length)) } ?? 0,
            facing: max(own / matrix.m44, length / itemWidth)))
      }
      return slots
    }
    (before, behind) = (slots(-1), slots(1))
  }

  /// By how much the cards from the one next to `current` to that at `index` together are shorter than their strips,
  /// though they show all of themselves.
  func missing(from current: Int, to index: Int, length: (Int) -> Double) -> Double {
    let slots = index < current ? before : behind
    var missing = 0.0
    for step in 1..<max(1, min(abs(index - current) + 1, slots.count)) {
      let slot = slots[step]
      let length = length(index < current ? current - step : current + step)
      missing += max(0, slot.strip - slot.facing * length)
    }
    return missing
  }

  /// Moves a card of `length` that is `offset` items from the current position from where one of the usual length
  /// stands, its outer edge by `inward` toward the middle.
  ///
  /// - Returns: the card's transform, and how much nearer to the eye it counts in the order of the cards.
  func placed(
    _ usual: Matrix, offset: Double, length: Double, inward: Double
  ) -> (transform: Matrix, lift: Double) {
    let slots = offset < 0 ? before : behind
    let (side, far) = (offset < 0 ? -sense : sense, abs(offset))
    guard far > 0, slots.count > 1, let edge = Self.seen(side * itemWidth / 2, usual, axis),
      let inner = Self.seen(-side * itemWidth / 2, usual, axis)
    else { return (usual, 0) }
    // Where a ring turns back toward the middle, its cards do so too.
    var peak = 0
    for step in slots.indices where slots[step].edge > slots[peak].edge { peak = step }
    let share =
      far <= Double(peak) || slots[peak].edge <= 0
      ? 1 : min(1, max(0, edge * side / slots[peak].edge))
    /// The card where it belongs, turned by an angle, and how much of it is seen there.
    func turned(_ angle: Double) -> (matrix: Matrix, shown: Double)? {
      var matrix =
        angle == 0
        ? usual : axis == .horizontal ? usual.rotated(aboutY: angle) : usual.rotated(aboutX: angle)
      guard let own = Self.seen(side * length / 2, matrix, axis) else { return nil }
      let slope = axis == .horizontal ? matrix.m14 : matrix.m24
      let depth = matrix.m44 + side * length / 2 * slope
      let shift = (edge - side * inward - own) * depth * share * min(1, far)
      if axis == .horizontal { matrix.m41 += shift } else { matrix.m42 += shift }
      guard matrix.isFinite, let outer = Self.seen(side * length / 2, matrix, axis),
        let inner = Self.seen(-side * length / 2, matrix, axis)
      else { return nil }
      return (matrix, abs(outer - inner))
    }
    guard var card = turned(0) else { return (usual, 0) }
    let strip = min(strip(at: far, slots), abs(edge - inner))
    if card.shown < strip, usual.m33 > 0 {
      var low = 0.0
      var high =
        axis == .horizontal
        ? Double.atan2(y: usual.m13, x: usual.m33) : Double.atan2(y: -usual.m23, x: usual.m33)
      for _ in 0..<Self.halvings {
        let middle = (low + high) / 2
        if turned(middle).map({ $0.shown < strip }) ?? false { low = middle } else { high = middle }
      }
      card = turned(high) ?? card
    }
    return (card.matrix, card.matrix.depth - usual.depth)
  }

  /// How often the range of the angle is halved: to a thousandth of a degree.
  private static let halvings = 16

  /// What is to be seen of a card at a distance.
  private func strip(at far: Double, _ slots: [Slot]) -> Double {
    let place = min(far, Double(slots.count - 1))
    let step = Int(bounded: place.rounded(.down))
    let next = slots[min(step + 1, slots.count - 1)].strip
    return slots[step].strip + (next - slots[step].strip) * (place - Double(step))
  }

  /// Where a place of a card is seen along the axis, measured from the middle of both; `nil` behind the eye.
  private static func seen(_ place: Double, _ matrix: Matrix, _ axis: Axis) -> Double? {
    let (way, depth) =
      axis == .horizontal
      ? (matrix.m41 + place * matrix.m11, matrix.m44 + place * matrix.m14)
      : (matrix.m42 + place * matrix.m22, matrix.m44 + place * matrix.m24)
    return depth > 1e-3 && way.isFinite && depth.isFinite ? way / depth : nil
  }
}

extension Metrics {
  /// The strips of the cards of an arrangement; `nil` where they do not look out from behind each other.
  static func strips(
    _ arrangement: Arrangement, _ configuration: Carousel.Configuration, card: Size
  ) -> Strips? {
    guard configuration.kind == .custom, configuration.usesCardLengths, configuration.fitsCards,
      configuration.declared?.overlapping.isEmpty == false, arrangement.itemWidth > 0
    else { return nil }
    let (width, axis) = (arrangement.itemWidth, configuration.axis)
    return Strips(axis: axis, itemWidth: width, sense: arrangement.isMirrored ? -1 : 1) { offset in
      arrangement.pose(
        offset: offset, distance: offset * width, size: card.with(width, along: axis), front: width,
        length: width, flip: .following, surroundings: Surroundings(), configuration: configuration
      ).transform
    }
  }

  /// The pose of a card of `size` where one of the usual length has the pose that `usual` returns for its size.
  func pose(
    in strips: Strips, offset: Double, size: Size, at position: Double, _ usual: (Size) -> CardPose
  ) -> CardPose {
    let axis = configuration.axis
    var pose = usual(size.with(itemWidth, along: axis))
    guard offset != 0, position.isFinite else { return pose }
    let row = row
    let lower = position.rounded(.down)
    let (first, part) = (Int(bounded: lower), position - lower)
    let index = Int(bounded: (position + offset).rounded())
    func missing(_ current: Int) -> Double {
      strips.missing(from: current, to: index, length: row.length)
    }
    let short = part == 0 ? missing(first) : (1 - part) * missing(first) + part * missing(first + 1)
    (pose.transform, pose.lift) = strips.placed(
      pose.transform, offset: offset, length: size.along(axis),
      inward: (itemWidth - frontLength(at: position)) / 2 + short)
    return pose
  }
}

extension Size {
  fileprivate func with(_ length: Double, along axis: Axis) -> Size {
    axis == .horizontal
      ? Size(width: length, height: height) : Size(width: width, height: length)
  }
}
