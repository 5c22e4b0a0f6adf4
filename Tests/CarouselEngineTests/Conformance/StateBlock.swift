@testable import CarouselEngine

/// Comparing a state block of a trace: the numbers a carousel reports at one instant.
enum StateBlock {
  /// The fields of the block; `skipped` are those a quirk changes or the original leaves open.
  static func compare(
    _ carousel: Carousel, _ block: JSON, skipping skipped: Set<String>, into outcome: inout Outcome
  ) {
    func check(_ name: String, _ ours: Double) {
      guard !skipped.contains(name), !block[name].isNull else { return }
      outcome.expectNear(ours, block[name].number, name)
    }
    check("numberOfItems", Double(carousel.itemCount))
    check("numberOfVisibleItems", Double(carousel.visibleItemLimit))
    check("offsetMultiplier", carousel.offsetMultiplier)
    check("itemWidth", carousel.itemWidth)
    check("currentItemIndex", Double(carousel.currentIndex ?? -1))
    check("scrollOffset", carousel.offset)
    check("toggle", carousel.toggle)
    if let wraps = block["wrapEnabled"].flag, !skipped.contains("wrapEnabled") {
      outcome.expect(carousel.isWrapped == wraps, "wrapEnabled: \(carousel.isWrapped)")
    }
    for name in ["indexesForVisibleItems", "visible"] where !skipped.contains(name) {
      guard !block[name].isNull else { continue }
      outcome.expect(
        carousel.visibleIndices == block[name].integers,
        "\(name): \(carousel.visibleIndices), was \(block[name].integers)")
    }
  }

  /// The items of a sample, by index.
  static func compareItems(
    _ carousel: Carousel, _ items: [JSON], into outcome: inout Outcome
  ) {
    for item in items {
      guard let index = item["index"].integer,
        let card = carousel.cards.first(where: { $0.index == index })
      else {
        outcome.expect(false, "item \(item["index"]) is not in view")
        continue
      }
      compare(carousel, card, item, into: &outcome)
    }
  }

  private static func compare(
    _ carousel: Carousel, _ card: LoadedCard, _ item: JSON, into outcome: inout Outcome
  ) {
    let name = "item \(card.index)"
    let placement = carousel.placement(of: card)
    outcome.expectNear(placement.offset, item["offset"].number, "\(name) offset")
    outcome.expectNear(placement.opacity, item["alpha"].number, "\(name) alpha")
    outcome.expectNear(
      Double(Float(placement.opacity)), item["opacity"].number.map { Double(Float($0)) },
      "\(name) opacity")
    if let hidden = item["hidden"].flag {
      outcome.expect(carousel.isHidden(placement.matrix) == hidden, "\(name) hidden \(hidden)")
    }
    for (ours, theirs) in zip(placement.matrix.rowMajor, item["transform"].list) {
      outcome.expectNear(
        ours, theirs.number,
        "\(name) transform \(placement.matrix.rowMajor), was \(item["transform"].numbers)")
    }
    outcome.expectNear(placement.center.x, item["center"][0].number, "\(name) center x")
    outcome.expectNear(placement.center.y, item["center"][1].number, "\(name) center y")
    // Which view is offered for use again is open, so the size of such a view is, too.
    guard !carousel.isReused(card) else { return }
    guard !explainOddPlaceholder(carousel, card, item, into: &outcome) else { return }
    outcome.expectNear(card.room.width, item["containerSize"][0].number, "\(name) room width")
    outcome.expectNear(card.room.height, item["containerSize"][1].number, "\(name) room height")
    outcome.expectNear(card.size.width, item["viewFrame"][2].number, "\(name) width")
    outcome.expectNear(card.size.height, item["viewFrame"][3].number, "\(name) height")
    outcome.expectNear(
      (card.room.width - card.size.width) / 2, item["viewFrame"][0].number, "\(name) frame x")
    outcome.expectNear(
      (card.room.height - card.size.height) / 2, item["viewFrame"][1].number, "\(name) frame y")
    if let interactive = item["interactive"].flag {
      outcome.expect(carousel.isInteractive(card) == interactive, "\(name) interactive")
    }
  }

  /// Q26: an odd number of placeholders asks for the one in the middle again behind the items, so
  /// every size there is that of the one before.
  private static func explainOddPlaceholder(
    _ carousel: Carousel, _ card: LoadedCard, _ item: JSON, into outcome: inout Outcome
  ) -> Bool {
    guard card.index >= carousel.itemCount, carousel.placeholders.count % 2 == 1,
      case .placeholder(let number) = card.slot, let width = item["viewFrame"][2].number,
      !near(width, card.size.width)
    else { return false }
    outcome.explain(
      .oddPlaceholders, number == carousel.placeholders.before + card.index - carousel.itemCount)
    outcome.expectNear(
      carousel.data.size(of: .placeholder(number - 1)).width, width, "placeholder width")
    return true
  }
}
