import CarouselView
import Projection
import Wayland
import WaylandServer

/// What the programs share with the session around the carousel: its screen, keyboard,
/// input method, clipboard and primary selection.
final class HostSession {
  /// Called when programs have to be notified.
  var onChange: (() -> Void)?

  private let seat: ServerSeat
  private let screen: HostScreen
  private let clipboard: HostSelection
  private let selection: HostSelection
  private let text: HostTextInput
  private weak var session: Session?
  /// Whether the desktop's own shortcuts are left to programs.
  var shortcuts = HostShortcuts.automatic

  init(_ compositor: Compositor) {
    seat = compositor.seats[0]
    screen = HostScreen(compositor)
    clipboard = HostSelection(compositor.clipboard)
    selection = HostSelection(compositor.primarySelection)
    text = HostTextInput(compositor)
    // The session derives them.
    seat.keyboard.derivesModifiers = false
    for kind in [clipboard, selection] { kind.onChange = { [weak self] in self?.onChange?() } }
    text.onChange = { [weak self] in self?.onChange?() }
  }

  /// The carousel is shown in this session from now on.
  func attach(to session: Session) {
    self.session = session
    clipboard.attach(to: session.clipboard)
    selection.attach(to: session.primarySelection)
    text.attach(to: session)
    session.onKeymap = { [seat] _, text in seat.setKeymap(Keymap(text: text)) }
    session.onModifiers = { [seat] state in
      seat.keyboard.sendModifiers(
        depressed: state.depressed, latched: state.latched, locked: state.locked,
        group: state.group)
    }
  }

  /// The view has another size, in logical units, or another scale.
  func resize(to size: Size, scale: Scale) { screen.resize(to: size, scale: scale) }

  /// Handles the presentation of a frame of the carousel.
  ///
  /// - Returns: Whether programs have to be notified.
  func presented(_ frame: Presentation) -> Bool { screen.presented(frame) }

  /// Follows the window in front, which is seen on `shown`: the session's input method gets to know its text
  /// field, and the desktop's shortcuts are left to it.
  func follow(_ front: FrontWindow?, on shown: (any SurfaceRole)?) {
    text.follow(front, on: shown)
    guard let surface = shown?.surface, let session else { return }
    surface.inhibitsShortcuts = front != nil && shortcuts.areWanted(in: session)
  }
}

/// Whether the desktop's own shortcuts, such as those that switch workspaces, are left to the program in front.
public enum HostShortcuts: String, CaseIterable, Sendable {
  /// On desktops that have the host's own keys among their shortcuts: GNOME and KDE.
  case automatic = "auto"
  /// Wherever the compositor can do that.
  case inhibited = "program"
  /// Never.
  case kept = "desktop"

  /// Whether they are to be left to programs in `session`.
  func areWanted(in session: Session) -> Bool {
    switch self {
    case .automatic:
      session.registry.entries.values.contains { Self.desktopGlobals.contains($0.interface) }
    case .inhibited: true
    case .kept: false
    }
  }

  /// What only the compositors of these desktops offer: mutter and KWin.
  private static let desktopGlobals: Set<String> = ["gtk_shell1", "org_kde_plasma_shell"]
}
