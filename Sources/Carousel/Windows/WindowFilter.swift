/// Which windows are shown.
public struct WindowFilter: Equatable, Sendable {
  /// The application identifiers of the windows that are shown.
  ///
  /// Empty for all.
  ///
  /// The last part of an identifier is enough, and case does not matter: `firefox` is
  /// `org.mozilla.Firefox`.
  public var applications: [String] = []
  /// The name of the output on which windows have to be visible.
  public var output: String?
  /// Whether windows have to be visible on any output: those of the workspaces that are shown.
  public var visibleOnly = false

  /// All windows.
  public init() {}

  /// Whether a window of an application is shown that is visible on `outputs`, or `nil` if that is
  /// not known.
  func admits(application: String, outputs: [String]?) -> Bool {
    if !applications.isEmpty, !applications.contains(where: { Self.names($0, application) }) {
      return false
    }
    guard let outputs else { return true }
    if let output, !outputs.contains(output) { return false }
    return !visibleOnly || !outputs.isEmpty
  }

  private static func names(_ name: String, _ application: String) -> Bool {
    let (name, application) = (name.lowercased(), application.lowercased())
    return name == application || application.split(separator: ".").last.map(String.init) == name
  }
}
