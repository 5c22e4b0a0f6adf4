import CarouselPaint
import CarouselShow

/// How this process was called: the command line, and before its options those of the configuration.
struct Invocation {
  /// This process.
  static let current = Result { () throws(ShowError) in try Invocation(RawArguments.withMode) }

  /// The command line, with the mode first if one is named.
  let given: [String]
  /// The configuration; `nil` for none.
  let configuration: Configuration?
  /// Whether it is to be checked and nothing else done.
  let isCheck: Bool

  /// A command line, and the configuration that it names or that is there.
  init(_ given: [String]) throws(ShowError) {
    self.given = given
    let options = given.prefix { $0 != "--" }
    isCheck = options.contains("--check-config")
    guard Mode(of: given) != nil else {
      configuration = nil
      return
    }
    let path = Self.configPath(in: Array(options)).map { Pathname(RawArguments.bytes(of: $0)) }
    guard let path = path ?? ConfigurationPlace.find() else {
      configuration = nil
      return
    }
    configuration = Configuration(file: try ConfigurationFile(reading: path))
  }

  /// The command line with the configuration's options before those that are given.
  ///
  /// - Throws: What is wrong with the file
  func arguments() throws(ConfigurationFile.Problem) -> [String] {
    guard let configuration, let mode = Mode(of: given) else { return given }
    let isNamed = given.first == mode.rawValue
    return try [mode.rawValue] + configuration.arguments(for: mode)
      + (isNamed ? Array(given.dropFirst()) : given)
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
