extension Compositor {
  func bindFifo(_ resource: Resource<WpFifoManagerV1>) {
    resource.onRequest { [unowned self] request in
      guard case .getFifo(let id, let target) = request, let surface = self.surface(target)
      else { return }
      guard surface.fifo?.isAlive != true else {
        return resource.object.postError(code: 0, message: "the surface has a queue already")
      }
      surface.fifo = id
      id.onRequest { [link = surface.link] request in
        if case .destroy = request { return }
        guard let surface = link.object, !surface.isDestroyed else {
          return id.object.postError(code: 0, message: "the surface is gone")
        }
        switch request {
        case .setBarrier: surface.pending.setsBarrier = true
        case .waitBarrier: surface.pending.waitsForBarrier = true
        case .destroy: break
        }
      }
    }
  }

  func bindCommitTiming(_ resource: Resource<WpCommitTimingManagerV1>) {
    resource.onRequest { [unowned self] request in
      guard case .getTimer(let id, let target) = request, let surface = self.surface(target)
      else { return }
      guard surface.timer?.isAlive != true else {
        return resource.object.postError(code: 0, message: "the surface has a timer already")
      }
      surface.timer = id
      id.onRequest { [link = surface.link] request in
        guard case .setTimestamp(let high, let low, let nanoseconds) = request else { return }
        guard let surface = link.object, !surface.isDestroyed else {
          return id.object.postError(code: 2, message: "the surface is gone")
        }
        guard nanoseconds < 1_000_000_000 else {
          return id.object.postError(code: 0, message: "\(nanoseconds) nanoseconds")
        }
        guard surface.pending.notBefore == nil else {
          return id.object.postError(code: 1, message: "the commit has a time already")
        }
        surface.pending.notBefore =
          .seconds(Int64(clamping: UInt64(high) << 32 | UInt64(low)))
          + .nanoseconds(Int64(nanoseconds))
      }
    }
  }
}

extension ServerSurface {
  /// The earliest time at which `state` may be applied, as its client requested.
  ///
  /// Hidden surfaces never wait; neither does a surface that follows another compositor,
  /// which waits itself.
  func constraint(of state: SurfaceState) -> Duration {
    // Most states wait for nothing.
    guard state.waitsForBarrier || state.notBefore != nil, !compositor.isFollowing,
      let output = visibleOutput
    else { return .zero }
    var due = state.waitsForBarrier ? barrier : .zero
    guard let time = state.notBefore else { return due }
    let policy = output.model.presentation
    var refresh = output.cycle.refresh(after: max(compositor.clock.now, due))
    while policy.reading(at: refresh.vblank) < time,
      refresh.repaint - compositor.clock.now < .seconds(10)
    {
      due = refresh.repaint
      refresh = output.cycle.refresh(after: refresh.repaint)
    }
    return due
  }

  /// Content was applied: what waits for its barrier waits until it was taken.
  func raiseBarrier() {
    guard let output = visibleOutput else { return }
    barrier = output.cycle.refresh(after: compositor.clock.now).repaint
  }
}
