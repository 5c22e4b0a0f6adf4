import CarouselApp
import CarouselDesktop

/// A key and what it does: `x next`.
struct BindingArgument: SettingValue {
  /// The binding as it was written.
  let text: String
  /// The key and what it does.
  let binding: KeyBinding

  init?(argument: String) {
    guard let binding = try? KeyBinding(argument) else { return nil }
    (text, self.binding) = (argument, binding)
  }

  static func problem(in text: String) -> String? {
    do throws(DesktopError) { _ = try KeyBinding(text) } catch { return error.description }
    return nil
  }
}
