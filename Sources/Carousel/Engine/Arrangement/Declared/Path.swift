extension DeclaredArrangement {
  /// A line through points along which cards stand at equal distances.
  ///
  /// Distances are those of the middles of cards of the shape 4 : 3, so that a path is as long in a view of any size.
  public struct Path: Equatable, Sendable {
    /// The points in order; the offsets of the poses are not used.
    public let points: [Pose]
    /// The point where the current card stands, counted from 0.
    public let current: Int
    /// How many cards have room on the path, at least 1: of an open path from the first point to the last, of a closed
    /// one all around.
    public let cards: Double
    /// Whether the last point is followed by the first.
    public let isClosed: Bool

    /// Takes the points, of which there must be two to ``DeclaredArrangement/poseLimit``; `nil` if there are not, if
    /// there is no current one, if `cards` is not in 1…100, or if all points are the same.
    public init?(points: [Pose], current: Int, cards: Double, isClosed: Bool = false) {
      guard (2...DeclaredArrangement.poseLimit).contains(points.count),
        points.indices.contains(current), (1...100).contains(cards)
      else { return nil }
      (self.points, self.current, self.cards, self.isClosed) = (points, current, cards, isClosed)
      let length = Course(self, .linear).length
      guard length.isFinite, length > 0 else { return nil }
    }
  }

  /// Takes the poses from a path.
  ///
  /// On a closed one, cards fade out where the ends of the row of items meet, opposite to the current card.
  public init(
    path: Path, beyond: Beyond = .hide, interpolation: Interpolation = .smooth,
    options: [ArrangementOption: Double] = [:], content: Content = .styled
  ) {
    let half = path.cards / 2
    var all: [ArrangementOption: Double] = [.visibleItems: path.cards.rounded(.up) + 2]
    if path.isClosed {
      let seam = max(0.5, half - 0.5)
      (all[.fadeMin], all[.fadeMax], all[.fadeRange]) = (-seam, seam, 0.5)
    }
    for (option, value) in options { all[option] = value }
    self.init(
      poses: Course(path, interpolation).poses, beyond: beyond, interpolation: interpolation,
      options: all, content: content)
  }
}

/// A path with its length, and the pose at each length from its first point.
private struct Course {
  private let path: DeclaredArrangement.Path
  private let interpolation: DeclaredArrangement.Interpolation
  /// The points as poses whose offsets are the straight distances along the path; around a closed one, with a point
  /// more before and two behind.
  private let curve: PoseCurve
  /// The offset on the curve, and the length of the path up to there, at the points and at steps between them.
  private var steps: [(offset: Double, length: Double)] = []
  private var points: [Double] = []

  /// How many steps a curve between two points is measured in.
  private static let fineness = 32
  /// How many poses a path becomes at most, without those at its ends.
  private static let poseLimit = 128
  /// The height of a card by which distances across are measured, in card lengths.
  private static let breadth = 0.75

  init(_ path: DeclaredArrangement.Path, _ interpolation: DeclaredArrangement.Interpolation) {
    (self.path, self.interpolation) = (path, interpolation)
    let count = path.points.count
    let segments = path.isClosed ? count : count - 1
    let nodes = path.isClosed ? Array(-1...count + 1) : Array(0..<count)
    var poses: [DeclaredArrangement.Pose] = []
    for node in nodes {
      var pose = path.points[(node + count) % count]
      // Two points in one place are still two.
      pose.offset = poses.last.map { $0.offset + max(1e-3, Self.distance($0, pose)) } ?? 0
      poses.append(pose)
    }
    curve = PoseCurve(poses, interpolation)
    let first = path.isClosed ? 1 : 0
    steps = [(poses[first].offset, 0)]
    points = [0]
    let fineness = interpolation == .linear ? 1 : Self.fineness
    for segment in first..<first + segments {
      let (start, end) = (poses[segment].offset, poses[segment + 1].offset)
      for step in 1...fineness {
        let last = steps[steps.count - 1]
        let offset = start + (end - start) * Double(step) / Double(fineness)
        let way = Self.distance(curve.pose(at: last.offset), curve.pose(at: offset))
        steps.append((offset, last.length + way))
      }
      points.append(length)
    }
  }

  /// The distance between two points, in card lengths.
  private static func distance(
    _ start: DeclaredArrangement.Pose, _ end: DeclaredArrangement.Pose
  ) -> Double {
    let x = end.translation.x - start.translation.x
    let y = (end.translation.y - start.translation.y) * breadth
    let z = end.translation.z - start.translation.z
    return (x * x + y * y + z * z).squareRoot()
  }

  var length: Double { steps[steps.count - 1].length }

  /// The pose at a length from the first point.
  private func pose(at place: Double) -> DeclaredArrangement.Pose {
    var place = place
    if path.isClosed { place -= (place / length).rounded(.down) * length }
    let next = max(1, steps.firstIndex { $0.length >= place } ?? steps.count - 1)
    let (start, end) = (steps[next - 1], steps[next])
    let way = end.length - start.length
    let fraction = way > 0 ? min(1, max(0, (place - start.length) / way)) : 0
    return curve.pose(at: start.offset + (end.offset - start.offset) * fraction)
  }

  /// The poses by which cards stand along the path: at its points, and at as many places between them as a curve needs.
  var poses: [DeclaredArrangement.Pose] {
    let current = points[path.current]
    let (low, high) =
      path.isClosed ? (current - length / 2, current + length / 2) : (0, length)
    let pitch = length / max(1, path.isClosed ? path.cards : path.cards - 1)
    let parts =
      interpolation == .linear ? 1 : min(8, max(1, Self.poseLimit / (points.count - 1)))
    var places = [low, high]
    for (start, end) in zip(points, points.dropFirst()) {
      for part in 0..<parts {
        var place = start + (end - start) * Double(part) / Double(parts)
        if path.isClosed { place -= ((place - low) / length).rounded(.down) * length }
        if place - low > length * 1e-3, high - place > length * 1e-3 { places.append(place) }
      }
    }
    return places.map { place in
      var pose = pose(at: place)
      pose.offset = (place - current) / pitch
      return pose
    }
  }
}
