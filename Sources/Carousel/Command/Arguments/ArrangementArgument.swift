import CarouselApp
import CarouselDesktop
import CarouselEngine
import CarouselPaint
import Glibc

/// How cards are arranged: a kind by its name in kebab case, or a file that declares it, which is a path or the name
/// of an installed one.
struct ArrangementArgument: ExplainedValue {
  let text: String
  /// The kind; for a declared arrangement, that which it replaces.
  let kind: ArrangementKind
  /// What a file declares; `nil` for the kind itself.
  let declared: DeclaredArrangement?

  static let placeholder: String? = "name"

  /// Larger files are no arrangements, in bytes.
  private static let limit = 1 << 16

  /// The kinds a command line can ask for: all but the one that is a program's own.
  static var offered: [ArrangementKind] { ArrangementKind.allCases.filter { $0 != .custom } }
  static var choices: [String] { offered.map(\.name) }

  /// The names of the kinds, and those of the installed files that have other names.
  static var names: [String] {
    choices + ConfigurationPlace.arrangements().filter { !choices.contains($0) }
  }

  init(_ kind: ArrangementKind) { self.init(kind, declared: nil, text: kind.name) }

  private init(_ kind: ArrangementKind, declared: DeclaredArrangement?, text: String) {
    (self.kind, self.declared, self.text) = (kind, declared, text)
  }

  init(parsing argument: String) throws(DesktopError) {
    if let kind = Self.offered.first(where: { $0.name == argument }) {
      self.init(kind)
      return
    }
    // The name of an installed one, unless the working folder has such a file.
    let isName = unsafe !argument.contains("/") && access(argument, F_OK) != 0
    let installed = isName ? ConfigurationPlace.arrangement(argument) : nil
    if isName, installed == nil {
      let nearest = NearestName.of(argument, among: Self.names)
      throw .setting(
        "no such type or file"
          + (nearest.map { "; did you mean '\($0)'?" } ?? "; see --list-types"))
    }
    guard let path = PathArgument(argument: installed ?? argument) else {
      throw .setting("must be a name or \(PathArgument.form)")
    }
    self.init(
      .coverFlow, declared: try Self.read(path.pathname),
      text: installed == nil ? path.text : argument)
  }

  static func absolute(_ text: String) -> String {
    let isFile = unsafe text.contains("/") || !choices.contains(text) && access(text, F_OK) == 0
    return isFile ? PathArgument.absolute(text) : text
  }

  private static func read(_ path: Pathname) throws(DesktopError) -> DeclaredArrangement {
    let bytes: [UInt8]
    do throws(DesktopError) {
      bytes = try SmallFile.bytes(of: path, atMost: limit)
    } catch {
      if case .unreadable(_, let reason) = error { throw .setting(reason) }
      throw error
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .setting("not UTF-8") }
    do throws(ArrangementSyntaxError) {
      return try DeclaredArrangement(parsing: text)
    } catch {
      throw .setting(error.description)
    }
  }
}
