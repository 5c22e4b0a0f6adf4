import Foundation
import Testing

/// What modules offer has a user: in another module, an example, a benchmark or the documentation.
///
/// What is built is switched on. What only tests use is `package`.
@Suite struct PublicSymbolTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The texts of all files below a folder whose names end in `suffix`, by path.
  private static func texts(_ folder: String, _ suffix: String) throws -> [String: String] {
    var texts: [String: String] = [:]
    let base = root.appendingPathComponent(folder)
    for case let path as String in FileManager.default.enumerator(atPath: base.path) ?? .init()
    where path.hasSuffix(suffix) && !path.contains(".build/") {
      let file = base.appendingPathComponent(path)
      texts["\(folder)/\(path)"] = try String(contentsOf: file, encoding: .utf8)
    }
    return texts
  }

  private static func words(_ text: String) -> [Substring] {
    text.split { !($0.isLetter || $0.isNumber || $0 == "_") }
  }

  /// The names that conformances demand.
  private static let demanded: Set<String> = ["customMirror", "description", "timePassed"]

  /// Named by the generated bindings, and the layout of a default argument.
  private static let generated: Set<String> = ["AnyProxy", "latin"]

  @Test(
    arguments: [
      "Wayland/Client", "Wayland/Server", "Carousel/Controls", "Carousel/Desktop", "Carousel/View",
      "Carousel/Viewer",
    ])
  func `every public name has a user outside of its module`(module: String) throws {
    let own = try Self.texts("Sources/\(module)", ".swift")
    #expect(own.count > 7)
    var used: Set<Substring> = []
    for folder in ["Sources", "Examples", "Tests/Benchmarks", "Tests/Support/WlcsIntegration"] {
      for (path, text) in try Self.texts(folder, ".swift") where own[path] == nil {
        used.formUnion(Self.words(text))
      }
    }
    for text in try Self.texts("docs", ".md").values { used.formUnion(Self.words(text)) }
    used.formUnion(
      Self.words(
        try String(contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)))
    let counts = own.values.flatMap(Self.words).reduce(into: [Substring: Int]()) {
      $0[$1, default: 0] += 1
    }
    let declaration =
      /^ *(?:@\w+(?:\(\w+\))? )*(?:public|open) (?:\w+(?:\(\w+\))? )*?(func|var|let|struct|class|enum|protocol|typealias) `?([A-Za-z_]\w*)/
      .anchorsMatchLineEndings()
    for (path, text) in own {
      for match in text.matches(of: declaration) {
        let (kind, name) = (match.1, match.2)
        // A type whose name is that of a parameter or a property is used with it.
        let isNamed = !["func", "var", "let"].contains(kind) && counts[name, default: 0] > 1
        #expect(
          used.contains(name) || isNamed || Self.demanded.contains(String(name))
            || Self.generated.contains(String(name)),
          "\(path): \(name) has no user")
      }
    }
  }
}
