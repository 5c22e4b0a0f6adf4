public import Foundation

/// The programs that were built with these tests.
public enum BuiltProgram {
  /// The folder of the programs and of the test bundle.
  ///
  /// The bundle is among the arguments if a helper in another folder runs the tests.
  public static let folder: URL = {
    for argument in CommandLine.arguments where argument.contains(".xctest") {
      if FileManager.default.fileExists(atPath: argument) {
        return URL(fileURLWithPath: argument).deletingLastPathComponent()
      }
    }
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: tests).deletingLastPathComponent()
  }()

  /// The path of the program `name`.
  public static func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
}
