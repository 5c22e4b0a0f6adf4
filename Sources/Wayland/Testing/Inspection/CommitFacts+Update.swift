extension CommitFacts {
  /// Collects what an update of `surface` says, and what the compositor knows before it takes effect.
  init(_ update: SurfaceUpdate, on surface: ServerSurface) {
    self.init()
    let shell = surface.shell
    self.surface = surface.number
    role = surface.role
    switch update.state.attachment {
    case .unchanged: content = .unchanged
    case .removed: content = .removed
    case .buffer(let buffer):
      content = .buffer(
        identifier: buffer.resource.number, isBusy: buffer.isHeld, image: update.picture)
    }
    (bufferWidth, bufferHeight) = update.bufferSize
    (windowWidth, windowHeight) = update.windowSize
    damage = update.damage
    opaque = update.state.opaqueContent(ofBuffer: update.bufferSize)
    scale = update.state.scale
    hasDestination = update.state.destination != nil
    hasSource = update.state.source != nil
    isFirstContent = surface.contentSize == nil
    hasFractionalScale = surface.fractionalScale?.isAlive == true
    configured = update.state.acknowledged ?? shell?.applied
    answersConfigure = update.state.acknowledged != nil
    isConfigured = shell?.isConfigured ?? false
    suspendedSince = shell?.suspendedSince
    newCallbacks = update.state.callbacks.count
    oldestCallback = surface.queue.callbacks.first?.asked
    newestCallback = surface.queue.callbacks.last?.asked
    outstandingCallbacks = surface.queue.callbacks.count
  }

  /// The area in pixels of the bounding box of all that differs, or `nil` if the pixels are not known.
  var changedArea: Int? {
    guard let image else { return nil }
    guard let change else { return image.bounds.area }
    return change.bounds?.area ?? 0
  }
}
