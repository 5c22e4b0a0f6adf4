import CarouselView
import Glibc
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

/// A name in the folder of the user's sockets for the display of a host, which other programs can know
/// before it runs.
///
/// It is a link to the host's socket, and is removed with this value.
public final class DisplayName {
  private let link: String
  private let target: String

  /// Gives a display a name.
  ///
  /// - Parameters:
  ///   - name: letters, digits, dots, dashes and underscores, such as `wayland-5`
  ///   - display: the path of the socket
  ///   - folder: the folder of the sockets
  /// - Throws: ``HostError/noName(_:code:)`` if there is something of that name, or it cannot be made
  public init(_ name: String, of display: String, in folder: String) throws(HostError) {
    let isPlain = name.utf8.allSatisfy { byte in
      let letter = byte | 0x20
      return (0x61...0x7A).contains(letter) || (0x30...0x39).contains(byte)
        || [0x2D, 0x2E, 0x5F].contains(byte)
    }
    guard isPlain, !name.isEmpty, !name.hasPrefix("."), name.utf8.count <= 64 else {
      throw .noName(name, code: EINVAL)
    }
    (link, target) = (folder + "/" + name, display)
    var status = stat()
    // What a host has left that was killed leads nowhere.
    if unsafe lstat(link, &status) == 0, status.st_mode & S_IFMT == S_IFLNK,
      unsafe access(link, F_OK) != 0
    {
      unsafe unlink(link)
    }
    guard unsafe symlink(display, link) == 0 else { throw .noName(name, code: errno) }
  }

  deinit {
    var buffer = [CChar](repeating: 0, count: 256)
    let count = unsafe readlink(link, &buffer, buffer.count)
    let found = buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
    // Another host may have the name by now.
    if found == Array(target.utf8) { unsafe unlink(link) }
  }
}
