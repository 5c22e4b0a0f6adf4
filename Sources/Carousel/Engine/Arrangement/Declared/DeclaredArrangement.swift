/// An arrangement that is given by the poses of cards at a few offsets, without code.
///
/// Between two offsets the numbers of the poses are interpolated. Set it with ``apply(to:)``; a text form is read
/// by ``init(parsing:)``.
public struct DeclaredArrangement: Equatable, Sendable {
  /// The poses in the order of their offsets; never empty.
  public private(set) var poses: [Pose]
  /// What is done with cards before the first and after the last pose.
  public var beyond: Beyond
  /// How the numbers between two poses are found.
  public var interpolation: Interpolation
  /// Values for the options of the arrangement.
  public var options: [ArrangementOption: Double]
  /// The lengths of the visible parts of cards that stand side by side; where they are given, they take the place of
  /// the poses.
  public var keylines: Keylines?
  /// How contents meet their cards.
  public var content: Content
  /// Whether cards in the plane of the view are masked where they reach its edges along the carousel, so that their
  /// corners stay round there.
  public var masksEdges: Bool

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
    (self.beyond, self.interpolation, self.options) = (beyond, interpolation, options)
    (self.keylines, self.content, self.masksEdges) = (keylines, content, masksEdges)
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
    configuration.customTransform = { transform($0) }
    configuration.customOpacity = { opacity($0) }
    configuration.customMask = nil
    if masks { configuration.customMask = { mask($0) } }
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

  /// How far the neighbors of the current card stand to its sides, in card lengths, if they stand on both sides
  /// equally far, as in a row, on a ring or in a cover flow; `nil` in a pile, in a row into the depth and of keylines.
  package var sideways: Double? {
    guard keylines == nil, (options[.fadeMin] ?? -1) <= -1, (options[.fadeMax] ?? 1) >= 1 else {
      return nil
    }
    let (before, behind) = (distance(-1), distance(1))
    return abs(before + behind) < 0.1 && behind > 0.55 ? behind : nil
  }

  /// Whether upright cards on both sides go away from the eye and back toward the middle: of four on a side, the last
  /// is not the one farthest from the middle.
  package var isRing: Bool {
    let last = 4.0
    guard sideways != nil, isUpright, transform(Self.probe(last)).m43 < 0,
      (options[.fadeMin] ?? -last) <= -last, (options[.fadeMax] ?? last) >= last
    else { return false }
    return [-1.0, 1].allSatisfy { side in
      let far = (1...Int(last)).map { abs(distance(side * Double($0))) }
      return 0 < far[far.count - 1] && far[far.count - 1] < (far.max() ?? 0) * 0.9
    }
  }

  /// How far along the carousel a card of length 1 is from the current one, or 0 if it is not clearly seen.
  private func distance(_ offset: Double) -> Double {
    let place = Self.probe(offset)
    return opacity(place) > 0.5 ? transform(place).m41 : 0
  }

  private static func probe(_ offset: Double) -> CustomPlace {
    CustomPlace(offset: offset, itemWidth: 1, size: Size(width: 1, height: 0.75), axis: .horizontal)
  }

  /// Whether a card may be masked.
  private var masks: Bool {
    keylines != nil || masksEdges || poses.contains { $0.mask != Mask() }
  }

  /// The opacity of a card `offset` items from the current position, 0…1.
  public func opacity(at offset: Double) -> Double {
    let opacity = min(1, max(0, pose(at: inside(offset)).opacity))
    guard beyond == .hide else { return opacity }
    return opacity * max(0, 1 - abs(offset - limited(offset)))
  }

  /// The opacity of a card, 0…1.
  public func opacity(_ place: CustomPlace) -> Double {
    keylines?.opacity(place) ?? opacity(at: offset(of: place))
  }

  /// The transform of a card about its middle.
  public func transform(_ place: CustomPlace) -> Matrix {
    let isMeasured = content == .measured
    if let keylines {
      return keylines.pose(place).applied(to: place.base, place, isMeasured: isMeasured)
    }
    let offset = offset(of: place)
    let rest = inside(offset)
    var matrix = place.base
    if beyond == .repeat, rest != offset {
      let outermost = offset < rest ? poses[0] : poses[poses.count - 1]
      let times = ((offset - rest) / outermost.offset).rounded()
      // A card farther away is out of every view.
      for _ in 0..<Int(bounded: min(times, Self.repeatLimit)) {
        matrix = outermost.applied(to: matrix, place, isMeasured: isMeasured)
      }
    }
    return pose(at: rest).applied(to: matrix, place, isMeasured: isMeasured)
  }

  /// The part of a card that is visible, or `nil` for all of it.
  public func mask(_ place: CustomPlace) -> CardMask? {
    if let keylines { return keylines.pose(place).mask.card }
    let pose = pose(at: inside(offset(of: place)))
    let mask = pose.mask.card
    return masksEdges ? edgeMask(mask ?? .whole, of: pose, place) : mask
  }

  /// What of `mask` is within the view, of a card that lies in its plane; a part of it stays when all of it has left.
  private func edgeMask(_ mask: CardMask, of pose: Pose, _ place: CustomPlace) -> CardMask? {
    let length = place.size.along(place.axis)
    let unit = content == .measured ? place.itemWidth : length
    let (scale, middle) = (pose.scale * length, pose.translation.x * unit)
    guard scale > 0, middle.isFinite else { return mask }
    let room = place.surroundings.room
    let margin = Self.edgeMargin * min(place.itemWidth, room.before + room.behind)
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

  /// Where among the poses a card is: cards that take as much room as they are long stand as far apart.
  private func offset(of place: CustomPlace) -> Double {
    content == .measured ? place.steps : place.offset
  }

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

  /// The pose at an offset, between those given or on the line through the two outermost.
  func pose(at offset: Double) -> Pose {
    guard poses.count > 1 else { return poses[0] }
    let next = poses.firstIndex { $0.offset > offset } ?? poses.count
    let first = min(max(next - 1, 0), poses.count - 2)
    let (start, end) = (poses[first], poses[first + 1])
    let length = end.offset - start.offset
    let fraction = (offset - start.offset) / length
    guard interpolation == .smooth, (0...1).contains(fraction) else {
      return start.mixed(with: end, fraction, slopes: nil)
    }
    return start.mixed(
      with: end, fraction, slopes: (slope(at: first) * length, slope(at: first + 1) * length))
  }

  /// The change of a pose's numbers an item, at the pose with the given index.
  private func slope(at index: Int) -> Pose.Numbers {
    let before = poses[max(0, index - 1)]
    let after = poses[min(poses.count - 1, index + 1)]
    return (after.numbers - before.numbers) * (1 / (after.offset - before.offset))
  }
}
