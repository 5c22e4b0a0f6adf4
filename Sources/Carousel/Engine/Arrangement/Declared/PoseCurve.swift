/// The poses of a declared arrangement at all offsets: those that are given, and what lies between and beyond them.
struct PoseCurve: Equatable, Sendable {
  private let offsets: [Double]
  private let numbers: [Numbers]
  /// The change of the numbers an item at each pose; empty on straight lines.
  private let slopes: [Numbers]

  /// The numbers of a pose.
  private struct Numbers: Equatable {
    var placing: SIMD16<Double>
    var mask: SIMD8<Double>

    init(_ pose: DeclaredArrangement.Pose) {
      let (translation, rotation) = (pose.translation, pose.rotation)
      let (spin, origin) = (pose.spin, pose.origin)
      placing = SIMD16(
        translation.x, translation.y, translation.z, rotation.x, rotation.y, rotation.z,
        spin.x, spin.y, spin.z, origin.x, origin.y, origin.z, pose.scale, pose.opacity, 0, 0)
      mask = pose.mask.numbers
    }

    /// The change an item from one pose to another.
    init(from start: Numbers, to end: Numbers, over length: Double) {
      placing = (end.placing - start.placing) * (1 / length)
      mask = (end.mask - start.mask) * (1 / length)
    }

    func pose(at offset: Double) -> DeclaredArrangement.Pose {
      DeclaredArrangement.Pose(
        offset: offset, translation: triple(0), rotation: triple(3), spin: triple(6),
        origin: triple(9), scale: max(0, placing[12]), opacity: placing[13],
        mask: CardMask(numbers: mask))
    }

    private func triple(_ first: Int) -> DeclaredArrangement.Triple {
      .init(x: placing[first], y: placing[first + 1], z: placing[first + 2])
    }
  }

  /// Takes poses in the order of their offsets, of which there is at least one.
  init(_ poses: [DeclaredArrangement.Pose], _ interpolation: DeclaredArrangement.Interpolation) {
    let offsets = poses.map { $0.offset }
    let numbers = poses.map { Numbers($0) }
    (self.offsets, self.numbers) = (offsets, numbers)
    slopes =
      interpolation == .linear || poses.count < 2
      ? []
      : numbers.indices.map { index in
        let (before, after) = (max(0, index - 1), min(numbers.count - 1, index + 1))
        return Numbers(
          from: numbers[before], to: numbers[after], over: offsets[after] - offsets[before])
      }
  }

  /// The pose at an offset, between those given or on the line through the two outermost.
  func pose(at offset: Double) -> DeclaredArrangement.Pose {
    guard offsets.count > 1 else { return numbers[0].pose(at: offset) }
    let first = segment(of: offset)
    let (start, end) = (numbers[first], numbers[first + 1])
    let length = offsets[first + 1] - offsets[first]
    let fraction = (offset - offsets[first]) / length
    var mixed = start
    if !slopes.isEmpty, (0...1).contains(fraction) {
      let (rise, fall) = (slopes[first], slopes[first + 1])
      mixed.placing = Self.curved(
        start.placing, end.placing, rise.placing * length, fall.placing * length, fraction)
      mixed.mask = Self.curved(
        start.mask, end.mask, rise.mask * length, fall.mask * length, fraction)
    } else {
      mixed.placing = start.placing + (end.placing - start.placing) * fraction
      mixed.mask = start.mask + (end.mask - start.mask) * fraction
    }
    return mixed.pose(at: offset)
  }

  /// The index of the pose before an offset, and of the last but one behind the last.
  private func segment(of offset: Double) -> Int {
    var (low, high) = (0, offsets.count - 2)
    while low < high {
      let middle = (low + high + 1) / 2
      if offsets[middle] > offset { high = middle - 1 } else { low = middle }
    }
    return low
  }

  /// A cubic Hermite piece.
  @inline(__always)
  private static func curved<Values: SIMD>(
    _ start: Values, _ end: Values, _ rise: Values, _ fall: Values, _ fraction: Double
  ) -> Values where Values.Scalar == Double {
    let (square, rest) = (fraction * fraction, 1 - fraction)
    return start * (rest * rest * (1 + 2 * fraction)) + end * (square * (3 - 2 * fraction))
      + (rise * (fraction * rest * rest) - fall * (square * rest))
  }
}
