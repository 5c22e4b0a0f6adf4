/// The windows of all programs of the session, where the compositor lists them.
///
/// Titles come from `ext_foreign_toplevel_list_v1`, activating and closing from
/// `zwlr_foreign_toplevel_manager_v1`; either may be missing. Nothing is requested of the compositor
/// before one of these is made.
public final class ForeignWindows {
  /// The windows, in the order in which the compositor listed them.
  public private(set) var windows: [ForeignWindow] = []
  /// Called after a batch of events in which windows came, went or changed.
  public var onChange: (() -> Void)?
  /// Whether the compositor lists windows at all.
  public var areListed: Bool { list.proxy != nil || manager.proxy != nil }
  /// Whether windows can be activated and closed.
  package var areManaged: Bool { manager.proxy != nil }

  private let session: Session
  private let list: Singleton<ExtForeignToplevelListV1>
  private let manager: Singleton<ZwlrForeignToplevelManagerV1>
  private var listed: [ListedToplevel] = []
  private var managed: [ManagedToplevel] = []
  private var made = 0
  private var hasNews = false
  private var hook: TurnHook?

  /// Starts to follow the windows of a session.
  public init(_ session: Session) {
    self.session = session
    list = Singleton(session.registry)
    manager = Singleton(session.registry)
    list.onChange = { [weak self] in self?.followList() }
    manager.onChange = { [weak self] in self?.followManager() }
    followList()
    followManager()
    hook = session.loop.afterEvents { [weak self] in self?.settle() }
  }

  private func followList() {
    listed = []
    hasNews = true
    list.proxy?.onEvent { [weak self] event in
      guard let self, case .toplevel(let toplevel) = event else { return }
      listed.append(ListedToplevel(toplevel) { [weak self] in self?.hasNews = true })
    }
  }

  private func followManager() {
    managed = []
    hasNews = true
    manager.proxy?.onEvent { [weak self] event in
      guard let self, case .toplevel(let toplevel) = event else { return }
      managed.append(ManagedToplevel(toplevel, session) { [weak self] in self?.hasNews = true })
    }
  }

  /// Brings the windows up to what both lists said.
  private func settle() {
    guard hasNews else { return }
    hasNews = false
    listed.removeAll(where: \.isClosed)
    managed.removeAll(where: \.isClosed)
    let shown = managed.filter(\.isDescribed)
    if list.proxy == nil {
      windows = shown.map { entry in
        windows.first { $0.managed === entry } ?? make(nil, entry)
      }
    } else {
      windows = listed.filter(\.isDescribed).map { entry in
        windows.first { $0.listed === entry } ?? make(entry, nil)
      }
      let pairs = ToplevelPairing.pairs(
        windows.map(\.description), shown.map(\.description),
        former: windows.map { window in shown.firstIndex { $0 === window.managed } })
      for (window, place) in zip(windows, pairs) { window.managed = place.map { shown[$0] } }
    }
    onChange?()
  }

  private func make(_ listed: ListedToplevel?, _ managed: ManagedToplevel?) -> ForeignWindow {
    made += 1
    return ForeignWindow(number: made, listed: listed, managed: managed)
  }
}
