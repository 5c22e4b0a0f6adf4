extension Carousel {
  /// The distance along the axis from the current position to the middle of a card, where every
  /// item takes as much room as its card is long.
  ///
  /// The way is walked card by card, so it costs as much as there are cards in between: only those
  /// in view are asked for.
  func variableDistance(to index: Int, offset: Double) -> Double {
    let current = self.index
    guard current >= 0 else { return offset * itemWidth }
    let target = Int(bounded: (Double(current) + offset - self.offset(ofItem: current)).rounded())
    let fraction = self.offset(ofItem: current)
    var distance = 0.0
    let step = target < current ? -1 : 1
    var walked = current
    while walked != target {
      distance += Double(step) * pitch(walked, walked + step)
      walked += step
    }
    // Between two items the position moves evenly from the middle of one to that of the other.
    let neighbour = fraction < 0 ? current + 1 : current - 1
    return distance + fraction * pitch(current, neighbour)
  }

  /// The distance between the middles of two neighbours.
  private func pitch(_ first: Int, _ second: Int) -> Double {
    (length(first) + length(second)) / 2
  }

  private func length(_ index: Int) -> Double {
    let index = wrapping.isWrapped ? wrapping.clamp(index) : index
    guard
      wrapping.isWrapped
        || (index >= -placeholders.before
          && index < wrapping.count + placeholders.behind)
    else { return itemWidth }
    return data.size(of: placeholders.slot(at: index, items: wrapping.count))
      .along(configuration.axis)
  }
}
