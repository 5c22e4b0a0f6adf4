import QuadRaster

/// Which card's picture plays, of those whose pictures may move: at most one at a time.
struct MovingCards {
  private var playback: Playback?
  /// Pictures that turned out not to move.
  private var motionless: Set<PictureSource> = []

  /// Plays the picture of `source` and pauses all others.
  ///
  /// - Parameters:
  ///   - source: the content of the current card, or `nil` to play nothing.
  ///   - starts: whether it may start or continue now.
  ///   - time: the current time.
  ///   - replaced: called with the picture that played before and its last frame.
  /// - Returns: whether a frame has to be painted.
  mutating func play(
    _ source: PictureSource?, starting starts: Bool, at time: Double,
    replaced: (PictureSource, LoadedPicture) -> Void
  ) -> Bool {
    guard let source, !motionless.contains(source), starts || playback?.source == source else {
      playback?.isRunning = false
      return false
    }
    guard let before = playback, before.source == source else {
      if let playback, let last = playback.shown { replaced(playback.source, last) }
      playback = Playback(source)
      return true
    }
    guard starts || before.isRunning else { return false }
    playback?.isRunning = true
    let isNew = playback?.advance(to: time) ?? false
    return isNew || !before.isRunning
  }

  /// Whether no picture plays or has played.
  var isIdle: Bool { playback == nil }

  /// When the next frame is to be seen, or `nil` if none is there or none plays.
  var nextTime: Double? { playback?.nextTime }

  /// The bytes of the frames that are held.
  var bytes: Int { playback?.bytes ?? 0 }

  /// What is seen of a picture that plays or has played, or `nil` for others.
  func shown(_ source: PictureSource) -> LoadedPicture? {
    playback?.source == source ? playback?.shown : nil
  }

  /// The frame to be made for a card that wants `request`, if any.
  func frame(for request: PictureRequest) -> PictureRequest? {
    playback?.source == request.source ? playback?.frame(for: request) : nil
  }

  /// Takes a frame that has been made, or could not be.
  mutating func take(_ frame: FinishedPicture) {
    let source = frame.request.source
    guard playback?.source == source else { return }
    switch frame.outcome {
    case .success(let picture):
      if frame.request.frame == 0, picture.timing?.isLast != false { motionless.insert(source) }
      playback?.take(picture, for: frame.request)
    case .failure:
      // What cannot be played at all is not tried each time it comes to the front.
      if playback?.shown == nil { motionless.insert(source) }
      playback?.fail()
    }
  }

  /// Drops animations that are out of view.
  mutating func keep(_ visible: Set<PictureSource>) {
    if let playback, !visible.contains(playback.source) { self.playback = nil }
  }

  /// Drops the frames of a picture whose file has changed.
  mutating func forget(_ source: PictureSource) {
    motionless.remove(source)
    if playback?.source == source { playback = nil }
  }
}

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
