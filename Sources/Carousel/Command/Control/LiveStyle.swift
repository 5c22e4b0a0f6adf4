import ArgumentParser
import CarouselShow
import CarouselView

/// The options of a command line that can be set anew.
final class LiveStyle {
  private let arguments: [String]
  private lazy var table = OptionTable(of: StyleOptions.self)
  /// What was set since, by name, the newest last.
  private var settings: [(name: String, arguments: [String])] = []

  /// The options of a command line, mode included.
  init(_ arguments: [String]) { self.arguments = arguments }

  /// Sets options; either all of them or none.
  ///
  /// - Throws: ``ShowError/setting(_:)`` if there is no such option, or a value is out of its range
  func set(_ changes: [StyleSetting]) throws(ShowError) -> CarouselStyle {
    var settings = settings
    for change in changes {
      let arguments = try table.arguments(for: change)
      settings.removeAll { $0.name == change.name }
      settings.append((change.name, arguments))
    }
    let style: CarouselStyle
    do {
      let all = Self.inserting(settings.flatMap(\.arguments), into: arguments)
      guard let command = try CarouselProgram.parseAsRoot(all) as? any StyledCommand else {
        throw ShowError.setting("this mode has no style")
      }
      style = try command.shownStyle()
    } catch let error as ShowError {
      throw error
    } catch {
      throw .setting(Complaint(error).wordsOfSetting)
    }
    self.settings = settings
    return style
  }

  /// A command line with more options behind those it has, and before what is none.
  private static func inserting(_ options: [String], into arguments: [String]) -> [String] {
    let end = arguments.firstIndex(of: "--") ?? arguments.count
    return arguments[..<end] + options + arguments[end...]
  }
}
