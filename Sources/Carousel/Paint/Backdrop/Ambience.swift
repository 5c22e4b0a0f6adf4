import Glibc
import QuadRaster

/// The blurred picture in front, as a backdrop: it follows what is in front as a slow eye would.
///
/// Each picture is blurred once, on a small grid. What is seen is a function of time between what
/// was seen when the front changed and what is in front since then.
struct Ambience {
  /// The seconds in which the difference to what is in front shrinks to a third.
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

  /// Goes on to `front` in a view of `size` pixels; `nil` goes on to what was in front before.
  ///
  /// At `nil` it is there at once.
  mutating func follow(
    _ front: Texture?, under veil: RGBA, in size: PixelSize, at time: Double?
  ) {
    let isNew = front.map { $0 !== original } ?? false
    if isNew || veil != self.veil || size != self.size {
      // Views of another size are filled anew at once.
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
