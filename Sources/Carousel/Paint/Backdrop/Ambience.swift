import Glibc
import QuadRaster

/// A backdrop made of the blurred current picture, which changes gradually with the current item.
///
/// Each picture is blurred once, on a small grid. The visible colors are interpolated over time
/// from those at the last change to those of the current picture.
struct Ambience {
  /// The seconds in which the difference from the current picture shrinks to a third.
  private static let slowness = 0.2

  private var original: Texture?
  private var veil = RGBA.clear
  private var size = PixelSize(width: 0, height: 0)
  /// What was seen when the front changed, and when that was.
  private var start: SoftPicture?
  private var began = 0.0
  /// What is in front.
  private var end: SoftPicture?
  /// What is seen.
  private var seen: SoftPicture?
  /// What has been painted, and of what.
  private var painted: (picture: SoftPicture, texture: Texture)?

  /// Whether it is on its way to something else.
  var isChanging: Bool { seen != end }

  /// Starts the change to `front` in a view of `size` pixels, or to the previous picture if it is
  /// `nil`.
  ///
  /// Without a time, it changes immediately.
  mutating func follow(
    _ front: Texture?, under veil: RGBA, in size: PixelSize, at time: Double?
  ) {
    let isNew = front.map { $0 !== original } ?? false
    if isNew || veil != self.veil || size != self.size {
      // A view of another size is filled immediately.
      let isAlike = size == self.size
      (original, self.veil, self.size) = (front ?? original, veil, size)
      end = original.map { SoftPicture($0, under: veil, in: size) } ?? SoftPicture(veil, in: size)
      start = isAlike ? seen : nil
      began = time ?? 0
    }
    advance(to: time)
  }

  private mutating func advance(to time: Double?) {
    guard let end, let start, let time else {
      seen = end
      return
    }
    let way = 1 - exp(-max(0, time - began) / Self.slowness)
    let next = start.mixed(with: end, Float(way))
    seen = next.isLike(end) ? end : next
    if seen == end { self.start = nil }
  }

  /// What is seen, to be stretched over the view, or `nil` before anything was followed.
  mutating func texture() -> Texture? {
    guard let seen else { return nil }
    if let painted, painted.picture == seen { return painted.texture }
    guard let texture = try? seen.texture() else { return painted?.texture }
    painted = (seen, texture)
    return texture
  }
}
