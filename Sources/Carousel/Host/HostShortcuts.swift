import Wayland

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
