import Foundation
import PackagePlugin

/// Generates the Wayland bindings of every target that has a `bindings.json`.
@main
struct WaylandBindings: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let configuration = target.directoryURL.appending(path: "bindings.json")
    guard FileManager.default.fileExists(atPath: configuration.path) else {
      Diagnostics.error("\(target.name) has no bindings.json")
      return []
    }
    let folder = context.package.directoryURL.appending(path: "Protocols")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".xml") }.sorted()
    let protocols = names.map { folder.appending(path: $0) }
    let output = context.pluginWorkDirectoryURL
    let sources = names.map { String($0.dropLast(4)) + ".swift" } + ["InterfaceTable.swift"]
    return [
      .buildCommand(
        displayName: "Wayland bindings for \(target.name)",
        executable: try context.tool(named: "WaylandScanner").url,
        arguments: ["--configuration", configuration.path, "--output", output.path]
          + protocols.map(\.path),
        inputFiles: protocols + [configuration],
        outputFiles: sources.map { output.appending(path: $0) })
    ]
  }
}
