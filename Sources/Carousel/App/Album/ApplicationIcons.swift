import CarouselLocking
public import CarouselPaint
import CarouselText

/// Finds the icons of applications by the identifiers that their windows have.
///
/// It can be used by any thread.
public final class ApplicationIcons: Sendable {
  /// Where applications describe themselves, the user's own first.
  private let folders: [String]
  private let state: Lock<State>

  private struct State {
    var search: IconSearch
    var known: [String: Pathname?] = [:]
  }

  /// The icon of a program without an icon.
  private static let generic = "application-x-executable"

  /// Prepares to find icons in the folders that the environment names.
  public convenience init() {
    self.init(environment: Environment.variable)
  }

  init(environment: (String) -> String?) {
    folders = BaseDirectories.data(environment)
    state = Lock(State(search: IconSearch(environment: environment)))
  }

  /// The file of an application's icon: that of its desktop entry, or one of its name, or a generic one.
  ///
  /// The first call reads the icon themes, which takes a while.
  public func icon(of application: String) -> Pathname? {
    state.withLock { state in
      if let icon = state.known[application] { return icon }
      let icon = find(application, &state.search)
      state.known[application] = .some(icon)
      return icon
    }
  }

  private func find(_ application: String, _ search: inout IconSearch) -> Pathname? {
    // An identifier is any text: it must not lead out of the folders.
    let name = application.contains("/") ? "" : application
    let names = [name, name.lowercased()].filter { !$0.isEmpty }
    for folder in folders {
      for name in names {
        let entry = KeyFile(Pathname("\(folder)/applications/\(name).desktop"))
        guard let icon = entry?["Desktop Entry", "Icon"] else { continue }
        if icon.hasPrefix("/") { return Pathname(icon) }
        if let file = search.file(named: icon) { return file }
      }
    }
    let last = name.split(separator: ".").last.map { $0.lowercased() }
    for name in names + [last].compactMap(\.self) + [Self.generic] {
      if let file = search.file(named: name) { return file }
    }
    return nil
  }
}
