import ArgumentParser
import CarouselShow
import Glibc

/// How the program ends: 0 in order, 1 failure, 2 usage; one line on standard error.
enum Exit {
  static let failure: Int32 = 1
  static let usage: Int32 = 2

  /// Parses the command line, runs the command and ends the process.
  static func run(_ program: (some ParsableCommand).Type) -> Never {
    StandardDescriptors.keepOpen()
    do {
      var command = try program.parseAsRoot()
      try command.run()
      exit(0)
    } catch let error as ShowError {
      fail(error.description)
    } catch {
      end(program, with: error)
    }
  }

  /// Ends because of what the parser says: help and version go to standard output.
  private static func end(_ program: (some ParsableCommand).Type, with error: any Error) -> Never {
    let code = program.exitCode(for: error)
    if code.isSuccess { program.exit(withError: error) }
    guard code == .validationFailure else {
      fail(program.message(for: error))
    }
    complain(program.message(for: error) + " (see carousel --help)")
    exit(usage)
  }

  /// Writes one line on standard error and ends with the status for failures.
  static func fail(_ message: String) -> Never {
    complain(message)
    exit(failure)
  }

  /// Writes one line on standard error.
  static func complain(_ message: String) {
    let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    let bytes = Array("carousel: \(line)\n".utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
