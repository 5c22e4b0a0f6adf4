import CarouselTestSupport
import Foundation
import Testing

/// What frames cost, in instructions: they do not depend on how busy a machine is.
struct InstructionTests {
  /// The instructions of the kernels for the frames of `painted-flick`, or `nil` if they were not counted
  /// them with this compiler.
  ///
  /// A change that makes them fewer, or has a reason for more, records the number that the test prints.
  private static var recorded: Int? {
    #if arch(x86_64) && compiler(>=6.3) && compiler(<6.4)
      31_519_742
    #else
      nil
    #endif
  }

  /// Why nothing can be counted here, or `nil` if it can.
  private static var obstacle: String? {
    if recorded == nil { return "no number is recorded for this compiler" }
    for tool in [valgrind, strip] where !FileManager.default.isExecutableFile(atPath: tool) {
      return "\(tool) is not installed"
    }
    let processor = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    return processor.contains(" avx2 ") && processor.contains(" fma ")
      ? nil : "the processor has other kernels"
  }

  private static let (valgrind, strip) = ("/usr/bin/valgrind", "/usr/bin/strip")

  @Test(.enabled(if: obstacle == nil, "\(obstacle ?? "")"))
  func `frames take no more instructions than recorded`() throws {
    let program = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent("painted-flick")
    let copy = FileManager.default.temporaryDirectory
      .appendingPathComponent("painted-flick-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: copy) }
    // valgrind does not read all of Swift's debug information.
    _ = try Self.output(of: Self.strip, ["--strip-debug", "-o", copy.path, program.path])
    let kernels = ["quad_paint", "quad_fill", "quad_bounds", "quad_columns"]
    let text = try Self.output(
      of: Self.valgrind,
      ["--tool=callgrind", "--callgrind-out-file=/dev/null"]
        + kernels.map { "--toggle-collect=" + $0 } + [copy.path])
    let line = try #require(
      text.split(separator: "\n").first { $0.contains("Collected") }, "\(text)")
    let count = try #require(line.split(separator: " ").last.flatMap { Int($0) })
    let recorded = try #require(Self.recorded)
    #expect(
      Double(count) <= 1.03 * Double(recorded), "\(count) instructions, \(recorded) recorded")
    #expect(
      Double(count) >= 0.97 * Double(recorded), "fewer: write down \(count) for \(recorded)")
  }

  /// Everything that a program writes, which has to succeed.
  private static func output(of program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(text)")
    return text
  }
}
