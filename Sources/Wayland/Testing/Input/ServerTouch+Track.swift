extension ServerTouch {
  /// Puts every step of `track` on the agenda, the first at `start`, by default now.
  public func play(_ track: TouchTrack, from start: Duration? = nil) {
    let clock = seat.compositor.clock
    for step in track.steps {
      clock.schedule(at: (start ?? clock.now) + step.time) { [weak self] in
        self?.perform(step.event)
      }
    }
  }

  private func perform(_ event: TouchTrack.Event) {
    switch event {
    case .down(let id, let x, let y): down(id: id, x: x, y: y)
    case .motion(let id, let x, let y): motion(id: id, x: x, y: y)
    case .up(let id): up(id: id)
    case .frame: frame()
    case .cancel: cancel()
    }
  }
}
