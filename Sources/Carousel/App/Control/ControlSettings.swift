public import CarouselDesktop
public import CarouselView

/// How other programs command a carousel that is the whole program.
public struct ControlSettings {
  /// The name of the socket on which commands are taken, or `nil` for none.
  public var socket: ControlName?
  /// Whether commands are taken from standard input; answers and announcements then go to standard output
  /// as JSON.
  public var usesStandardInput = false
  /// Returns the style for a list of settings, or throws the reason why they are invalid.
  ///
  /// With `nil`, settings cannot be changed.
  public var restyle: (([StyleSetting]) throws(DesktopError) -> CarouselStyle)?
  /// Returns the settings that can be changed, with their values.
  public var settings: (() -> [StyleSetting])?
  /// Why commands cannot insert, remove or reload items; `nil` if they can.
  public var fixedItems: String?

  /// Called with the action of a window switcher.
  ///
  /// Returns why it failed.
  ///
  /// `nil` for programs that are none.
  public var onWindows: ((WindowsAction) -> String?)?

  /// No commands.
  public init() {}
}
