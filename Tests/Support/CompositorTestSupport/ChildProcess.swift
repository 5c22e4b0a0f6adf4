package import Foundation
import Glibc

/// A program started by a test, with its output lines, ended at the latest when the test ends.
package final class ChildProcess {
  private let process = Process()
  private let output = Pipe()
  private let errors: Pipe
  private var pending: [UInt8] = []

  /// Starts `arguments[0]`, looked up on the PATH unless it is a path, in `environment`.
  ///
  /// `errors` is where its warnings go; by default, where `standardError()` finds them.
  package init(
    _ arguments: [String], environment: [String: String], directory: URL? = nil,
    errors: Pipe = Pipe()
  ) throws {
    self.errors = errors
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.environment = environment
    process.currentDirectoryURL = directory
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
  }

  deinit {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  package var isRunning: Bool { process.isRunning }

  /// The number of the process.
  package var processIdentifier: Int32 { process.processIdentifier }

  /// The memory that it has in use, in bytes.
  package func memory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(processIdentifier)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) << 10
  }

  /// Whether standard output has something to read.
  package var hasOutput: Bool {
    var entry = pollfd(
      fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    let count = unsafe poll(&entry, 1, 0)
    return count > 0 || !pending.isEmpty
  }

  /// The next line on standard output, or `nil` at its end or after `seconds`.
  package func line(within seconds: Double = 120) -> String? {
    let deadline = Deadline(seconds: seconds)
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: pending[..<end], as: UTF8.self)
        pending.removeSubrange(...end)
        return line
      }
      let descriptor = output.fileHandleForReading.fileDescriptor
      guard deadline.waitForInput(descriptor) else { return nil }
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { return nil }
      pending.append(contentsOf: data)
    }
  }

  /// What is left on standard output.
  ///
  /// Call it after the program ended.
  package func standardOutput() -> String {
    let rest = output.fileHandleForReading.readDataToEndOfFile()
    defer { pending = [] }
    return String(decoding: pending + rest, as: UTF8.self)
  }

  package func send(_ signal: Int32) {
    kill(process.processIdentifier, signal)
  }

  /// Waits until the program exits.
  ///
  /// Returns `nil` if it still runs after `seconds`.
  package func exitStatus(within seconds: Double = 120) -> Int32? {
    let deadline = Deadline(seconds: seconds)
    while process.isRunning {
      guard deadline.pause() else { return nil }
    }
    return process.terminationStatus
  }

  /// Everything written to standard error.
  ///
  /// Call it after the program ended.
  package func standardError() -> String {
    String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  /// What was written to standard error if the program has ended already.
  package func standardErrorIfEnded() -> String { isRunning ? "" : standardError() }

  /// Asks the program to end, and makes it if it does not.
  package func stop() {
    guard process.isRunning else { return }
    process.terminate()
    if exitStatus(within: 3) == nil { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }
}
