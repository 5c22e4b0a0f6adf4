extension CommitFacts {
  /// Collects what an update of `surface` says, and what the compositor knows before it takes effect.
  init(_ update: SurfaceUpdate, on surface: ServerSurface) {
    self.init()
    let (state, shell, callbacks) = (update.state, surface.shell, surface.queue.callbacks)
    self.surface = surface.number
    role = surface.role
    switch state.attachment {
    case .unchanged: content = .unchanged
    case .removed: content = .removed
    case .buffer(let buffer):
      content = .buffer(
        identifier: buffer.resource.number, isBusy: buffer.isHeld, image: update.picture)
    }
    (bufferWidth, bufferHeight) = update.bufferSize
    (windowWidth, windowHeight) = update.windowSize
    damage = update.damage
    opaque = state.opaqueContent(ofBuffer: update.bufferSize)
    scale = state.scale
    hasDestination = state.destination != nil
    hasSource = state.source != nil
    isFirstContent = surface.contentSize == nil
    hasFractionalScale = surface.fractionalScale?.isAlive == true
    configured = state.acknowledged ?? shell?.applied
    answersConfigure = state.acknowledged != nil
    isConfigured = shell?.isConfigured ?? false
    suspendedSince = shell?.suspendedSince
    newCallbacks = state.callbacks.count
    oldestCallback = callbacks.first?.asked
    newestCallback = callbacks.last?.asked
    outstandingCallbacks = callbacks.count
  }

  /// The area in pixels of the bounding box of all that differs, or `nil` if the pixels are not known.
  var changedArea: Int? {
    guard let image else { return nil }
    guard let change else { return image.bounds.area }
    return change.bounds?.area ?? 0
  }
}
