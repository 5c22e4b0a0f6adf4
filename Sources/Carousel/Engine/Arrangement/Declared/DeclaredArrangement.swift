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
    options: [ArrangementOption: Double] = [:]
  ) {
    var sorted: [Pose] = []
    for pose in poses where pose.offset.isFinite {
      sorted.removeAll { $0.offset == pose.offset }
      sorted.insert(pose, at: sorted.firstIndex { $0.offset > pose.offset } ?? sorted.count)
    }
    self.poses = sorted.isEmpty ? [Pose(offset: 0)] : sorted
    (self.beyond, self.interpolation, self.options) = (beyond, interpolation, options)
  }

  /// Makes `configuration` place its cards by this arrangement.
  ///
  /// Options that are set already keep their values; the arrangement's are for the others.
  public func apply(to configuration: inout Carousel.Configuration) {
    configuration.kind = .custom
    configuration.customTransform = { transform($0) }
    configuration.customOpacity = { opacity(at: $0.offset) }
    for (option, value) in options {
      if case .automatic = configuration.options[option] {
        configuration.options[option] = .value(value)
      }
    }
  }

  /// The opacity of a card `offset` items from the current position, 0…1.
  public func opacity(at offset: Double) -> Double {
    let opacity = min(1, max(0, pose(at: inside(offset)).opacity))
    guard beyond == .hide else { return opacity }
    return opacity * max(0, 1 - abs(offset - limited(offset)))
  }

  /// The transform of a card about its middle.
  public func transform(_ place: CustomPlace) -> Matrix {
    let rest = inside(place.offset)
    var matrix = place.base
    if beyond == .repeat, rest != place.offset {
      let outermost = place.offset < rest ? poses[0] : poses[poses.count - 1]
      let times = ((place.offset - rest) / outermost.offset).rounded()
      // A card farther away is out of every view.
      for _ in 0..<Int(bounded: min(times, Self.repeatLimit)) {
        matrix = outermost.applied(to: matrix, place)
      }
    }
    return pose(at: rest).applied(to: matrix, place)
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
  private func pose(at offset: Double) -> Pose {
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
