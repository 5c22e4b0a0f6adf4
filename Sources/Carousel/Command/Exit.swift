import ArgumentParser
import CarouselShow
import Glibc

/// How the program ends: 0 in order, 1 failure, 2 usage; one line on standard error.
///
/// Where something is to be chosen, 1 says that nothing was, and 3 is failure.
enum Exit {
  static let failure: Int32 = 1
  static let usage: Int32 = 2
  /// What keeps pictures from being chosen; 1 says that none was.
  static let pickFailure: Int32 = 3

  /// Parses the command line, runs the command and ends the process.
  ///
  /// `help` is what is told about the program as a whole.
  static func run(_ program: (some ParsableCommand).Type, help: String) -> Never {
    StandardDescriptors.keepOpen()
    do {
      let invocation = try Invocation.current.get()
      if invocation.isCheck { check(invocation) }
      let arguments = invocation.arguments
      if [["--help"], ["-h"], ["help"]].contains(arguments) { throw CleanExit.message(help) }
      for warning in invocation.warnings { complain(warning) }
      var command = try program.parseAsRoot(arguments)
      try command.run()
      exit(0)
    } catch let error as ShowError {
      fail(error.description)
    } catch let code as ExitCode {
      exit(code.rawValue)
    } catch {
      end(program, with: error)
    }
  }

  /// Ends with what is wrong with the configuration: 0 for nothing.
  private static func check(_ invocation: Invocation) -> Never {
    let problems = invocation.configuration.map { configuration in
      configuration.problems().map(configuration.file.description)
    }
    let complaints = problems ?? invocation.warnings
    for complaint in complaints { complain(complaint) }
    exit(complaints.isEmpty ? 0 : usage)
  }

  /// Ends because of what the parser says: help and version go to standard output.
  private static func end(_ program: (some ParsableCommand).Type, with error: any Error) -> Never {
    let code = program.exitCode(for: error)
    if code.isSuccess { program.exit(withError: error) }
    guard code == .validationFailure else {
      fail(program.message(for: error))
    }
    let given = try? Invocation.current.get().given.first
    let command = given.flatMap { CarouselProgram.commandNames.contains($0) ? $0 : nil }
    complain(Complaint(error).words(seeing: command))
    exit(usage)
  }

  /// Writes one line on standard error and ends with the status for failures.
  static func fail(_ message: String) -> Never {
    complain(message)
    exit(failure)
  }

  /// Writes one line on standard error; where nobody makes room for it, it is dropped.
  static func complain(_ message: String) {
    warnings().write(message, waiting: 200)
  }

  /// What writes warnings while the program runs.
  static func warnings() -> WarningWriter { WarningWriter(prefix: "carousel: ") }
}
