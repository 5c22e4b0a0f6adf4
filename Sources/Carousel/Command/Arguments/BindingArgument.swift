import ArgumentParser
import CarouselShow

/// A key and what it does: `x next`.
struct BindingArgument: Equatable, ExpressibleByArgument {
  let text: String

  init?(argument: String) { text = argument }

  /// The key and what it does.
  func binding() throws -> KeyBinding {
    do throws(ShowError) { return try KeyBinding(text) } catch {
      throw ValidationError(error.description)
    }
  }
}
