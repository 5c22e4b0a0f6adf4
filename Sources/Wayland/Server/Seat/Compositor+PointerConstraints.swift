extension Compositor {
  func bindConstraints(_ resource: Resource<ZwpPointerConstraintsV1>) {
    resource.onRequest { [unowned self] request in
      switch request {
      case .destroy: break
      case .lockPointer(let id, let surface, let pointer, let region, let lifetime):
        let constraint = constrain(resource, surface, pointer, region, lifetime, .locked(id))
        id.onRequest { [unowned self] request in
          switch request {
          case .destroy: break
          case .setCursorPositionHint(let x, let y): constraint?.note(.hint(x: x, y: y))
          case .setRegion(let region):
            constraint?.note(.region(regions.coverage(of: region)))
          }
        }
        id.onDestroy { [link] in link.object?.end(constraint) }
      case .confinePointer(let id, let surface, let pointer, let region, let lifetime):
        let constraint = constrain(resource, surface, pointer, region, lifetime, .confined(id))
        id.onRequest { [unowned self] request in
          guard case .setRegion(let region) = request else { return }
          constraint?.note(.region(regions.coverage(of: region)))
        }
        id.onDestroy { [link] in link.object?.end(constraint) }
      }
    }
  }

  func bindRelativePointers(_ resource: Resource<ZwpRelativePointerManagerV1>) {
    resource.onRequest { [unowned self] request in
      guard case .getRelativePointer(let id, let pointer) = request else { return }
      seat(of: pointer)?.pointer.relative.add(id)
    }
  }

  private func constrain(
    _ manager: Resource<ZwpPointerConstraintsV1>, _ surface: Resource<WlSurface>?,
    _ pointer: Resource<WlPointer>?, _ region: Resource<WlRegion>?,
    _ lifetime: ZwpPointerConstraintsV1.Lifetime, _ kind: PointerConstraint.Kind
  ) -> PointerConstraint? {
    let owner = seat(of: pointer)?.pointer
    guard let surface = self.surface(surface), let owner else { return nil }
    guard !owner.constraints.contains(where: { $0.binds(surface) }) else {
      manager.fail(.alreadyConstrained, "the pointer is constrained on this surface already")
      return nil
    }
    let constraint = PointerConstraint(
      kind, on: surface, region: regions.coverage(of: region),
      isPersistent: lifetime == .persistent)
    owner.constraints.append(constraint)
    owner.followConstraints()
    return constraint
  }

  private func end(_ constraint: PointerConstraint?) {
    guard let constraint else { return }
    for seat in seats { seat.pointer.end(constraint) }
  }
}
