import CarouselApp
import CarouselDesktop

/// A key and what it does: `x next`.
struct BindingArgument: ExplainedValue {
  /// The binding as it was written.
  let text: String
  /// The key and what it does.
  let binding: KeyBinding

  init(parsing text: String) throws(DesktopError) {
    (self.text, binding) = (text, try KeyBinding(text))
    // The settings must exist and have the values.
    let changes =
      switch binding.command {
      case .set(let changes): changes
      case .cycle(let name, let values): values.map { StyleSetting(name, $0) }
      default: [StyleSetting]()
      }
    _ = try LiveStyle(.view, Settings()).changed(by: changes)
  }
}
