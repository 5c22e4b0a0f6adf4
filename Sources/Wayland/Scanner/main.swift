import Foundation

/// What the command line asks for.
private struct Order {
  /// The bindings of one module: where their configuration and the descriptions are.
  struct Source {
    var module: String
    var configuration: String
    var paths: [String] = []
  }

  var own: Source
  var imports: [Source] = []
  var output: String

  init(_ arguments: [String]) throws(ScannerError) {
    var rest = arguments[...]
    var options: [String: String] = [:]
    var sources: [Source] = []
    var paths: [String] = []
    while let argument = rest.popFirst() {
      switch argument {
      case "--module", "--configuration", "--output":
        guard let value = rest.popFirst() else { throw .usage }
        options[argument] = value
      case "--import":
        guard let module = rest.popFirst(), let configuration = rest.popFirst() else {
          throw .usage
        }
        sources.append(Source(module: module, configuration: configuration))
      default:
        if sources.isEmpty {
          paths.append(argument)
        } else {
          sources[sources.count - 1].paths.append(argument)
        }
      }
    }
    guard let module = options["--module"], let configuration = options["--configuration"],
      let output = options["--output"], !paths.isEmpty
    else { throw .usage }
    own = Source(module: module, configuration: configuration, paths: paths)
    imports = sources
    self.output = output
  }
}

private func read(
  _ paths: [String]
) throws(ScannerError) -> [(file: String, description: ProtocolDescription)] {
  var protocols: [(file: String, description: ProtocolDescription)] = []
  for path in paths {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .unreadable(path: path)
    }
    let file = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    protocols.append((file, try ProtocolXML.parse(data, path: path)))
  }
  return protocols
}

/// Reads the arguments, generates, writes.
func run(_ arguments: [String]) throws(ScannerError) {
  let order = try Order(arguments)
  var imports: [ImportedBindings] = []
  for source in order.imports {
    imports.append(
      ImportedBindings(
        module: source.module,
        configuration: try BindingsConfiguration.read(path: source.configuration),
        protocols: try read(source.paths).map(\.description)))
  }
  let bindings = Bindings(
    module: order.own.module,
    configuration: try BindingsConfiguration.read(path: order.own.configuration),
    protocols: try read(order.own.paths), imports: imports)
  for file in try bindings.files() {
    let (path, text) = (order.output + "/" + file.name, Data(file.text.utf8))
    // What is written again is compiled again, with everything that imports it.
    if FileManager.default.contents(atPath: path) == text { continue }
    guard FileManager.default.createFile(atPath: path, contents: text) else {
      throw .unwritable(path: path)
    }
  }
}

do {
  try run(Array(CommandLine.arguments.dropFirst()))
} catch {
  FileHandle.standardError.write(Data("WaylandScanner: \(error)\n".utf8))
  exit(1)
}
