import Foundation

/// Reads the arguments, generates, writes.
func run(_ arguments: [String]) throws(ScannerError) {
  var configurationPath: String?
  var outputPath: String?
  var paths: [String] = []
  var rest = arguments[...]
  while let argument = rest.popFirst() {
    switch argument {
    case "--configuration": configurationPath = rest.popFirst()
    case "--output": outputPath = rest.popFirst()
    default: paths.append(argument)
    }
  }
  guard let configurationPath, let outputPath, !paths.isEmpty else { throw .usage }
  let configuration = try BindingsConfiguration.read(path: configurationPath)
  var protocols: [(file: String, description: ProtocolDescription)] = []
  for path in paths {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .unreadable(path: path)
    }
    let file = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    protocols.append((file, try ProtocolXML.parse(data, path: path)))
  }
  for file in try Bindings(configuration: configuration, protocols: protocols).files() {
    let path = outputPath + "/" + file.name
    guard FileManager.default.createFile(atPath: path, contents: Data(file.text.utf8)) else {
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
