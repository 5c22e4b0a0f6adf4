internal import Projection

/// The frames painted last, for knowing what a buffer of a certain age lacks.
struct DamageHistory {
  /// One painted frame.
  struct Frame {
    var quads: [PaintedQuad] = []
    let background: Background
    /// The memory's size, and how the picture lies in it.
    let view: PixelRectangle
    let format: PixelTarget.Format
    let rotation: PixelTarget.Rotation

    init(background: Background, target: PixelTarget) {
      self.background = background
      view = PixelRectangle(x: 0, y: 0, width: target.width, height: target.height)
      format = target.format
      rotation = target.rotation
    }

    /// Whether what one frame left can be kept for another.
    func fits(_ other: Frame) -> Bool {
      background == other.background && view == other.view && format == other.format
        && rotation == other.rotation
    }
  }

  /// The number of frames with known damage.
  ///
  /// Older buffers are repainted completely.
  private static let depth = 4
  private var frames: [Frame] = []

  /// The pixels in which `frame` differs from the frame painted `age` frames before it.
  ///
  /// All of them if that is unknown. An age of 1 is the frame before.
  func damage(to frame: Frame, age: Int) -> [PixelRectangle] {
    guard 1...Self.depth ~= age, age <= frames.count, frames[age - 1].fits(frame) else {
      return [frame.view]
    }
    return Damage.between(frames[age - 1].quads, frame.quads)
  }

  /// Adds a painted frame.
  mutating func add(_ frame: Frame) {
    if frames.count == Self.depth { frames.removeLast() }
    frames.insert(frame, at: 0)
  }

  /// Forgets everything: the next frames are painted whole.
  mutating func forget() { frames.removeAll() }
}
