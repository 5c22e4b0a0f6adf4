import Foundation

/// Programs that a test builds from their source.
enum CompiledProgram {
  /// Builds a program from one file.
  ///
  /// - Parameters:
  ///   - source: the content of the file.
  ///   - name: its name.
  ///   - folder: where the program is built.
  ///   - compiler: the compiler and its arguments, to which the file is added.
  ///   - environment: variables for the compiler.
  /// - Returns: the path of the program, or `nil` without the compiler.
  /// - Throws: what kept the file from being written or the compiler from being started.
  static func build(
    _ source: String, _ name: String, in folder: URL, _ compiler: [String],
    environment: [String: String] = [:]
  ) throws -> String? {
    let file = folder.appendingPathComponent(name).path
    let program = folder.appendingPathComponent(name + ".program").path
    try source.write(toFile: file, atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = compiler + ["-o", program, file]
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["GOCACHE": folder.path, "GO111MODULE": "off"].merging(environment) { _, own in own }
    ) { _, own in own }
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? program : nil
  }

  /// Calls `body` with a folder that is removed afterwards.
  static func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("programs\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }
}
