import CarouselPaint

/// The outline of hills, by halving a line again and again and moving each middle.
struct Ridge {
  /// Heights at even distances, 0 at the mean.
  private let heights: [Double]

  /// A ridge as rough as `roughness` says: from 0 for gentle hills to 1 for jagged rocks.
  init(seed: UInt64, roughness: Double) {
    var dice = Dice(seed)
    var heights = (0..<4).map { _ in dice.roll(-0.5, 0.5) }
    var reach = 0.5
    while heights.count < 400 {
      reach *= 0.35 + 0.25 * roughness
      var finer: [Double] = []
      for (left, right) in zip(heights, heights.dropFirst()) {
        finer += [left, (left + right) / 2 + dice.roll(-reach, reach)]
      }
      heights = finer + heights.suffix(1)
    }
    // A running mean takes the corners off gentle hills.
    let span = Int((1 - roughness) * 24)
    self.heights = heights.indices.map { index in
      let part = heights[max(0, index - span)...min(heights.count - 1, index + span)]
      return part.reduce(0, +) / Double(part.count)
    }
  }

  /// How high the ridge is at a place from 0 (left) to 1 (right), about -1…1.
  func height(at place: Double) -> Double {
    let index = max(0, min(place, 1)) * Double(heights.count - 1)
    let left = min(Int(index), heights.count - 2)
    return heights[left] + (heights[left + 1] - heights[left]) * (index - Double(left))
  }

  /// The land under the ridge down to `floor`.
  func shape(width: Double, level: Double, swing: Double, floor: Double) -> Outline {
    var shape = Outline()
    shape.move(0, floor)
    let steps = heights.count - 1
    for step in 0...steps {
      let place = Double(step) / Double(steps)
      shape.line(place * width, level - swing * height(at: place))
    }
    shape.line(width, floor)
    shape.close()
    return shape
  }
}
