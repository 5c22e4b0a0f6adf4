/// How a stored picture is turned for showing: its rows may become columns, and then it may be mirrored.
public struct Orientation: Hashable, Sendable {
  /// Whether rows become columns.
  let isTurned: Bool
  /// Whether the picture is mirrored across or down, after that.
  let isMirroredAcross, isMirroredDown: Bool

  /// A change of an orientation, as it is seen.
  public enum Change: String, CaseIterable, Sendable {
    /// A quarter turn counterclockwise.
    case left
    /// A quarter turn clockwise.
    case right
    /// Left and right change places.
    case horizontal
    /// Top and bottom change places.
    case vertical
  }

  /// As it is stored.
  public static let upright = Orientation(1)

  /// The orientation with a number from 1 to 8, as EXIF numbers them.
  ///
  /// Any other number means upright.
  init(_ number: Int) {
    self.init(
      isTurned: 5...8 ~= number, across: [2, 3, 6, 7].contains(number),
      down: [3, 4, 7, 8].contains(number))
  }

  private init(isTurned: Bool, across: Bool, down: Bool) {
    (self.isTurned, isMirroredAcross, isMirroredDown) = (isTurned, across, down)
  }

  /// The orientation after a change.
  public func changed(by change: Change) -> Orientation {
    let (across, down) = (isMirroredAcross, isMirroredDown)
    return switch change {
    case .left: Orientation(isTurned: !isTurned, across: down, down: !across)
    case .right: Orientation(isTurned: !isTurned, across: !down, down: across)
    case .horizontal: Orientation(isTurned: isTurned, across: !across, down: down)
    case .vertical: Orientation(isTurned: isTurned, across: across, down: !down)
    }
  }

  /// The orientation of a picture in this one that is then turned as `other` says.
  func then(_ other: Orientation) -> Orientation {
    let (across, down) = (isMirroredAcross, isMirroredDown)
    return Orientation(
      isTurned: isTurned != other.isTurned,
      across: other.isMirroredAcross != (other.isTurned ? down : across),
      down: other.isMirroredDown != (other.isTurned ? across : down))
  }

  /// The extents of the upright picture, or of the stored one for those.
  func turned(_ size: PixelSize) -> PixelSize {
    isTurned ? PixelSize(width: size.height, height: size.width) : size
  }
}

extension Orientation {
  /// The orientation in a message, as three bits.
  var bits: Int { (isTurned ? 1 : 0) + (isMirroredAcross ? 2 : 0) + (isMirroredDown ? 4 : 0) }

  init(bits: Int) {
    self.init(isTurned: bits & 1 != 0, across: bits & 2 != 0, down: bits & 4 != 0)
  }
}
