/// A window of any program of the session, as the compositor describes it.
///
/// Titles and names come from the programs: any text.
public final class ForeignWindow {
  /// The state of a window that the compositor allows clients to manage.
  public struct State: Equatable, Sendable {
    /// Whether it has the keyboard.
    public var isActivated = false
    /// Whether it is minimized.
    public var isMinimized = false
  }

  /// The position in the order in which windows were listed; never reused.
  public let number: Int
  /// The title.
  public var title: String { description.title }
  /// The application identifier, such as `org.gnome.Nautilus`.
  public var appID: String { description.appID }
  /// The identifier by which other programs know the window; empty without
  /// `ext_foreign_toplevel_list_v1`.
  public var identifier: String { listed?.identifier ?? "" }
  /// The state, or `nil` if the compositor does not offer `zwlr_foreign_toplevel_manager_v1`.
  public var state: State? { managed?.state }
  /// The outputs on which the window is visible, or `nil` if the compositor does not say.
  public var outputs: [Output]? { managed?.outputs }

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
  public func activate(on seat: Seat) -> Bool {
    guard let handle = managed?.handle.proxy else { return false }
    if managed?.state.isMinimized == true { handle.unsetMinimized() }
    handle.activate(seat: seat.proxy)
    return true
  }

  /// Asks the window to close, as its close button does.
  ///
  /// - Returns: `false` if the compositor does not allow clients to manage it.
  @discardableResult
  public func close() -> Bool {
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
