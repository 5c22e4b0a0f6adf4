extension Compositor {
  func bindViewporter(_ resource: Resource<WpViewporter>) {
    resource.onRequest { [unowned self] request in
      guard case .getViewport(let id, let target) = request, let surface = self.surface(target)
      else { return }
      guard surface.viewport?.isAlive != true else {
        return resource.fail(.viewportExists, "the surface has a viewport already")
      }
      surface.viewport = id
      id.onRequest { [link = surface.link] request in
        guard let surface = link.object else {
          if case .destroy = request { return }
          return id.fail(.noSurface, "the surface is gone")
        }
        surface.handle(request, of: id)
      }
      id.onDestroy { [link = surface.link] in
        link.object?.viewport = nil
        link.object?.pending.source = nil
        link.object?.pending.destination = nil
      }
    }
  }

  func bindFractionalScale(_ resource: Resource<WpFractionalScaleManagerV1>) {
    resource.onRequest { [unowned self] request in
      guard case .getFractionalScale(let id, let target) = request,
        let surface = self.surface(target)
      else { return }
      guard surface.fractionalScale?.isAlive != true else {
        return resource.fail(.fractionalScaleExists, "the surface has a scale already")
      }
      surface.fractionalScale = id
      id.onRequest { _ in }
      id.onDestroy { [link = surface.link] in link.object?.fractionalScale = nil }
      tellScale(surface)
    }
  }
}

extension ServerSurface {
  func handle(_ request: WpViewport.Request, of resource: Resource<WpViewport>) {
    switch request {
    case .destroy: break
    case .setSource(let x, let y, let width, let height):
      if [x, y, width, height] == [-1, -1, -1, -1] {
        pending.source = nil
      } else if x < 0 || y < 0 || width <= 0 || height <= 0 {
        resource.fail(.badValue, "a source of \(width)×\(height)")
      } else {
        pending.source = (x, y, width, height)
      }
    case .setDestination(let width, let height):
      if (width, height) == (-1, -1) {
        pending.destination = nil
      } else if width <= 0 || height <= 0 {
        resource.fail(.badValue, "a destination of \(width)×\(height)")
      } else {
        pending.destination = (Int(width), Int(height))
      }
    }
  }

  /// Tells a fractional scale in 120ths, sensible or not; does nothing without such an object.
  package func sendPreferredScale(_ scale120: UInt32) {
    fractionalScale?.sendPreferredScale(scale: scale120)
  }
}

extension Compositor {
  func bindFifo(_ resource: Resource<WpFifoManagerV1>) {
    resource.onRequest { [unowned self] request in
      guard case .getFifo(let id, let target) = request, let surface = self.surface(target)
      else { return }
      guard surface.fifo?.isAlive != true else {
        return resource.fail(.alreadyExists, "the surface has a queue already")
      }
      surface.fifo = id
      id.onRequest { [link = surface.link] request in
        if case .destroy = request { return }
        guard let surface = link.object, !surface.isDestroyed else {
          return id.fail(.surfaceDestroyed, "the surface is gone")
        }
        switch request {
        case .setBarrier: surface.pending.setsBarrier = true
        case .waitBarrier: surface.pending.waitsForBarrier = true
        case .destroy: break
        }
      }
    }
  }
}

extension ServerSurface {
  /// The earliest time at which `state` may be applied, as its client requested.
  ///
  /// Hidden surfaces never wait.
  func constraint(of state: SurfaceState) -> Duration {
    guard state.waitsForBarrier, visibleOutput != nil else { return .zero }
    return barrier
  }

  /// Content was applied: what waits for its barrier waits until it was taken.
  func raiseBarrier() {
    guard let output = visibleOutput else { return }
    barrier = output.cycle.refresh(after: compositor.clock.now).repaint
  }
}

extension Compositor {
  func bindFading(_ resource: Resource<WpAlphaModifierV1>) {
    resource.onRequest { [unowned self] request in
      guard case .getSurface(let id, let target) = request, let surface = self.surface(target)
      else { return }
      guard surface.fading?.isAlive != true else {
        return resource.fail(.alreadyConstructed, "the surface has an alpha already")
      }
      surface.fading = id
      id.onRequest { [link = surface.link] request in
        guard case .setMultiplier(let factor) = request else { return }
        guard let surface = link.object, !surface.isDestroyed else {
          return id.fail(.noSurface, "the surface is gone")
        }
        surface.pending.alpha = factor
      }
      id.onDestroy { [link = surface.link] in
        link.object?.fading = nil
        link.object?.pending.alpha = .max
      }
    }
  }
}
