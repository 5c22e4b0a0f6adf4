import CarouselDesktop
import CarouselText
import Glibc

/// Exits the program: 0 for success, 1 for failure, 2 for usage, with one line on standard error.
///
/// Where something is to be chosen, 1 says that nothing was, and 3 is failure.
enum Exit {
  static let failure: Int32 = 1
  static let usage: Int32 = 2
  /// What keeps pictures from being chosen; 1 says that none was.
  static let pickFailure: Int32 = 3

  /// An exit status for which nothing is left to be said.
  struct Status: Error {
    let code: Int32

    init(_ code: Int32) { self.code = code }
  }

  /// Reads the command line, runs its mode and ends the process.
  static func run() -> Never {
    StandardDescriptors.keepOpen()
    var command = ""
    do {
      let line = RawArguments.withMode
      // The mode is known even if what follows it is not.
      let mode = (try? CommandLineReader(line))?.mode ?? line.first.flatMap(Mode.init)
      command = mode.map { "\($0.rawValue) " } ?? ""
      let invocation = try Invocation(line)
      if let request = invocation.request { try answer(request, invocation) }
      for warning in invocation.warnings { complain(warning) }
      try invocation.mode.command.init(settings: invocation.settings).run()
      exit(0)
    } catch let error as UsageError {
      complain(error.description + " (see carousel \(command)--help)")
      exit(usage)
    } catch let status as Status {
      exit(status.code)
    } catch let error as DesktopError {
      fail(error.description)
    } catch {
      fail(String(describing: error))
    }
  }

  /// Answers a request instead of running a mode.
  private static func answer(
    _ request: CommandLineReader.Request, _ invocation: Invocation
  ) throws -> Never {
    switch request {
    case .checkConfig: check(invocation)
    case .help(let isLong):
      try show(HelpText(invocation.mode, isLong: isLong, namesMode: invocation.namesMode).text)
    case .version: try show(CarouselProgram.facts)
    case .dumpConfig: try show(SampleFile(invocation.settings).text)
    case .types: try show(ArrangementArgument.names.joined(separator: "\n"))
    case .completion(let shell): try show(try CompletionScript(shell: shell).text)
    case .description: try show(CommandDescription.program.text)
    }
    exit(0)
  }

  private static func show(_ text: String) throws(DesktopError) {
    guard StandardDescriptors.outputWasOpen else { throw .outputClosed }
    // A reader that has seen enough, such as head, ends the program as it ends others.
    try Selection.write(Array(text.utf8), endedByNUL: false, endsWithReader: true)
  }

  /// Ends with the mistakes of the configuration file: 0 for none.
  private static func check(_ invocation: Invocation) -> Never {
    let mistakes = invocation.configuration.map { file in
      file.mistakes().map(file.description)
    }
    let lines = mistakes ?? invocation.warnings
    for line in lines { complain(line) }
    if lines.isEmpty {
      let words = invocation.configuration.map { "\($0.path): no mistakes" }
      try? show(words ?? "there is no configuration file")
    }
    exit(lines.isEmpty ? 0 : usage)
  }

  /// Writes one line on standard error and ends with the status for failures.
  static func fail(_ message: String) -> Never {
    complain(message)
    exit(failure)
  }

  /// Writes one line on standard error.
  ///
  /// It is dropped if the reader does not make room for it.
  static func complain(_ message: String) {
    warnings().write(message, waiting: 200)
  }

  /// What writes warnings while the program runs.
  static func warnings() -> WarningWriter { WarningWriter(prefix: "carousel: ") }
}
