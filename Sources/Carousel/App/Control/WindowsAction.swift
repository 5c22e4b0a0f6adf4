/// What a program can ask of a window switcher.
public enum WindowsAction: String, CaseIterable, Sendable {
  /// Shows the switcher, or goes to the next window. The window in front is chosen when the keys
  /// that were held are released.
  case next
  /// The same, to the previous window.
  case previous
  /// The next window of the program that has the keyboard.
  case nextOfApplication = "next-of-app"
  /// The previous window of the program that has the keyboard.
  case previousOfApplication = "previous-of-app"
  /// Shows the switcher until a window is chosen.
  case show
  /// Hides the switcher.
  case close
}

extension ControlName {
  /// The name under which a window switcher takes commands unless it is given another.
  public static var windowSwitcher: ControlName? { ControlName("windows") }
}
