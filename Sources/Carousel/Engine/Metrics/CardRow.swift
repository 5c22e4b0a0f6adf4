internal import RealModule

/// The cards in a row, placeholders included, each as long as it is.
struct CardRow: Sendable {
  var data: Carousel.DataSource
  var wrapping: Wrapping
  var placeholders: Placeholders
  var axis: Axis
  /// The drum that the cards are on, or `nil` where they are not turned along one.
  var drum: Drum?
  /// The ring that the cards stand on and face the eye, or `nil` where there is none.
  var ring: Ring?
  /// The distance between two neighbors of the usual length `itemWidth`, in lengths, where the gaps between all cards
  /// are as wide as between those; otherwise they are as much wider as the cards are long.
  var spacing: (share: Double, itemWidth: Double)?

  /// A ring whose cards all face the eye.
  struct Ring {
    private let radius, itemWidth, angle: Double
    /// How much smaller cards become with their distance: the perspective for one radius.
    private let shrinking: Double
    /// The distance, as it is seen, between a front card of the usual length and the next one.
    private let gap: Double

    /// Takes the radius, below 0 for a ring around the eye, the angle between the middles of two neighbors that are
    /// `itemWidth` long, and the perspective.
    init?(radius: Double, itemWidth: Double, angle: Double, perspective: Double) {
      guard radius != 0, itemWidth > 0, angle > 0 else { return nil }
      (self.radius, self.itemWidth, self.angle) = (abs(radius), itemWidth, angle)
      shrinking = -perspective * radius
      let scale = 1 / (1 + shrinking * (1 - Double.cos(angle)))
      gap = (abs(radius) * Double.sin(angle) - itemWidth / 2) * scale - itemWidth / 2
    }

    /// The distance along the ring between the middles of two neighbors, so that the gaps on both sides of the front
    /// card are seen equally wide, whatever the lengths of the three.
    ///
    /// Farther out cards overlap: the ring is narrower than they are together.
    func pitch(_ length: Double, _ neighbor: Double) -> Double {
      guard length != itemWidth || neighbor != itemWidth else { return itemWidth }
      // Either may be in front.
      let angle = (self.angle(length, neighbor) + self.angle(neighbor, length)) / 2
      let pitch = itemWidth * (angle / self.angle)
      return pitch.isFinite && pitch >= 0 ? pitch : (length + neighbor) / 2
    }

    private func angle(_ front: Double, _ length: Double) -> Double {
      let edge = max(0, front) / 2 + gap
      let (sine, cosine) = (radius, shrinking * edge)
      let sum = max(0, length) / 2 + edge * (1 + shrinking)
      return Double.asin(sum / Double.hypot(sine, cosine)) - Double.atan2(y: cosine, x: sine)
    }
  }

  /// A cylinder whose cards touch it with their middles.
  struct Drum {
    private let radius: Double
    /// The length of a card that takes up as much of the circle as it is long.
    private let itemWidth: Double
    /// The distance between the edges of two neighbors.
    private let gap: Double
    /// The angle between the middles of two neighbors of that length.
    private let angle: Double

    /// Takes the radius and the angle between the middles of two neighbors that are `itemWidth` long.
    init?(radius: Double, itemWidth: Double, angle: Double) {
      let half = Double.atan2(y: itemWidth / 2, x: radius)
      let edge = Double.hypot(radius, itemWidth / 2)
      guard radius > 0, itemWidth > 0, angle > 0 else { return nil }
      (self.radius, self.itemWidth, self.angle) = (radius, itemWidth, angle)
      gap = 2 * edge * Double.sin(min(max(0, angle - 2 * half), .pi) / 2)
    }

    /// The distance along the circle between the middles of two neighbors, so that the gaps between all cards are
    /// equally wide: the edges of long cards are farther from the hub than those of short ones.
    func pitch(_ length: Double, _ neighbor: Double) -> Double {
      guard length != itemWidth || neighbor != itemWidth else { return itemWidth }
      let (half, other) = (max(0, length) / 2, max(0, neighbor) / 2)
      let (edge, otherEdge) = (Double.hypot(radius, half), Double.hypot(radius, other))
      let cosine = (edge * edge + otherEdge * otherEdge - gap * gap) / (2 * edge * otherEdge)
      let between =
        Double.atan2(y: half, x: radius) + Double.atan2(y: other, x: radius)
        + Double.acos(min(1, max(-1, cosine)))
      let pitch = itemWidth * (between / angle)
      return pitch.isFinite ? pitch : half + other
    }
  }

  var ends: (first: Int, last: Int) {
    (-placeholders.before, wrapping.count - 1 + placeholders.behind)
  }

  /// The length of the card at `index`, counted around when wrapped; beyond an end that of the card
  /// there.
  func length(of index: Int) -> Double {
    let (first, last) = ends
    let index = wrapping.isWrapped ? wrapping.clamp(index) : min(max(index, first), last)
    return data.size(of: placeholders.slot(at: index, items: wrapping.count)).along(axis)
  }

  /// The distance between the middles of two neighbors that stand edge to edge.
  func pitch(_ length: Double, _ neighbor: Double) -> Double {
    if let pitch = drum?.pitch(length, neighbor) ?? ring?.pitch(length, neighbor) { return pitch }
    let pitch = length / 2 + neighbor / 2
    return spacing.map { (pitch + ($0.share - 1) * $0.itemWidth) / $0.share } ?? pitch
  }

  /// The distance along the row from one position to the card at another, as long as it is not more than a
  /// thousand cards away.
  ///
  /// Between two cards a position moves evenly from the middle of one to that of the other.
  func distance(from start: Double, to end: Double) -> Double {
    guard wrapping.count > 0, abs(end - start) <= 1000 else { return 0 }
    var sum = 0.0
    var place = min(start, end)
    let limit = max(start, end)
    while place < limit {
      let lower = place.rounded(.down)
      let index = Int(bounded: lower)
      let next = min(lower + 1, limit)
      sum += (next - place) * pitch(length(of: index), length(of: index + 1))
      place = next
    }
    return end < start ? -sum : sum
  }

  /// The offset that is `length` further along the row than `offset`; not more than a thousand cards
  /// away.
  ///
  /// Cards without a length are passed where another one follows. A row of nothing else is no way.
  func offset(_ offset: Double, movedBy length: Double) -> Double {
    guard wrapping.count > 0, offset.isFinite, length.isFinite, length != 0 else { return offset }
    var (place, rest, reached) = (offset, length, offset)
    for _ in 0..<1000 {
      let lower = rest > 0 ? place.rounded(.down) : place.rounded(.up) - 1
      let index = Int(bounded: lower)
      let pitch = pitch(self.length(of: index), self.length(of: index + 1))
      let next = rest > 0 ? lower + 1 : lower
      let room = (next - place) * pitch
      if pitch > 0, abs(rest) <= abs(room) { return place + rest / pitch }
      (place, rest) = (next, rest - room)
      if pitch > 0 { reached = place }
    }
    return reached
  }
}

extension Metrics {
  /// Whether lengths along the axis vary.
  var hasCardLengths: Bool {
    let kind = configuration.kind
    return configuration.usesCardLengths
      && (kind == .linear || kind.isCoverFlow || kind.isCircular
        || kind == .custom && configuration.declared?.content == .measured)
  }

  /// The cards as they follow each other.
  var row: CardRow {
    CardRow(
      data: data, wrapping: wrapping, placeholders: placeholders, axis: configuration.axis,
      drum: drum, ring: ring, spacing: rowSpacing)
  }

  /// The spacing of a row whose cards take the lengths of their contents; `nil` in other arrangements.
  private var rowSpacing: (share: Double, itemWidth: Double)? {
    guard hasCardLengths, configuration.fitsCards else { return nil }
    let share =
      configuration.kind == .linear
      ? arrangement.spacing : configuration.kind == .custom ? configuration.declared?.sideways : nil
    return share.flatMap { $0 > 1 ? ($0, itemWidth) : nil }
  }

  /// The drum of a cylinder; `nil` in other arrangements.
  private var drum: CardRow.Drum? {
    guard configuration.kind == .cylinder || configuration.kind == .invertedCylinder else {
      return nil
    }
    return CardRow.Drum(
      radius: abs(arrangement.radius), itemWidth: itemWidth, angle: arrangement.step)
  }

  /// The ring of a rotary; `nil` in other arrangements.
  private var ring: CardRow.Ring? {
    guard configuration.kind == .rotary || configuration.kind == .invertedRotary else { return nil }
    return CardRow.Ring(
      radius: arrangement.radius, itemWidth: itemWidth, angle: arrangement.step,
      perspective: configuration.perspective ?? Carousel.Configuration.usualPerspective)
  }

  /// How long a card of `size` counts along the axis: as long as it is, or as all do.
  func length(of size: Size) -> Double {
    hasCardLengths ? size.along(configuration.axis) : itemWidth
  }

  /// How long the card in front is while the carousel stands at `position`; between two cards a length
  /// between theirs.
  func frontLength(at position: Double) -> Double {
    guard hasCardLengths && configuration.kind.isCoverFlow || strips != nil, count > 0,
      position.isFinite
    else {
      return itemWidth
    }
    let lower = position.rounded(.down)
    let index = Int(bounded: lower)
    let length = row.length(of: index)
    let fraction = position - lower
    return fraction == 0 ? length : length + (row.length(of: index + 1) - length) * fraction
  }

  /// Where a finger takes the carousel from `position` if it moves it on by `length`.
  ///
  /// In a row of the smooth feel that is where the card under it stays under it.
  func position(_ position: Double, movedBy length: Double) -> Double {
    guard hasCardLengths, count > 0, !arrangement.showsEqualShares else {
      return position + length / itemWidth
    }
    let follows = configuration.feel == .smooth && configuration.kind == .linear
    return row.offset(
      position, movedBy: follows && arrangement.spacing > 0 ? length / arrangement.spacing : length)
  }
}

/// The part of a circle that cards of different lengths take up: at its ends they come and go softly,
/// wherever one happens to end there.
struct Arc: Sendable {
  /// The distance from the current position to an end, along the circle before spacing.
  let reach: Double
  let fade: Double

  /// The opacity of a card at `distance` from the current position, 0…1.
  func alpha(_ distance: Double) -> Double {
    guard fade > 0 else { return abs(distance) < reach ? 1 : 0 }
    return min(1, max(0, (reach - abs(distance)) / fade + 0.5))
  }
}

extension Metrics {
  /// The arc of a circle of measured cards; `nil` elsewhere.
  var arc: Arc? {
    guard hasCardLengths, configuration.kind.isCircular else { return nil }
    return Arc(reach: Double(fittingCount) / 2 * itemWidth, fade: itemWidth)
  }
}
