/// The lists of windows that clients have: which windows there are, and what they are like.
///
/// Clients are notified once per turn. Without lists, nothing is compared.
final class WindowLists {
  /// A window on a client's list, with the state that was sent.
  private struct Entry<Handle: ResourceKind, List: ResourceKind> {
    let resource: Resource<Handle>
    let list: Resource<List>
    weak var window: ServerToplevel?
    var told: Look?
  }

  private struct Look: Equatable {
    var title: String
    var appID: String
    var isActivated: Bool
    var isMinimized: Bool
    var isMaximized: Bool
    var isFullscreen: Bool
    var outputs: [ObjectIdentifier]
  }

  private unowned let compositor: Compositor
  private var lists: [Resource<ExtForeignToplevelListV1>] = []
  private var managers: [Resource<ZwlrForeignToplevelManagerV1>] = []
  private var listed: [Entry<ExtForeignToplevelHandleV1, ExtForeignToplevelListV1>] = []
  private var managed: [Entry<ZwlrForeignToplevelHandleV1, ZwlrForeignToplevelManagerV1>] = []
  private var identifiers: [ObjectIdentifier: Int] = [:]
  private var identified = 0

  init(_ compositor: Compositor) { self.compositor = compositor }

  func bind(_ list: Resource<ExtForeignToplevelListV1>) {
    lists.append(list)
    list.onRequest { [unowned self] request in
      guard case .stop = request else { return }
      lists.removeAll { $0 == list }
      list.sendFinished()
    }
    list.onDestroy { [link = compositor.link] in
      link.object?.windowLists.lists.removeAll { $0 == list }
    }
  }

  func bind(_ manager: Resource<ZwlrForeignToplevelManagerV1>) {
    managers.append(manager)
    manager.onRequest { [unowned self] request in
      guard case .stop = request else { return }
      managers.removeAll { $0 == manager }
      manager.sendFinished()
    }
    manager.onDestroy { [link = compositor.link] in
      link.object?.windowLists.managers.removeAll { $0 == manager }
    }
  }

  /// The window behind a handle of a list, or `nil` once it is gone.
  func window(of handle: Resource<ExtForeignToplevelHandleV1>?) -> ServerToplevel? {
    listed.first { $0.resource == handle }?.window
  }

  /// Tells every client what has changed.
  func follow() {
    guard !(lists.isEmpty && managers.isEmpty && listed.isEmpty && managed.isEmpty) else { return }
    let windows = compositor.toplevels.filter(\.isMapped)
    listed.removeAll { entry in
      guard !windows.contains(where: { $0 === entry.window }) else { return false }
      entry.resource.sendClosed()
      return true
    }
    managed.removeAll { entry in
      guard !windows.contains(where: { $0 === entry.window }) else { return false }
      entry.resource.sendClosed()
      return true
    }
    identifiers = identifiers.filter { key, _ in windows.contains { ObjectIdentifier($0) == key } }
    for window in windows.sorted(by: { identifier(of: $0) < identifier(of: $1) }) {
      list(window)
      manage(window)
    }
  }

  private func identifier(of window: ServerToplevel) -> Int {
    if let known = identifiers[ObjectIdentifier(window)] { return known }
    identified += 1
    identifiers[ObjectIdentifier(window)] = identified
    return identified
  }

  private func list(_ window: ServerToplevel) {
    for list in lists where !listed.contains(where: { $0.window === window && $0.list == list }) {
      guard let client = list.client else { continue }
      let handle = Resource<ExtForeignToplevelHandleV1>(client: client, version: list.version)
      list.sendToplevel(toplevel: handle)
      handle.sendIdentifier(identifier: "window-\(identifier(of: window))")
      handle.onRequest { _ in }
      handle.onDestroy { [link = compositor.link] in
        link.object?.windowLists.listed.removeAll { $0.resource == handle }
      }
      listed.append(Entry(resource: handle, list: list, window: window))
    }
    let look = look(of: window)
    for place in listed.indices where listed[place].window === window {
      let (handle, told) = (listed[place].resource, listed[place].told)
      guard told?.title != look.title || told?.appID != look.appID else { continue }
      handle.sendTitle(title: look.title)
      handle.sendAppID(appID: look.appID)
      handle.sendDone()
      listed[place].told = look
    }
  }

  private func manage(_ window: ServerToplevel) {
    for manager in managers
    where !managed.contains(where: { $0.window === window && $0.list == manager }) {
      guard let client = manager.client else { continue }
      let handle = Resource<ZwlrForeignToplevelHandleV1>(client: client, version: manager.version)
      manager.sendToplevel(toplevel: handle)
      handle.onRequest { [unowned self, weak window] request in
        if let window { carryOut(request, on: window) }
      }
      handle.onDestroy { [link = compositor.link] in
        link.object?.windowLists.managed.removeAll { $0.resource == handle }
      }
      managed.append(Entry(resource: handle, list: manager, window: window))
    }
    let look = look(of: window)
    for place in managed.indices where managed[place].window === window {
      tell(look, of: window, to: managed[place].resource, told: managed[place].told)
      managed[place].told = look
    }
  }

  private func look(of window: ServerToplevel) -> Look {
    Look(
      title: window.title ?? "", appID: window.appID ?? "",
      isActivated: compositor.seats.contains { $0.keyboard.focusedSurface === window.surface },
      isMinimized: window.isMinimized, isMaximized: window.states.contains(1),
      isFullscreen: window.states.contains(2),
      outputs: window.surface.outputs.map { ObjectIdentifier($0) })
  }

  private func tell(
    _ look: Look, of window: ServerToplevel, to handle: Resource<ZwlrForeignToplevelHandleV1>,
    told: Look?
  ) {
    guard look != told else { return }
    handle.sendTitle(title: look.title)
    handle.sendAppID(appID: look.appID)
    for output in compositor.outputs {
      let isOn = look.outputs.contains(ObjectIdentifier(output))
      guard isOn != (told?.outputs.contains(ObjectIdentifier(output)) == true) else { continue }
      for resource in output.resources where resource.client === handle.client {
        if isOn {
          handle.sendOutputEnter(output: resource)
        } else {
          handle.sendOutputLeave(output: resource)
        }
      }
    }
    var states: [ZwlrForeignToplevelHandleV1.State] = []
    if look.isMaximized { states.append(.maximized) }
    if look.isMinimized { states.append(.minimized) }
    if look.isActivated { states.append(.activated) }
    if look.isFullscreen, handle.version >= 2 { states.append(.fullscreen) }
    handle.sendState(state: states.map(\.rawValue).wireBytes)
    handle.sendDone()
  }

  private func carryOut(_ request: ZwlrForeignToplevelHandleV1.Request, on window: ServerToplevel) {
    switch request {
    case .activate(let seat):
      window.isMinimized = false
      compositor.raise(window)
      compositor.seat(seat)?.keyboard.focus(on: window)
    case .close: window.close()
    case .setMinimized: window.isMinimized = true
    case .unsetMinimized: window.isMinimized = false
    case .setMaximized, .setFullscreen:
      window.isMinimized = false
      if case .setFullscreen(let display) = request {
        window.fullscreenOutput = compositor.output(display)
        window.change(state: 2, isWanted: true)
      } else {
        window.change(state: 1, isWanted: true)
      }
    case .unsetMaximized: window.change(state: 1, isWanted: false)
    case .unsetFullscreen: window.change(state: 2, isWanted: false)
    case .setRectangle, .destroy: return
    }
    compositor.observer?.changedByList(window)
    follow()
  }
}
