/// Something done after every batch of events, for as long as this is kept.
public final class TurnHook {
  let action: () -> Void

  init(_ action: @escaping () -> Void) {
    self.action = action
  }
}

struct WeakHook {
  weak var hook: TurnHook?
}

extension EventLoop {
  /// Calls `action` after every batch of events and timers, before requests are sent.
  ///
  /// Here what many events ask for is done once. The action is called while the result is kept.
  public func afterEvents(_ action: @escaping () -> Void) -> TurnHook {
    let hook = TurnHook(action)
    hooks.append(WeakHook(hook: hook))
    return hook
  }

  func runHooks() {
    var hasEnded = false
    for entry in hooks {
      guard let hook = entry.hook else {
        hasEnded = true
        continue
      }
      hook.action()
    }
    if hasEnded { hooks.removeAll { $0.hook == nil } }
  }
}
