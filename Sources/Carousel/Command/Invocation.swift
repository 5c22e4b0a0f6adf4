import CarouselPaint
import CarouselShow

/// How this process was called: the command line, with the options of the configuration before its own.
struct Invocation {
  /// This process.
  static let current = Result { try Invocation(RawArguments.withMode) }

  /// The command line, with the mode first if one is named.
  let given: [String]
  /// The configuration; `nil` for none.
  let configuration: Configuration?
  /// Whether it is to be checked and nothing else done.
  let isCheck: Bool
  /// The command line with the configuration's options before those that are given.
  let arguments: [String]
  /// What is wrong with the configuration, as far as this mode takes it: one line each.
  let warnings: [String]

  /// A command line, and the configuration that it names or that is there.
  ///
  /// - Throws: If a file that the command line names cannot be read, or it has no such command
  init(_ line: [String]) throws {
    given = try CommandWord.first(in: line)
    let options = given.prefix { $0 != "--" }
    isCheck = options.contains("--check-config")
    guard let mode = Mode(of: given), !Self.asksForHelp(options) else {
      (configuration, arguments, warnings) = (nil, given, [])
      return
    }
    let path = Self.configPath(in: Array(options)).flatMap { PathArgument(argument: $0)?.pathname }
    var warnings: [String] = []
    if let path {
      configuration = Configuration(file: try ConfigurationFile(reading: path))
    } else {
      do throws(ShowError) {
        configuration = try ConfigurationPlace.find().map(Configuration.init)
      } catch {
        // Nobody has asked for it.
        configuration = nil
        warnings.append(error.description)
      }
    }
    guard let configuration else {
      (arguments, self.warnings) = (given, warnings)
      return
    }
    let own = configuration.arguments(for: mode)
    let rest = given.first == mode.rawValue ? Array(given.dropFirst()) : given
    arguments = [mode.rawValue] + own.arguments + rest
    self.warnings = own.problems.map(configuration.file.description)
  }

  /// Whether a command line asks for something that no configuration changes.
  private static func asksForHelp(_ options: ArraySlice<String>) -> Bool {
    options.first == "help" || options.first?.hasPrefix("---") == true
      || options.contains { option in
        ["-h", "--help", "--version"].contains(option)
          || option.hasPrefix("--generate-completion-script")
          || option.hasPrefix("--experimental-dump-help")
      }
  }

  /// The file that the command line names.
  private static func configPath(in options: [String]) -> String? {
    var path: String?
    for (index, option) in options.enumerated() {
      if option == "--config", options.indices.contains(index + 1) {
        path = options[index + 1]
      } else if option.hasPrefix("--config=") {
        path = String(option.dropFirst("--config=".count))
      }
    }
    return path
  }
}
