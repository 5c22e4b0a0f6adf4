extension Compositor {
  func bindConstraints(_ resource: Resource<ZwpPointerConstraintsV1>) {
    resource.onRequest { [weak self] request in
      guard let self else { return }
      switch request {
      case .destroy: break
      case .lockPointer(let id, let surface, let pointer, _, let lifetime):
        id.onRequest { _ in }
        let constraint = constrain(resource, surface, pointer, lifetime, .locked(id))
        id.onDestroy { [weak self] in self?.end(constraint) }
      case .confinePointer(let id, let surface, let pointer, _, let lifetime):
        id.onRequest { _ in }
        let constraint = constrain(resource, surface, pointer, lifetime, .confined(id))
        id.onDestroy { [weak self] in self?.end(constraint) }
      }
    }
  }

  func bindRelativePointers(_ resource: Resource<ZwpRelativePointerManagerV1>) {
    resource.onRequest { [weak self] request in
      guard let self, case .getRelativePointer(let id, let pointer) = request else { return }
      seats.first { $0.pointer.resources.contains { $0 == pointer } }?.pointer.relative.add(id)
    }
  }

  /// Regions are not looked at: the whole surface counts.
  private func constrain(
    _ manager: Resource<ZwpPointerConstraintsV1>, _ surface: Resource<WlSurface>?,
    _ pointer: Resource<WlPointer>?, _ lifetime: ZwpPointerConstraintsV1.Lifetime,
    _ kind: PointerConstraint.Kind
  ) -> PointerConstraint? {
    let owner = seats.first { $0.pointer.resources.contains { $0 == pointer } }?.pointer
    guard let surface = self.surface(surface), let owner else { return nil }
    guard !owner.constraints.contains(where: { $0.binds(surface) }) else {
      manager.object.postError(
        code: ZwpPointerConstraintsV1.Error.alreadyConstrained.rawValue,
        message: "the pointer is constrained on this surface already")
      return nil
    }
    let constraint = PointerConstraint(
      kind, on: surface, isPersistent: lifetime == .persistent)
    owner.constraints.append(constraint)
    constraint.follow(owner.focus)
    return constraint
  }

  private func end(_ constraint: PointerConstraint?) {
    for seat in seats { seat.pointer.constraints.removeAll { $0 === constraint } }
  }
}
