/// One commit of a surface, as the compositor saw it.
public struct SurfaceCommit: Hashable, Sendable {
  /// When it arrived.
  public let instant: Duration
  /// Whether it brought a buffer.
  public let hasBuffer: Bool
  /// The width of the buffer in pixels, or 0 without one.
  public let bufferWidth: Int
  /// The height of the buffer in pixels, or 0 without one.
  public let bufferHeight: Int
  /// The number of the buffer's object, or 0 without one.
  public let buffer: UInt32
  /// The buffer scale.
  public let scale: Int
  /// The surface's width in logical units.
  public let width: Int
  /// The surface's height in logical units.
  public let height: Int
  /// The damage in pixels of the buffer.
  public let damage: Coverage
  /// Whether a frame callback was asked for.
  public let asksForFrame: Bool
  /// Whether it was the first since a configure was acknowledged.
  public let answersConfigure: Bool
  /// The pixels, if the compositor keeps pictures.
  public internal(set) var image: PixelImage?
}
