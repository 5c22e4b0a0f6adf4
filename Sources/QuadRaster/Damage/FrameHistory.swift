package import Projection

/// The frames painted last, for knowing what a buffer of a certain age lacks.
package struct FrameHistory {
  /// One painted frame.
  package struct Painted {
    var quads: [PlacedQuad]
    let view: PixelRectangle
    let background: UInt32
    /// Whether it was painted in motion; at rest the rasteriser may take more care.
    let isMoving: Bool

    package init(
      quads: [PlacedQuad], view: PixelRectangle, background: UInt32, isMoving: Bool
    ) {
      self.quads = quads
      self.view = view
      self.background = background
      self.isMoving = isMoving
    }
  }

  package init() {}

  /// How many frames back damage is known; older buffers are painted anew.
  private static let depth = 4
  private var frames: [Painted] = []

  /// The pixels in which `frame` differs from the frame painted `age` frames before it.
  ///
  /// All of them if that is unknown. An age of 1 is the frame before.
  package func damage(to frame: Painted, age: Int) -> [PixelRectangle] {
    let whole = [frame.view]
    guard 1...Self.depth ~= age, age <= frames.count else { return whole }
    let old = frames[age - 1]
    guard old.view == frame.view, old.background == frame.background else { return whole }
    if old.isMoving != frame.isMoving {
      return Damage.merged((old.quads + frame.quads).map(\.bounds))
    }
    return Damage.between(old.quads, frame.quads)
  }

  /// Adds a painted frame.
  package mutating func add(_ frame: Painted) {
    if frames.count == Self.depth { frames.removeLast() }
    frames.insert(frame, at: 0)
  }

  /// Forgets everything: the next frames are painted whole.
  package mutating func forget() { frames.removeAll() }
}
