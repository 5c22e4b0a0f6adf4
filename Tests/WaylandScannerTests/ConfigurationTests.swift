import Foundation
import Testing

@testable import WaylandScanner

struct ConfigurationTests {
  private func read(_ text: String) throws -> BindingsConfiguration {
    let path = FileManager.default.temporaryDirectory.path + "/bindings-\(UUID().uuidString).json"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try #require(FileManager.default.createFile(atPath: path, contents: Data(text.utf8)))
    return try BindingsConfiguration.read(path: path)
  }

  @Test func `a configuration needs no more than its sides`() throws {
    let short = try read("{ \"sides\": [\"wire\", \"client\"] }")
    #expect(short == BindingsConfiguration(sides: [.wire, .client], access: .internal))
    let long = try read(
      "{ \"sides\": [\"server\"], \"access\": \"public\", \"leaveOut\": [\"wl_shell\"] }")
    #expect(
      long == BindingsConfiguration(sides: [.server], access: .public, leaveOut: ["wl_shell"]))
  }

  @Test(arguments: ["", "{}", "{ \"sides\": [\"middle\"] }", "{ \"sides\": \"client\" }"])
  func `an invalid configuration is refused with the missing part`(_ text: String) {
    let error = #expect(throws: ScannerError.self) { try read(text) }
    #expect(error?.description.contains("needs \"sides\"") == true)
  }
}
