extension Carousel {
  /// Whether lengths along the axis vary.
  var hasCardLengths: Bool {
    configuration.usesCardLengths
      && (configuration.kind == .linear || configuration.kind.isCoverFlow)
  }

  /// The distance along the axis from the current position to the middle of the card that is
  /// `offset` items away.
  ///
  /// The way is walked card by card from the current one: only those in view are asked for.
  func variableDistance(_ offset: Double) -> Double {
    let current = index
    guard current >= 0 else { return offset * itemWidth }
    let fraction = self.offset(ofItem: current)
    let steps = Int(bounded: (offset - fraction).rounded())
    var distance = 0.0
    let step = steps < 0 ? -1 : 1
    for walked in stride(from: 0, to: steps, by: step) {
      distance += Double(step) * pitch(current + walked, current + walked + step)
    }
    // Between two items the position moves evenly from the middle of one to that of the other.
    return distance + fraction * pitch(current, fraction < 0 ? current + 1 : current - 1)
  }

  /// Where a finger takes the carousel from `offset` if it moves it on by `length`.
  func offset(_ offset: Double, movedBy length: Double) -> Double {
    guard hasCardLengths, wrapping.count > 0, offset.isFinite, length.isFinite else {
      return offset + length / itemWidth
    }
    var (place, rest) = (offset, length)
    // A finger does not move by more cards than this at once.
    for _ in 0..<1000 where rest != 0 {
      let lower = rest > 0 ? place.rounded(.down) : place.rounded(.up) - 1
      let pitch = pitch(Int(bounded: lower), Int(bounded: lower) + 1)
      let room = (rest > 0 ? lower + 1 - place : lower - place) * pitch
      guard pitch > 0, abs(rest) > abs(room) else {
        return pitch > 0 ? place + rest / pitch : place
      }
      rest -= room
      place = rest > 0 ? lower + 1 : lower
    }
    return place
  }

  /// The cards in view: from the current one out to both edges, and one more on each side.
  func variableRange() -> VisibleRange {
    let limit = configuration.options.value(.visibleItems, default: VisibleRange.limit)
    let (first, last) = shownBounds
    let middle = center.along(configuration.axis)
    let length = viewSize.along(configuration.axis)
    let front = offset(ofItem: index)
    var range = VisibleRange(
      around: index, count: 1, wrapping: wrapping, placeholders: placeholders)
    range.first = index
    range.count = min(1, wrapping.count + placeholders.count)
    var (before, after) = (0, 0)
    while range.count < Int(bounded: limit), wrapping.count + placeholders.count > range.count {
      let right = edge(front, after, length - middle)
      let left = edge(front, -before, middle)
      let growsRight = right && (wrapping.isWrapped || index + after < last)
      let growsLeft = left && (wrapping.isWrapped || index - before > first)
      guard growsRight || growsLeft else { break }
      if growsRight { after += 1 }
      if growsLeft, !growsRight || before <= after { before += 1 }
      range.count = before + after + 1
    }
    range.first = index - before
    return range
  }

  /// Whether the card `steps` from the current one reaches no farther than `room`.
  private func edge(_ front: Double, _ steps: Int, _ room: Double) -> Bool {
    let distance = variableDistance(front + Double(steps)) * arrangement.spacing
    return abs(distance) - length(index + steps) / 2 <= room
  }

  private var shownBounds: (first: Int, last: Int) {
    (-placeholders.before, wrapping.count - 1 + placeholders.behind)
  }

  /// The distance between the middles of two neighbours.
  private func pitch(_ first: Int, _ second: Int) -> Double {
    (length(first) + length(second)) / 2
  }

  private func length(_ index: Int) -> Double {
    let (first, last) = shownBounds
    let index = wrapping.isWrapped ? wrapping.clamp(index) : min(max(index, first), last)
    return data.size(of: placeholders.slot(at: index, items: wrapping.count))
      .along(configuration.axis)
  }
}
