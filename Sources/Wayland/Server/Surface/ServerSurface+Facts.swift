extension ServerSurface {
  /// What the rules get to see of a commit.
  func facts(of state: SurfaceState, attached: ServerBuffer?) -> CommitFacts {
    var facts = CommitFacts()
    facts.surface = number
    facts.role = role
    switch state.attachment {
    case .unchanged: facts.content = .unchanged
    case .removed: facts.content = .removed
    case .buffer(let buffer):
      facts.content = .buffer(
        identifier: buffer.resource.number, isBusy: buffer.isHeld, image: nil)
    }
    let kept = attachmentIsRemoved(state) ? nil : contentSize
    facts.bufferWidth = attached?.width ?? kept?.width ?? 0
    facts.bufferHeight = attached?.height ?? kept?.height ?? 0
    facts.damage = damage(of: state, facts: facts)
    facts.opaque = state.opaque.mapped { insideBuffer($0, state: state, facts: facts) }
    facts.scale = state.scale
    facts.hasDestination = state.destination != nil
    facts.hasSource = state.source != nil
    facts.isFirstContent = contentSize == nil
    facts.hasFractionalScale = fractionalScale?.isAlive == true
    let size = Self.logicalSize(state, width: facts.bufferWidth, height: facts.bufferHeight)
    facts.windowWidth = state.geometry?.width ?? size.width
    facts.windowHeight = state.geometry?.height ?? size.height
    facts.configured = state.acknowledged ?? shell?.applied
    facts.answersConfigure = state.acknowledged != nil
    facts.isConfigured = shell?.isConfigured ?? false
    facts.newCallbacks = state.callbacks.count
    facts.oldestCallback = queue.callbacks.first?.asked
    facts.newestCallback = queue.callbacks.last?.asked
    facts.outstandingCallbacks = queue.callbacks.count
    facts.suspendedSince = shell?.suspendedSince
    return facts
  }

  private func attachmentIsRemoved(_ state: SurfaceState) -> Bool {
    if case .removed = state.attachment { true } else { false }
  }

  private func damage(of state: SurfaceState, facts: CommitFacts) -> Coverage {
    var damage = state.bufferDamage
    for rectangle in state.surfaceDamage.rectangles {
      damage.add(inBuffer(rectangle, state: state, facts: facts))
    }
    return damage
  }

  /// The pixels of the buffer that lie, if only in part, under `rectangle` of the surface.
  private func inBuffer(
    _ rectangle: PixelRectangle, state: SurfaceState, facts: CommitFacts
  ) -> PixelRectangle {
    let size = Self.logicalSize(state, width: facts.bufferWidth, height: facts.bufferHeight)
    guard size.width > 0, size.height > 0 else { return rectangle }
    let whole = PixelRectangle(x: 0, y: 0, width: size.width, height: size.height)
    let part = rectangle.intersection(whole)
    // A turned or cropped buffer is covered as a whole: exactness there is not worth its price.
    if state.transform != 0 || state.source != nil {
      return part.isEmpty
        ? part : PixelRectangle(x: 0, y: 0, width: facts.bufferWidth, height: facts.bufferHeight)
    }
    let left = part.x * facts.bufferWidth / size.width
    let top = part.y * facts.bufferHeight / size.height
    let right = (part.right * facts.bufferWidth + size.width - 1) / size.width
    let bottom = (part.bottom * facts.bufferHeight + size.height - 1) / size.height
    return PixelRectangle(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The pixels of the buffer that lie wholly under `rectangle` of the surface.
  ///
  /// For a transformed or cropped buffer, only certain facts are reported: all of it, or nothing.
  private func insideBuffer(
    _ rectangle: PixelRectangle, state: SurfaceState, facts: CommitFacts
  ) -> PixelRectangle {
    let none = PixelRectangle(x: 0, y: 0, width: 0, height: 0)
    let (width, height) = (facts.bufferWidth, facts.bufferHeight)
    let size = Self.logicalSize(state, width: width, height: height)
    guard size.width > 0, size.height > 0 else { return none }
    let whole = PixelRectangle(x: 0, y: 0, width: size.width, height: size.height)
    let part = rectangle.intersection(whole)
    if state.source != nil { return none }
    if state.transform != 0 {
      return part == whole ? PixelRectangle(x: 0, y: 0, width: width, height: height) : none
    }
    let left = (part.x * width + size.width - 1) / size.width
    let top = (part.y * height + size.height - 1) / size.height
    let (right, bottom) = (part.right * width / size.width, part.bottom * height / size.height)
    return right <= left || bottom <= top
      ? none : PixelRectangle(x: left, y: top, width: right - left, height: bottom - top)
  }
}
