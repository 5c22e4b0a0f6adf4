import Wayland
import WaylandWire

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

/// A window in the list of `zwlr_foreign_toplevel_manager_v1`.
final class ManagedToplevel {
  /// What the compositor last said completely.
  private(set) var description = ToplevelDescription()
  /// The state that the compositor last said completely.
  private(set) var state = ForeignWindow.State()
  /// Whether it was described: before that it is not shown.
  private(set) var isDescribed = false
  /// Whether the window is gone.
  private(set) var isClosed = false

  let handle: Owned<ZwlrForeignToplevelHandleV1>
  private unowned let session: Session
  private var pending = (description: ToplevelDescription(), state: ForeignWindow.State())
  private var entered: [Proxy<WlOutput>] = []

  init(
    _ proxy: Proxy<ZwlrForeignToplevelHandleV1>, _ session: Session,
    onChange: @escaping () -> Void
  ) {
    self.session = session
    handle = Owned(proxy)
    handle.onEvent { [weak self] event in
      guard let self else { return }
      take(event)
      onChange()
    }
  }

  var outputs: [Output] { entered.compactMap(session.output) }

  private func take(_ event: ZwlrForeignToplevelHandleV1.Event) {
    switch event {
    case .title(let title): pending.description.title = title
    case .appID(let identifier): pending.description.appID = identifier
    case .outputEnter(let output):
      if let output, !entered.contains(output) { entered.append(output) }
    case .outputLeave(let output): entered.removeAll { $0 == output || !$0.isAlive }
    case .state(let bytes): pending.state = Self.state(bytes)
    case .done:
      (description, state) = pending
      isDescribed = true
    case .closed: isClosed = true
    case .parent: break
    }
  }

  /// The states in an array of words; words that are not known, and half a word, are ignored.
  private static func state(_ bytes: [UInt8]) -> ForeignWindow.State {
    var state = ForeignWindow.State()
    for word in [UInt32](wire: bytes) {
      switch ZwlrForeignToplevelHandleV1.State(rawValue: word) {
      case .minimized: state.isMinimized = true
      case .activated: state.isActivated = true
      default: break
      }
    }
    return state
  }
}

/// Finds which entries of two lists of windows are the same window.
///
/// The two protocols share no identifier. Both lists have the same order, and windows say the same of
/// themselves in both, except for a moment while a title changes.
enum ToplevelPairing {
  /// The entry of `managed` that belongs to each of `listed`, or `nil` for none.
  ///
  /// `former` is what belonged to each before.
  static func pairs(
    _ listed: [ToplevelDescription], _ managed: [ToplevelDescription], former: [Int?]
  ) -> [Int?] {
    var result = [Int?](repeating: nil, count: listed.count)
    var isFree = [Bool](repeating: true, count: managed.count)
    func pair(_ place: Int, with other: Int?) {
      guard result[place] == nil, let other, isFree[other] else { return }
      result[place] = other
      isFree[other] = false
    }
    // What was right stays, then equal windows in their order.
    for place in listed.indices {
      pair(place, with: former[place].flatMap { managed[$0] == listed[place] ? $0 : nil })
    }
    for place in listed.indices {
      pair(place, with: managed.indices.first { isFree[$0] && managed[$0] == listed[place] })
    }
    // A title may have changed in one list before the other.
    for place in listed.indices {
      pair(
        place, with: former[place].flatMap { managed[$0].appID == listed[place].appID ? $0 : nil })
    }
    for place in listed.indices {
      pair(
        place,
        with: managed.indices.first { isFree[$0] && managed[$0].appID == listed[place].appID })
    }
    return result
  }
}
