import Foundation

/// What a target wants generated: the file `bindings.json` in its folder.
struct BindingsConfiguration: Codable, Equatable {
  /// A part of the bindings.
  enum Side: String, Codable, CaseIterable {
    /// The interfaces as types, with their enums.
    case wire
    /// What the client hears and says.
    case client
    /// What the server hears and says.
    case server

    /// The module that the generated code imports.
    var module: String {
      switch self {
      case .wire: "WaylandWire"
      case .client: "Wayland"
      case .server: "WaylandServer"
      }
    }
  }

  /// Who may use the bindings.
  enum Access: String, Codable {
    case `public`
    case package
    case `internal`

    /// The modifier before a declaration, with its space.
    var prefix: String { self == .internal ? "" : rawValue + " " }
  }

  var sides: Set<Side>
  var access: Access = .internal
  /// Interfaces without generated code.
  ///
  /// Requests that create one of them are left out too.
  var leaveOut: Set<String> = []

  init(sides: Set<Side>, access: Access = .internal, leaveOut: Set<String> = []) {
    (self.sides, self.access, self.leaveOut) = (sides, access, leaveOut)
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    sides = try values.decode(Set<Side>.self, forKey: .sides)
    access = try values.decodeIfPresent(Access.self, forKey: .access) ?? .internal
    leaveOut = try values.decodeIfPresent(Set<String>.self, forKey: .leaveOut) ?? []
  }

  /// Reads the configuration file at `path`.
  static func read(path: String) throws(ScannerError) -> BindingsConfiguration {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .unreadable(path: path)
    }
    do {
      return try JSONDecoder().decode(BindingsConfiguration.self, from: data)
    } catch {
      throw .configuration(
        path: path,
        reason: "needs \"sides\", a list of \"wire\", \"client\" and \"server\", as JSON;"
          + " \"access\" and \"leaveOut\" are optional")
    }
  }
}
