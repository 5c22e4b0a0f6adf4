import Foundation

/// The three sets of traces of the original.
enum TraceSet: String, CaseIterable {
  case transforms
  case motion
  case edits

  /// The cases next to the tests, or those in the folder that `CAROUSEL_CONFORMANCE` names.
  func cases() throws -> [JSON] {
    let data: Data
    if let folder = ProcessInfo.processInfo.environment["CAROUSEL_CONFORMANCE"] {
      data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(rawValue).jsonl"))
    } else {
      data = try unpacked()
    }
    return data.split(separator: UInt8(ascii: "\n")).map { line in
      var parser = JSONParser(Array(line))
      return parser.value()
    }
  }

  private func unpacked() throws -> Data {
    let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
        "Fixtures/\(rawValue).jsonl.gz")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "-dc", fixture.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Unreadable(path: fixture.path) }
    return data
  }

  struct Unreadable: Error { var path: String }
}
