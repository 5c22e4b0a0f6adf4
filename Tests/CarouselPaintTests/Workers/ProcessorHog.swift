import Foundation
import Glibc

/// A process that uses all of the first processor that tests may use.
final class ProcessorHog {
  private let process = Process()

  init() throws {
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "while :; do :; done"]
    try process.run()
    try Self.run("taskset", "-cp", Self.processor, "\(process.processIdentifier)")
  }

  deinit { end() }

  /// Ends it.
  func end() {
    guard process.isRunning else { return }
    // It may have been started by a thread that blocks other signals.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Lets a process run only on the processor of the hogs, and hardly ever while they run.
  static func starve(_ process: Int32) throws {
    try run("taskset", "-cp", processor, "\(process)")
    try run("chrt", "--idle", "-p", "0", "\(process)")
  }

  /// The number of the processor.
  private static var processor: String {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed_list:") } ?? ""
    return String(line.drop { !$0.isNumber }.prefix { $0.isNumber })
  }

  private struct Refusal: Error {
    let command: [String]
  }

  private static func run(_ command: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Refusal(command: command) }
  }
}
