import CarouselApp
import CarouselDesktop
import CarouselEngine
import CarouselPaint
import Glibc

/// A file that declares where cards are, as its text form says: a path, or the name of an installed one.
struct ArrangementFile: SettingValue {
  let path: PathArgument
  let arrangement: DeclaredArrangement

  static let placeholder: String? = "file"
  static let form = PathArgument.form

  /// Larger files are no arrangements, in bytes.
  private static let limit = 1 << 16

  init?(argument: String) {
    guard let file = try? Self(reading: argument) else { return nil }
    self = file
  }

  var text: String { path.text }

  static func problem(in text: String) -> String? {
    do throws(Problem) { _ = try Self(reading: text) } catch { return error.reason }
    return nil
  }

  private struct Problem: Error {
    let reason: String
  }

  private init(reading argument: String) throws(Problem) {
    // The name of an installed one, unless the working folder has such a file.
    let isName = unsafe !argument.contains("/") && access(argument, F_OK) != 0
    let installed = isName ? ConfigurationPlace.arrangement(argument) : nil
    if isName, installed == nil {
      let nearest = NearestName.of(argument, among: ConfigurationPlace.arrangements())
      throw Problem(
        reason: "no such file or arrangement"
          + (nearest.map { "; did you mean '\($0)'?" } ?? "; see --list-arrangements"))
    }
    guard let path = PathArgument(argument: installed ?? argument) else {
      throw Problem(reason: "must be \(Self.form)")
    }
    self.path = path
    let bytes: ArraySlice<UInt8>
    do throws(DesktopError) { bytes = try ConfigurationFile.bytes(ofFile: path.pathname) } catch {
      guard case .unreadable(_, let reason) = error else { throw Problem(reason: "\(error)") }
      throw Problem(reason: reason)
    }
    guard bytes.count <= Self.limit, let text = String(validating: bytes, as: UTF8.self) else {
      throw Problem(reason: "not a text of at most \(Self.limit / 1024) KiB")
    }
    do throws(ArrangementSyntaxError) {
      arrangement = try DeclaredArrangement(parsing: text)
    } catch {
      throw Problem(reason: error.description)
    }
  }
}
