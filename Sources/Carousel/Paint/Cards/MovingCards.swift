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
