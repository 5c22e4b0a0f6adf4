/// What a surface has done since it began.
public struct SurfaceStatistics: Equatable, Sendable {
  /// Commits with a picture.
  public var frames = 0
  /// Commits without a picture, to be called back.
  public var emptyFrames = 0
  /// Frame callbacks that came.
  public var callbacks = 0
  /// Frames that answered a configure.
  public var answers = 0
  /// Frames drawn because a callback seemed lost.
  public var kicks = 0
  /// Times a frame had to wait because the compositor kept every buffer.
  public var waitsForBuffer = 0
  /// Frames that were seen, as far as the compositor tells.
  public var presented = 0
  /// Frames that were thrown away unseen.
  public var discarded = 0
}
