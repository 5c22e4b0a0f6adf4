import Foundation

/// What a target wants generated: the file `bindings.json` in its folder.
struct BindingsConfiguration: Codable, Equatable {
  /// The end of the wire the target speaks for.
  enum Side: String, Codable {
    case client
    case server
  }

  /// Who may use the bindings.
  enum Access: String, Codable {
    case `public`
    case package
    case `internal`

    /// The modifier before a declaration, with its space.
    var prefix: String { self == .internal ? "" : rawValue + " " }
  }

  var side: Side
  var access: Access
  /// Interfaces no code is made for; requests that make one of them are left out too.
  var leaveOut: [String] = []

  /// Reads the configuration file at `path`.
  static func read(path: String) throws(ScannerError) -> BindingsConfiguration {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .unreadable(path: path)
    }
    do {
      return try JSONDecoder().decode(BindingsConfiguration.self, from: data)
    } catch {
      throw .configuration(path: path, reason: "needs side, access and leaveOut as JSON")
    }
  }
}
