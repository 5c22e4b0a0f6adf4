extension Compositor {
  func bindSessionLock(_ manager: Resource<ExtSessionLockManagerV1>) {
    manager.onRequest { [unowned self] request in
      guard case .lock(let id) = request else { return }
      guard lock == nil else {
        id.onRequest { _ in }
        return id.sendFinished()
      }
      lock = ServerSessionLock(id, compositor: self)
      // From here on only the lock is visible and gets input.
      for seat in seats { seat.keyboard.focus(surface: nil) }
    }
  }

  /// The session is as it was.
  func unlock() {
    lock = nil
    focusAgain()
  }

  /// Gives the keyboard to the uppermost surface if no surface has it.
  func focusAgain() {
    let top: ServerSurface? =
      lock.map { $0.surfaces.first?.surface }
      ?? popups.last { $0.isMapped && $0.isGrabbing }?.surface
      ?? toplevels.last { $0.isMapped }?.surface
    for seat in seats where seat.isPresent && seat.keyboard.focusedSurface?.isMapped != true {
      seat.keyboard.focus(surface: top)
    }
  }
}
