import Foundation
import PackagePlugin

/// Generates the Wayland bindings of every target that has a `bindings.json`.
///
/// The descriptions are in the folder `Protocols` of the target's package. Interfaces that a target
/// it depends on has bindings for can be named.
@main
struct WaylandBindings: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let own = try Source(target, in: context.package) else {
      Diagnostics.error("\(target.name) has no bindings.json")
      return []
    }
    let packages = Self.packages(context.package)
    var imports: [Source] = []
    for dependency in Self.targets(target.dependencies) {
      let package = packages.first { $0.targets.contains { $0.id == dependency.id } }
      if let package, let source = try Source(dependency, in: package) { imports.append(source) }
    }
    let output = context.pluginWorkDirectoryURL
    var files = own.protocols.map {
      $0.deletingPathExtension().lastPathComponent + ".swift"
    }
    if own.describesWire { files.append("BindingsTable.swift") }
    var arguments = ["--module", own.module, "--configuration", own.configuration.path]
    arguments += ["--output", output.path] + own.protocols.map(\.path)
    for source in imports {
      arguments += ["--import", source.module, source.configuration.path]
      arguments += source.protocols.map(\.path)
    }
    let sources = [own] + imports
    return [
      .buildCommand(
        displayName: "Wayland bindings for \(target.name)",
        executable: try context.tool(named: "WaylandScanner").url,
        arguments: arguments,
        inputFiles: sources.map(\.configuration) + sources.flatMap(\.protocols),
        outputFiles: files.map { output.appending(path: $0) })
    ]
  }

  /// The package and all those it depends on.
  private static func packages(_ package: Package) -> [Package] {
    [package] + package.dependencies.flatMap { packages($0.package) }
  }

  /// The targets that are named as dependencies, themselves or as products.
  private static func targets(_ dependencies: [TargetDependency]) -> [any Target] {
    dependencies.flatMap { dependency -> [any Target] in
      switch dependency {
      case .target(let target): [target]
      case .product(let product): product.targets
      @unknown default: []
      }
    }
  }
}

/// What a target's bindings are made from.
private struct Source {
  var module: String
  var configuration: URL
  var protocols: [URL]
  /// Whether the target gets an interface table.
  var describesWire: Bool

  /// `nil` for a target without bindings.
  init?(_ target: any Target, in package: Package) throws {
    configuration = target.directoryURL.appending(path: "bindings.json")
    guard let module = (target as? any SourceModuleTarget)?.moduleName,
      let data = FileManager.default.contents(atPath: configuration.path)
    else { return nil }
    self.module = module
    // The scanner reports errors of a configuration that cannot be read.
    let facts = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    describesWire = (facts?["sides"] as? [String])?.contains("wire") == true
    let folder = package.directoryURL.appending(path: "Protocols")
    protocols = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".xml") }.sorted().map { folder.appending(path: $0) }
  }
}
