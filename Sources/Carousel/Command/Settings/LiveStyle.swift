import CarouselApp
import CarouselDesktop
import CarouselView

/// The settings of a carousel that runs, of which those of look and motion can be changed.
///
/// Belongs to the window's thread.
final class LiveStyle: LiveSettings {
  private let mode: Mode
  private var settings: Settings

  /// The settings with which a mode began.
  init(_ mode: Mode, _ settings: Settings) { (self.mode, self.settings) = (mode, settings) }

  /// Changes settings; either all of them or none.
  ///
  /// - Throws: `DesktopError.setting(_:)` if there is no such setting, or a value is not one of its values
  func set(_ changes: [StyleSetting]) throws(DesktopError) -> CarouselStyle {
    let changed = try changed(by: changes)
    let style = try mode.command.init(settings: changed).shownStyle()
    settings = changed
    return style
  }

  /// Returns the settings with changes.
  ///
  /// - Throws: `DesktopError.setting(_:)`, as ``set(_:)``
  func changed(by changes: [StyleSetting]) throws(DesktopError) -> Settings {
    var changed = settings
    for change in changes {
      let setting = try Setting.named(change.name, in: mode)
      guard setting.isLive else {
        throw .setting("'\(setting.name)' cannot be changed while the carousel runs")
      }
      // What is read can be written: a setting that follows from others reads as nothing.
      let isUnset =
        change.value.isEmpty && setting.set(&changed, "") != nil
        && setting.set(&changed, "auto") == nil
      try setting.assign(isUnset ? "auto" : change.value, to: &changed, spelling: setting.name)
    }
    return changed
  }

  func next(of name: String, among values: [String]) throws(DesktopError) -> StyleSetting {
    let setting = try Setting.named(name, in: mode)
    // A value may be written in several ways.
    let now = setting.get(settings)
    let shown = try values.map { value throws(DesktopError) in
      setting.get(try changed(by: [StyleSetting(name, value)]))
    }
    let place = shown.firstIndex(of: now) ?? values.count - 1
    return StyleSetting(name, values[(place + 1) % values.count])
  }

  /// The settings that can be changed, with their values; empty for one that follows from others.
  var values: [StyleSetting] {
    Setting.all(of: mode).filter(\.isLive).map { StyleSetting($0.name, $0.get(settings)) }
  }
}
