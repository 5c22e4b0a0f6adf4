extension Compositor {
  func bindViewporter(_ resource: Resource<WpViewporter>) {
    resource.onRequest { [unowned self] request in
      guard case .getViewport(let id, let target) = request, let surface = self.surface(target)
      else { return }
      guard surface.viewport?.isAlive != true else {
        return resource.object.postError(code: 0, message: "the surface has a viewport already")
      }
      surface.viewport = id
      id.onRequest { [link = surface.link] request in
        guard let surface = link.object else {
          if case .destroy = request { return }
          return id.object.postError(code: 3, message: "the surface is gone")
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
        return resource.object.postError(code: 0, message: "the surface has a scale already")
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
        resource.object.postError(code: 0, message: "a source of \(width)×\(height)")
      } else {
        pending.source = (x, y, width, height)
      }
    case .setDestination(let width, let height):
      if (width, height) == (-1, -1) {
        pending.destination = nil
      } else if width <= 0 || height <= 0 {
        resource.object.postError(code: 0, message: "a destination of \(width)×\(height)")
      } else {
        pending.destination = (Int(width), Int(height))
      }
    }
  }

  /// Tells a fractional scale in 120ths, sensible or not; does nothing without such an object.
  public func sendPreferredScale(_ scale120: UInt32) {
    fractionalScale?.sendPreferredScale(scale: scale120)
  }
}
