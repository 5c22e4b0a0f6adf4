extension Compositor {
  func bindFading(_ resource: Resource<WpAlphaModifierV1>) {
    resource.onRequest { [unowned self] request in
      guard case .getSurface(let id, let target) = request, let surface = self.surface(target)
      else { return }
      guard surface.fading?.isAlive != true else {
        return resource.object.postError(code: 0, message: "the surface has an alpha already")
      }
      surface.fading = id
      id.onRequest { [link = surface.link] request in
        guard case .setMultiplier(let factor) = request else { return }
        guard let surface = link.object, !surface.isDestroyed else {
          return id.object.postError(code: 0, message: "the surface is gone")
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
