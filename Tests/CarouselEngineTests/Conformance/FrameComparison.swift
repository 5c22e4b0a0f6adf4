import CarouselEngine

/// Comparing what a frame of ours shows with the items of a recorded sample.
struct FrameComparison {
  let carousel: Carousel
  private let cards: [Int: Carousel.Frame.Card]
  private let order: [Int]

  init(_ carousel: Carousel) {
    self.carousel = carousel
    var frame = Carousel.Frame()
    carousel.frame(into: &frame)
    let shown = frame.cards.filter { $0.turn == 0 && !$0.isDeparting }
    cards = Dictionary(shown.map { ($0.index, $0) }) { first, _ in first }
    order = shown.map(\.index)
  }

  /// The transforms of the cards that are shown, by card.
  var transforms: [CardID: Matrix] {
    Dictionary(cards.values.map { ($0.id, $0.transform) }) { first, _ in first }
  }

  /// Whether the recorded items are where these cards are, each number within `tolerance`.
  func shows(_ items: [JSON], within tolerance: Double) -> Bool {
    items.allSatisfy { item in
      guard let index = item["index"].integer, let card = cards[index] else {
        return item["hidden"].flag == true || item["alpha"].number == 0
      }
      return zip(card.transform.rowMajor, item["transform"].numbers).allSatisfy {
        abs($0 - $1) <= tolerance
      }
    }
  }

  /// How much of an item's new content is seen over what it replaces, or `nil` if it replaces none.
  func replacement(of index: Int) -> Double? {
    cards[index].flatMap { $0.replacedID == nil ? nil : $0.replacement }
  }

  /// Whether every number of every card is one.
  var isFinite: Bool {
    carousel.offset.isFinite && carousel.toggle.isFinite
      && cards.values.allSatisfy {
        $0.transform.isFinite && $0.center.x.isFinite && $0.center.y.isFinite
          && (0...1).contains($0.opacity)
      }
  }

  /// Compares the items, but for the `fields` that a refused setting changes.
  func compare(_ items: [JSON], without fields: Set<SampleField> = [], into outcome: inout Outcome)
  {
    for item in items {
      guard let index = item["index"].integer else { continue }
      compare(item, index, without: fields, into: &outcome)
    }
  }

  private func compare(
    _ item: JSON, _ index: Int, without fields: Set<SampleField>, into outcome: inout Outcome
  ) {
    let name = "item \(index)"
    let alpha = (item["alpha"].number ?? item["opacity"].number).flatMap { $0.isNaN ? nil : $0 }
    let isShown = item["hidden"].flag != true && alpha.map { $0 > 0 } != false
    guard let card = cards[index] else {
      guard !fields.contains(.shown) else { return }
      outcome.expect(!isShown, "\(name) is not shown")
      return
    }
    if !fields.contains(.alpha), !fields.contains(.shown) {
      outcome.expect(isShown, "\(name) is shown")
    }
    outcome.expectNear(card.offset, item["offset"].number, "\(name) offset")
    if !fields.contains(.alpha) {
      outcome.expectNear(card.opacity, item["alpha"].number, "\(name) alpha")
      outcome.expectNear(
        Double(Float(card.opacity)), item["opacity"].number.map { Double(Float($0)) },
        "\(name) opacity")
    }
    if !fields.contains(.transform) {
      for (ours, theirs) in zip(card.transform.rowMajor, item["transform"].list) {
        outcome.expectNear(
          ours, theirs.number,
          "\(name) transform \(card.transform.rowMajor), was \(item["transform"].numbers)")
      }
    }
    outcome.expectNear(card.center.x, item["center"][0].number, "\(name) center x")
    outcome.expectNear(card.center.y, item["center"][1].number, "\(name) center y")
    if !fields.contains(.size) { compareSize(card, item, into: &outcome) }
    if let isInteractive = item["interactive"].flag {
      outcome.expect(card.isInteractive == isInteractive, "\(name) interactive \(isInteractive)")
    }
  }

  private func compareSize(_ card: Carousel.Frame.Card, _ item: JSON, into outcome: inout Outcome) {
    guard let width = item["viewFrame"][2].number, let height = item["viewFrame"][3].number
    else { return }
    var size = card.size
    let count = carousel.placeholderCount
    if case .placeholder(let number) = card.slot, count % 2 == 1, card.index >= carousel.itemCount,
      size != Size(width: width, height: height)
    {
      // Q26: behind the items the original asks for the placeholder before.
      outcome.explain(
        .oddPlaceholders, number == count - count / 2 + card.index - carousel.itemCount,
        "asks for each once")
      size = carousel.data.size(of: .placeholder(number - 1))
    }
    outcome.expectNear(size.width, width, "item \(card.index) width")
    outcome.expectNear(size.height, height, "item \(card.index) height")
  }

  /// Compares the order in which cards hide each other, rear first.
  ///
  /// The original compares exact numbers: rounding noise decides between mirrored neighbors. Pairs
  /// whose depths are equal but for noise are compared by the tie rule only if their depths are
  /// equal to the last bit, and not at all if the tie keys are equal but for noise, too (Q9).
  func compareOrder(_ recorded: [Int], items: [JSON], current: Int, into outcome: inout Outcome) {
    let axis = carousel.configuration.axis
    var matrices: [Int: Matrix] = [:]
    for item in items {
      guard let index = item["index"].integer else { continue }
      matrices[index] = Matrix(rowMajor: item["transform"].list.map { $0.number ?? .nan })
    }
    let reference = matrices[current].map { Self.along($0, axis) } ?? 0
    let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    for (place, rear) in recorded.enumerated() {
      for front in recorded[(place + 1)...] {
        guard let rearMatrix = matrices[rear], let frontMatrix = matrices[front],
          Self.isDetermined(rearMatrix, frontMatrix, reference: reference, axis: axis),
          let rearPlace = places[rear], let frontPlace = places[front]
        else { continue }
        outcome.expect(
          rearPlace < frontPlace, "\(rear) is behind \(front) in \(recorded), not \(order)")
      }
    }
  }

  /// Whether the cards are stacked as ours says: by depth, then by the distance from the current
  /// one, then by index; each but for rounding noise.
  var isStackedByDepth: Bool {
    let axis = carousel.configuration.axis
    let shown = order.compactMap { cards[$0] }
    let reference =
      shown.first(where: \.isCurrent).map { Self.along($0.transform, axis) } ?? 0
    return zip(shown, shown.dropFirst()).allSatisfy { rear, front in
      let depths = Self.depth(front.transform) - Self.depth(rear.transform)
      guard abs(depths) <= 1e-6 else { return depths > 0 }
      let ways =
        abs(Self.along(rear.transform, axis) - reference)
        - abs(Self.along(front.transform, axis) - reference)
      return abs(ways) <= 1e-6 ? true : ways > 0
    }
  }

  /// How near a card is: the z of the point (1, 1, 1) in its coordinate system.
  private static func depth(_ matrix: Matrix) -> Double {
    matrix.m13 + matrix.m23 + matrix.m33 + matrix.m43
  }

  private static func along(_ matrix: Matrix, _ axis: Axis) -> Double {
    axis == .horizontal
      ? matrix.m11 + matrix.m21 + matrix.m31 + matrix.m41
      : matrix.m12 + matrix.m22 + matrix.m32 + matrix.m42
  }

  private static func isDetermined(
    _ rear: Matrix, _ front: Matrix, reference: Double, axis: Axis
  ) -> Bool {
    let depths = (depth(rear), depth(front))
    guard depths.0.isFinite, depths.1.isFinite else { return false }
    guard depths.0 == depths.1 else {
      return abs(depths.0 - depths.1) > 1e-6 * max(1, abs(depths.0))
    }
    let ways = (abs(along(rear, axis) - reference), abs(along(front, axis) - reference))
    return abs(ways.0 - ways.1) > 1e-6 * max(1, ways.0)
  }
}

/// What is recorded of an item, and what a refused setting can change of it.
enum SampleField: CaseIterable {
  case alpha, shown, size, transform, visible
}
