/// An arrangement that is given by the poses of cards at a few offsets, without code.
///
/// Between two offsets the numbers of the poses are interpolated. Set it with ``apply(to:)``.
public struct DeclaredArrangement: Equatable, Sendable {
  /// The poses in the order of their offsets; never empty.
  public let poses: [Pose]
  /// What is done with cards before the first and after the last pose.
  public let beyond: Beyond
  /// How the numbers between two poses are found.
  public let interpolation: Interpolation
  /// Values for the options of the arrangement.
  public let options: [ArrangementOption: Double]
  /// The lengths of the visible parts of cards that stand side by side; where they are given, they take the place of
  /// the poses.
  public let keylines: Keylines?
  /// How contents meet their cards.
  public let content: Content
  /// Whether cards in the plane of the view are masked where they reach its edges along the carousel, so that their
  /// corners stay round there.
  public var masksEdges: Bool
  let curve: PoseCurve
  /// How far the neighbors of the current card stand to its sides, in card lengths, if they stand on both sides
  /// equally far, as in a row, on a ring or in a cover flow; `nil` in a pile, in a row into the depth and of keylines.
  package private(set) var sideways: Double?
  /// The sides, −1 and 1, on which the next card looks out from behind the current one and faces the eye, as in a
  /// cover flow.
  package private(set) var overlapping: [Double] = []
  /// Whether upright cards on both sides go away from the eye and back toward the middle.
  package private(set) var isRing = false

  /// The largest number of poses that a file or a path may have.
  public static let poseLimit = 64

  /// How contents meet their cards.
  public enum Content: String, CaseIterable, Sendable {
    /// As the style says.
    case styled
    /// They are cropped to their cards.
    case cropped
    /// They are shown whole, and cards of a row are as long as their contents.
    case measured
  }

  /// What is done with cards before the first and after the last pose.
  public enum Beyond: String, CaseIterable, Sendable {
    /// The change between the two outermost poses goes on.
    case extend
    /// The transform of the outermost pose is applied once more for each further item.
    ///
    /// That needs a pose at least one item away from the current one; without it, cards stay where they are.
    case `repeat`
    /// Cards stay in the outermost pose.
    case hold
    /// Cards stay in the outermost pose and fade out over one item.
    case hide
  }

  /// How the numbers between two poses are found.
  public enum Interpolation: String, CaseIterable, Sendable {
    /// On straight lines from pose to pose.
    case linear
    /// On a curve through the poses whose direction has no jumps: cubic Hermite pieces with the slopes of
    /// Catmull and Rom.
    case smooth
  }

  /// Takes the poses, in any order; of two at one offset the later counts.
  ///
  /// Without poses every card is where the current card is.
  public init(
    poses: [Pose], beyond: Beyond = .extend, interpolation: Interpolation = .linear,
    options: [ArrangementOption: Double] = [:], keylines: Keylines? = nil,
    content: Content = .styled, masksEdges: Bool = false
  ) {
    var sorted: [Pose] = []
    for pose in poses where pose.offset.isFinite {
      sorted.removeAll { $0.offset == pose.offset }
      sorted.insert(pose, at: sorted.firstIndex { $0.offset > pose.offset } ?? sorted.count)
    }
    self.poses = sorted.isEmpty ? [Pose(offset: 0)] : sorted
    curve = PoseCurve(self.poses, interpolation)
    (self.beyond, self.interpolation, self.options) = (beyond, interpolation, options)
    (self.keylines, self.content, self.masksEdges) = (keylines, content, masksEdges)
    sideways = neighborDistance
    if content == .styled, keylines == nil { overlapping = [-1, 1].filter(isBehind) }
    isRing = goesRound
  }

  /// Makes `configuration` place its cards by this arrangement.
  ///
  /// Options that are set already keep their values; the arrangement's are for the others, and replace those of one
  /// that was applied before.
  public func apply(to configuration: inout Carousel.Configuration) {
    for (option, value) in configuration.declared?.ownOptions ?? [:] {
      if case .value(value) = configuration.options[option] {
        configuration.options[option] = .automatic
      }
    }
    configuration.kind = .custom
    configuration.declared = self
    configuration.placing = { pose(of: $0) }
    // Whether it wraps depends on the number of items too.
    for (option, value) in ownOptions where option != .wrap {
      if case .automatic = configuration.options[option] {
        configuration.options[option] = .value(value)
      }
    }
  }

  /// The values for options, with those that follow from the keylines.
  private var ownOptions: [ArrangementOption: Double] {
    var options = options
    if let keylines, options[.visibleItems] == nil {
      options[.visibleItems] = Double(2 * keylines.lengths.count + 1)
    }
    return options
  }

  /// Whether the last of `count` items is followed by the first, unless the configuration says otherwise.
  ///
  /// Keylines wrap only if there are more items than keylines, so that no item is visible twice.
  func wraps(_ count: Int) -> Bool {
    options[.wrap, default: 0] != 0 && count > (keylines?.lengths.count ?? 0)
  }

  /// Whether every card stands upright.
  package var isUpright: Bool {
    poses.allSatisfy {
      $0.rotation.x == 0 && $0.rotation.z == 0 && $0.spin.x == 0 && $0.spin.z == 0
    }
  }

  /// How much nearer to the eye than the current card its neighbors are that are seen, in card lengths, at least 0.
  package var nearness: Double {
    [-1.0, 1].filter(isInSight).map { pose(of: Self.probe($0)).transform.m43 }.reduce(0, max)
  }

  private func isInSight(_ offset: Double) -> Bool {
    (options[.fadeMin] ?? offset) <= offset && offset <= (options[.fadeMax] ?? offset)
      && pose(of: Self.probe(offset)).opacity > 0.5
  }

  /// Whether the neighbor on a side is behind the current card, partly hidden by that, and not on a step above or
  /// below it.
  private func isBehind(_ side: Double) -> Bool {
    let matrix = pose(of: Self.probe(side)).transform
    return isInSight(side) && matrix.m43 < -0.05 && matrix.m33 > 0.05
      && (0.5...1.2).contains(abs(matrix.m41)) && abs(matrix.m42) < 0.13
  }

  private var neighborDistance: Double? {
    guard keylines == nil, (options[.fadeMin] ?? -1) <= -1, (options[.fadeMax] ?? 1) >= 1 else {
      return nil
    }
    let (before, behind) = (distance(-1), distance(1))
    return abs(before + behind) < 0.1 && behind > 0.55 ? behind : nil
  }

  /// Of four cards on a side, the last is not the one farthest from the middle.
  private var goesRound: Bool {
    let last = 4.0
    guard sideways != nil, isUpright, pose(of: Self.probe(last)).transform.m43 < 0,
      (options[.fadeMin] ?? -last) <= -last, (options[.fadeMax] ?? last) >= last
    else { return false }
    return [-1.0, 1].allSatisfy { side in
      let far = (1...Int(last)).map { abs(distance(side * Double($0))) }
      return 0 < far[far.count - 1] && far[far.count - 1] < (far.max() ?? 0) * 0.9
    }
  }

  /// How far along the carousel a card of length 1 is from the current one, or 0 if it is not clearly seen.
  private func distance(_ offset: Double) -> Double {
    let pose = pose(of: Self.probe(offset))
    return pose.opacity > 0.5 ? pose.transform.m41 : 0
  }

  private static func probe(_ offset: Double) -> CardSpot {
    CardSpot(offset: offset, itemWidth: 1, size: Size(width: 1, height: 0.75), axis: .horizontal)
  }

  /// How a card stands.
  package func pose(of spot: CardSpot) -> CardPose {
    let isMeasured = content == .measured
    if let keylines {
      let pose = keylines.pose(spot)
      return CardPose(
        pose.applied(to: spot.base, spot, isMeasured: isMeasured), opacity: pose.opacity,
        mask: pose.mask.usable)
    }
    // Cards that take as much room as they are long stand as far apart.
    let offset = isMeasured ? spot.steps : spot.offset
    let rest = inside(offset)
    var matrix = spot.base
    if beyond == .repeat, rest != offset {
      let outermost = offset < rest ? poses[0] : poses[poses.count - 1]
      let times = ((offset - rest) / outermost.offset).rounded()
      // A card farther away is out of every view.
      for _ in 0..<Int(bounded: min(max(0, times), Self.repeatLimit)) {
        matrix = outermost.applied(to: matrix, spot, isMeasured: isMeasured)
      }
    }
    let pose = curve.pose(at: rest)
    var opacity = min(1, max(0, pose.opacity))
    if beyond == .hide { opacity *= max(0, 1 - abs(offset - limited(offset))) }
    return CardPose(
      pose.applied(to: matrix, spot, isMeasured: isMeasured), opacity: opacity,
      mask: masksEdges ? edgeMask(pose, spot) : pose.mask.usable)
  }

  /// What of the mask of a card that lies in the plane of the view is within the view; a part of it stays when all of
  /// it has left.
  private func edgeMask(_ pose: Pose, _ spot: CardSpot) -> CardMask? {
    let mask = pose.mask.usable ?? .whole
    let length = spot.size.along(spot.axis)
    let unit = content == .measured ? spot.itemWidth : length
    let (scale, middle) = (pose.scale * length, pose.translation.x * unit)
    guard scale > 0, middle.isFinite else { return mask.usable }
    let room = spot.surroundings.room
    let margin = Self.edgeMargin * min(spot.itemWidth, room.before + room.behind)
    let low = (margin - room.before - middle) / scale + 0.5
    let high = (room.behind - margin - middle) / scale + 0.5
    let least = min(mask.length, Self.leastEdge)
    var part = mask
    part.start = min(max(mask.start, low), mask.end - least)
    part.end = max(min(mask.end, high), mask.start + least)
    return part.usable
  }

  /// How far from the edge of the view masks end, in item lengths.
  private static let edgeMargin = 0.02
  /// What stays of a card that leaves the view, as a share of its length.
  private static let leastEdge = 0.1

  /// How often the outermost pose is repeated at most.
  private static let repeatLimit = 100.0

  /// The offset whose pose is that of a card at `offset`, as far as poses alone tell it.
  private func inside(_ offset: Double) -> Double {
    switch beyond {
    case .extend: return offset
    case .hold, .hide: return limited(offset)
    case .repeat:
      let nearest = limited(offset)
      guard nearest != offset, abs(nearest) >= 1 else { return nearest }
      return offset - (offset / nearest).rounded(.towardZero) * nearest
    }
  }

  private func limited(_ offset: Double) -> Double {
    min(max(offset, poses[0].offset), poses[poses.count - 1].offset)
  }
}
