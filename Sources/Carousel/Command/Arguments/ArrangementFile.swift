import CarouselApp
import CarouselDesktop
import CarouselEngine
import CarouselPaint
import Glibc

/// A file that declares where cards are, as its text form says: a path, or the name of an installed one.
struct ArrangementFile: ExplainedValue {
  let path: PathArgument
  let arrangement: DeclaredArrangement

  static let placeholder: String? = "file"
  static let form = PathArgument.form

  /// Larger files are no arrangements, in bytes.
  private static let limit = 1 << 16

  var text: String { path.text }

  init(parsing argument: String) throws(DesktopError) {
    // The name of an installed one, unless the working folder has such a file.
    let isName = unsafe !argument.contains("/") && access(argument, F_OK) != 0
    let installed = isName ? ConfigurationPlace.arrangement(argument) : nil
    if isName, installed == nil {
      let nearest = NearestName.of(argument, among: ConfigurationPlace.arrangements())
      throw .setting(
        "no such file or arrangement"
          + (nearest.map { "; did you mean '\($0)'?" } ?? "; see --list-arrangements"))
    }
    guard let path = PathArgument(argument: installed ?? argument) else {
      throw .setting("must be \(Self.form)")
    }
    self.path = path
    let bytes: [UInt8]
    do throws(DesktopError) {
      bytes = try SmallFile.bytes(of: path.pathname, atMost: Self.limit)
    } catch {
      if case .unreadable(_, let reason) = error { throw .setting(reason) }
      throw error
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .setting("not UTF-8") }
    do throws(ArrangementSyntaxError) {
      arrangement = try DeclaredArrangement(parsing: text)
    } catch {
      throw .setting(error.description)
    }
  }
}
