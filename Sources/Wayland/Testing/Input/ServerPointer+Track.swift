extension ServerPointer {
  /// Puts every step of `track` on the agenda, the first at `start`, by default now.
  public func play(_ track: PointerTrack, from start: Duration? = nil) {
    let clock = seat.compositor.clock
    for step in track.steps {
      clock.schedule(at: (start ?? clock.now) + step.time) { [weak self] in
        self?.perform(step.event)
      }
    }
  }

  private func perform(_ event: PointerTrack.Event) {
    switch event {
    case .motion(let x, let y): move(x: x, y: y)
    case .button(let code, let isPressed): button(code, isPressed: isPressed)
    case .scroll(let scroll): self.scroll(scroll)
    }
  }
}
