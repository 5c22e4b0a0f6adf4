/// What another compositor does, done here: for a compositor that follows it.
///
/// While ``Compositor/isFollowing`` nothing is answered that the other has not answered.
extension TestCompositor {
  /// The object `number` of `client` and everything behind it ends.
  func followEnd(of number: UInt32, of client: ClientIdentifier) {
    connections.first { $0.identifier == client }?.destroyObject(number)
  }

  /// A callback was answered.
  ///
  /// If it was one of a surface, its content counts as seen.
  func followCallback(_ number: UInt32, of client: ClientIdentifier) {
    for surface in surfaces where surface.identifier.client == client {
      if surface.followCallback(number, in: self) { break }
    }
    followEnd(of: number, of: client)
  }

  func followRelease(_ number: UInt32, of client: ClientIdentifier) {
    let buffer = memory.buffers.values.first {
      $0.resource.number == number && $0.resource.owner == client
    }
    buffer.map(giveBack)
  }

  /// Content was seen at `instant`, or, without one, never.
  func followFeedback(
    _ number: UInt32, of client: ClientIdentifier, shownAt instant: Duration?
  ) {
    let key = SurfaceIdentifier(client: client, number: number)
    if let frame = followedFrames.removeValue(forKey: key), let instant {
      frameLog.show(frame, at: instant)
    }
    followEnd(of: number, of: client)
  }

  /// The followed compositor configured a shell surface.
  ///
  /// If it is a window, with this size and these states.
  ///
  /// - Returns: The corresponding serial here, or `nil` if there is no such object.
  func followConfigure(
    _ number: UInt32, of client: ClientIdentifier,
    window: (width: Int, height: Int, states: Set<UInt32>)
  ) -> UInt32? {
    let shell = shellSurfaces.first {
      $0.resource.number == number && $0.resource.owner == client
    }
    guard let shell else { return nil }
    if let toplevel = shell.toplevel {
      return toplevel.configure(
        width: window.width, height: window.height, states: window.states)
    }
    return shell.pending.last?.serial
      ?? shell.configure(ToplevelConfiguration(width: 0, height: 0))
  }

  /// The followed compositor configured a panel.
  ///
  /// - Returns: The corresponding serial here, or `nil` if there is no such object.
  func followLayerConfigure(_ number: UInt32, of client: ClientIdentifier) -> UInt32? {
    layers.first { $0.resource.number == number && $0.resource.owner == client }?.serials.last
  }

  /// The followed compositor pinged the client.
  ///
  /// - Returns: The corresponding serial here.
  func followPing(of client: ClientIdentifier) -> UInt32? {
    let base = shellBases.first { $0.owner == client }
    guard let base else { return nil }
    let serial = server.nextSerial()
    pings[serial] = (clock.now, base.client)
    return serial
  }

  func followInput(for number: UInt32, of client: ClientIdentifier) {
    surfaces.first { $0.number == number && $0.identifier.client == client }?.noteInput()
  }
}

extension ServerSurface {
  /// Answers the callback if it is one of this surface's.
  ///
  /// Returns whether it is.
  fileprivate func followCallback(_ number: UInt32, in compositor: TestCompositor) -> Bool {
    guard let index = queue.callbacks.firstIndex(where: { $0.resource.number == number }) else {
      return false
    }
    let now = compositor.clock.now
    queue.callbacks.remove(at: index)
    queue.allowed = now
    queue.answered = now
    compositor.frameLog.answerCallback()
    guard let content = queue.content else { return true }
    queue.content = nil
    guard let frame = content.frame else { return true }
    // Feedback will tell it more exactly.
    compositor.frameLog.show(frame, at: now)
    for feedback in content.feedback {
      compositor.followedFrames[
        SurfaceIdentifier(client: identifier.client, number: feedback.number)] = frame
    }
    return true
  }
}
