import Foundation
import Testing

/// The program as it is called from a shell.
struct UsageTests {
  /// Where the tests were built, the program is.
  private func run(_ arguments: [String]) throws -> (status: Int32, output: String, errors: String)
  {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: tests).deletingLastPathComponent()
      .appendingPathComponent("frame-probe")
    process.arguments = arguments
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let complaint = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: text, as: UTF8.self),
      String(decoding: complaint, as: UTF8.self)
    )
  }

  @Test func `help is given and no program is started`() throws {
    let run = try run(["--help"])
    #expect(run.status == 0)
    #expect(run.output.contains("frame-probe [<options>] -- <command>"))
    #expect(run.errors == "")
  }

  @Test(arguments: [
    [], ["--"], ["--refresh", "0", "--", "true"], ["--no-such-thing", "--", "true"],
    ["--through", "--preset", "mutter", "--", "true"],
  ])
  func `wrong usage is one status, and nothing on standard output`(arguments: [String]) throws {
    let run = try run(arguments)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("Error: "))
  }
}
