extension Compositor {
  func bindFading(_ resource: Resource<WpAlphaModifierV1>) {
    resource.onRequest { [weak self] request in
      guard case .getSurface(let id, let target) = request, let surface = self?.surface(target)
      else { return }
      guard surface.fading?.isAlive != true else {
        return resource.object.postError(code: 0, message: "the surface has an alpha already")
      }
      surface.fading = id
      id.onRequest { [weak surface] request in
        guard case .setMultiplier(let factor) = request else { return }
        guard let surface, !surface.isDestroyed else {
          return id.object.postError(code: 0, message: "the surface is gone")
        }
        surface.pending.alpha = factor
      }
      id.onDestroy { [weak surface] in
        surface?.fading = nil
        surface?.pending.alpha = .max
      }
    }
  }
}
