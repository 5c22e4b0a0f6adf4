import CarouselApp
import CarouselDesktop

/// A key and what it does: `x next`.
struct BindingArgument: SettingValue {
  /// The binding as it was written.
  let text: String
  /// The key and what it does.
  let binding: KeyBinding

  init?(argument: String) {
    guard let binding = try? Self.parse(argument) else { return nil }
    (text, self.binding) = (argument, binding)
  }

  static func problem(in text: String) -> String? {
    do throws(DesktopError) { _ = try parse(text) } catch { return error.description }
    return nil
  }

  /// Reads a binding whose key can do what it says: settings exist and have the values.
  private static func parse(_ text: String) throws(DesktopError) -> KeyBinding {
    let binding = try KeyBinding(text)
    let changes =
      switch binding.command {
      case .set(let changes): changes
      case .cycle(let name, let values): values.map { StyleSetting(name, $0) }
      default: [StyleSetting]()
      }
    _ = try LiveStyle(.view, Settings()).changed(by: changes)
    return binding
  }
}
