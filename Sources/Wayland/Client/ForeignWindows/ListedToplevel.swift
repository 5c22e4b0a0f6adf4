/// A window in the list of `ext_foreign_toplevel_list_v1`.
final class ListedToplevel {
  /// What the compositor last said completely.
  private(set) var description = ToplevelDescription()
  /// The identifier of the window, for other programs.
  private(set) var identifier = ""
  /// Whether it was described: before that it is not shown.
  private(set) var isDescribed = false
  /// Whether the window is gone.
  private(set) var isClosed = false

  let handle: Owned<ExtForeignToplevelHandleV1>
  private var pending = ToplevelDescription()

  init(_ proxy: Proxy<ExtForeignToplevelHandleV1>, onChange: @escaping () -> Void) {
    handle = Owned(proxy)
    handle.onEvent { [weak self] event in
      guard let self else { return }
      take(event)
      onChange()
    }
  }

  private func take(_ event: ExtForeignToplevelHandleV1.Event) {
    switch event {
    case .title(let title): pending.title = title
    case .appID(let identifier): pending.appID = identifier
    case .identifier(let identifier): self.identifier = identifier
    case .done:
      description = pending
      isDescribed = true
    case .closed: isClosed = true
    }
  }
}
