/// An event of a track and when it happens.
public struct TrackStep<Event: Hashable & Sendable>: Hashable, Sendable {
  /// When, from the beginning of the track.
  public var time: Duration
  /// What.
  public var event: Event

  /// Makes a step.
  public init(time: Duration, event: Event) {
    self.time = time
    self.event = event
  }
}

extension VirtualClock {
  /// Puts every step on the agenda, the first at `start`, by default now.
  fileprivate func play<Event>(
    _ steps: [TrackStep<Event>], from start: Duration?, _ perform: @escaping (Event) -> Void
  ) {
    for step in steps { schedule(at: (start ?? now) + step.time) { perform(step.event) } }
  }
}

extension ServerPointer {
  /// Puts every step of `track` on the agenda, the first at `start`, by default now.
  public func play(_ track: PointerTrack, from start: Duration? = nil) {
    seat.compositor.clock.play(track.steps, from: start) { [weak self] event in
      switch event {
      case .motion(let x, let y): self?.move(x: x, y: y)
      case .button(let code, let isPressed): self?.button(code, isPressed: isPressed)
      case .scroll(let scroll): self?.scroll(scroll)
      }
    }
  }
}

extension ServerTouch {
  /// Puts every step of `track` on the agenda, the first at `start`, by default now.
  public func play(_ track: TouchTrack, from start: Duration? = nil) {
    seat.compositor.clock.play(track.steps, from: start) { [weak self] event in
      switch event {
      case .down(let id, let x, let y): self?.down(id: id, x: x, y: y)
      case .motion(let id, let x, let y): self?.motion(id: id, x: x, y: y)
      case .up(let id): self?.up(id: id)
      case .frame: self?.frame()
      case .cancel: self?.cancel()
      }
    }
  }
}
