import CarouselEngine

/// Comparing the numbers a carousel reports at one instant with a recorded block.
enum StateComparison {
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
}
