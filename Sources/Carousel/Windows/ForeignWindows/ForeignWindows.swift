package import Wayland

/// The windows of all programs of the session, where the compositor lists them.
///
/// Titles come from `ext_foreign_toplevel_list_v1`, activating and closing from
/// `zwlr_foreign_toplevel_manager_v1`; either may be missing. Nothing is requested of the compositor
/// before one of these is made.
package final class ForeignWindows {
  /// The windows, in the order in which the compositor listed them.
  package private(set) var windows: [ForeignWindow] = []
  /// Called after a batch of events in which windows came, went or changed.
  package var onChange: (() -> Void)?
  /// Whether the compositor lists windows at all.
  package var areListed: Bool { list.proxy != nil || manager.proxy != nil }
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
  package init(_ session: Session) {
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

/// A window of any program of the session, as the compositor describes it.
///
/// Titles and names come from the programs: any text.
package final class ForeignWindow {
  /// The state of a window that the compositor allows clients to manage.
  package struct State: Equatable, Sendable {
    /// Whether it has the keyboard.
    package var isActivated = false
    /// Whether it is minimized.
    package var isMinimized = false
  }

  /// The position in the order in which windows were listed; never reused.
  package let number: Int
  /// The title.
  package var title: String { description.title }
  /// The application identifier, such as `org.gnome.Nautilus`.
  package var appID: String { description.appID }
  /// The identifier by which other programs know the window; empty without
  /// `ext_foreign_toplevel_list_v1`.
  package var identifier: String { listed?.identifier ?? "" }
  /// The state, or `nil` if the compositor does not offer `zwlr_foreign_toplevel_manager_v1`.
  package var state: State? { managed?.state }
  /// The outputs on which the window is visible, or `nil` if the compositor does not say.
  package var outputs: [Output]? { managed?.outputs }

  /// The entry of `ext_foreign_toplevel_list_v1`, or `nil` if the compositor does not offer that.
  let listed: ListedToplevel?
  /// The entry of `zwlr_foreign_toplevel_manager_v1`, or `nil` if none belongs to the window.
  var managed: ManagedToplevel?

  init(number: Int, listed: ListedToplevel?, managed: ManagedToplevel? = nil) {
    (self.number, self.listed, self.managed) = (number, listed, managed)
  }

  var description: ToplevelDescription {
    listed?.description ?? managed?.description ?? ToplevelDescription()
  }

  /// Gives the window the keyboard of a seat, and shows it if it is minimized.
  ///
  /// - Returns: `false` if the compositor does not allow clients to manage it.
  @discardableResult
  package func activate(on seat: Seat) -> Bool {
    guard let handle = managed?.handle.proxy else { return false }
    if managed?.state.isMinimized == true { handle.unsetMinimized() }
    handle.activate(seat: seat.proxy)
    return true
  }

  /// Asks the window to close, as its close button does.
  ///
  /// - Returns: `false` if the compositor does not allow clients to manage it.
  @discardableResult
  package func close() -> Bool {
    guard let handle = managed?.handle.proxy else { return false }
    handle.close()
    return true
  }
}

/// What both lists say of a window.
struct ToplevelDescription: Equatable {
  var title = ""
  var appID = ""
}
