import QuadRaster

/// The moving picture that plays on a card: which of its frames is seen, and when the next one is.
///
/// Frames are asked for one ahead, so never more than two are in memory. A frame that comes too late
/// is seen when it comes, and the others follow from there. Times are seconds of any steady clock.
struct Playback {
  let source: PictureSource
  /// Whether time passes for it.
  var isRunning = true
  /// The visible frame, or `nil` until the first one has been decoded.
  private(set) var shown: LoadedPicture?
  /// What `shown` was made for.
  private var made: PictureRequest?
  /// What comes then.
  private var next: (picture: LoadedPicture, request: PictureRequest)?
  /// The frame that is to come.
  private var index = 0
  /// When `shown` has been seen for as long as it should.
  private var due: Double?
  /// How often all frames have been seen.
  private var passes = 0
  /// Whether all has been seen.
  private var isOver = false

  /// How late a frame may come without the others being late as well, in seconds.
  private static let slack = 0.1

  init(_ source: PictureSource) { self.source = source }

  /// The frame to be made for a card that wants `request`, or `nil` if it is there.
  func frame(for request: PictureRequest) -> PictureRequest? {
    guard isOver else { return isRunning && next == nil ? request.at(frame: index) : nil }
    // The final frame is as sharp as any picture.
    let last = request.at(frame: index)
    return made.map { $0 == last || $0.serves(last) } ?? true ? nil : last
  }

  /// A frame has been made.
  mutating func take(_ picture: LoadedPicture, for request: PictureRequest) {
    guard request.source == source, request.frame == index else { return }
    if isOver { (shown, made) = (picture, request) } else { next = (picture, request) }
  }

  /// When the next frame is to be seen, as far as that is known.
  var nextTime: Double? { isRunning && next != nil ? due ?? -.infinity : nil }

  /// Shows the next frame if it is due.
  ///
  /// Returns `true` if it does.
  mutating func advance(to time: Double) -> Bool {
    guard isRunning, let (picture, request) = next, let timing = picture.timing,
      time >= due ?? time
    else { return false }
    (shown, made, next) = (picture, request, nil)
    let start = due.map { time - $0 < Self.slack ? $0 : time } ?? time
    due = start + Double(timing.milliseconds) / 1000
    guard timing.isLast else {
      index += 1
      return true
    }
    passes += 1
    isOver = index == 0 || passes == timing.plays
    if !isOver { index = 0 }
    return true
  }

  /// The bytes of the visible and the next frame.
  var bytes: Int { (shown?.texture.bytes ?? 0) + (next?.picture.texture.bytes ?? 0) }

  /// There will be no other frame.
  mutating func fail() { (isOver, next, made) = (true, nil, nil) }
}
