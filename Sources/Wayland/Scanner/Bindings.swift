/// The files generated for one target: name and text of each.
struct Bindings {
  /// The module of the target.
  var module: String
  var configuration: BindingsConfiguration
  /// The descriptions with the file names they came from, without ending.
  var protocols: [(file: String, description: ProtocolDescription)]
  var imports: [ImportedBindings] = []

  func files() throws(ScannerError) -> [(name: String, text: String)] {
    let table = try InterfaceSet(
      protocols.map(\.description), configuration, imports: imports)
    var files: [(name: String, text: String)] = []
    if configuration.sides.contains(.wire) {
      let others = Set(table.interfaces.flatMap(table.modules))
      let text = TableEmitter(table: table).text
      let head = imports(of: configuration.sides, others, for: .internal)
      files.append(("BindingsTable.swift", head + text))
    }
    for (file, description) in protocols {
      files.append((file + ".swift", text(description, table)))
    }
    return files.map {
      (name: $0.name, text: "// Generated from the wire descriptions.\n" + $0.text)
    }
  }

  private func text(_ description: ProtocolDescription, _ table: InterfaceSet) -> String {
    let access = configuration.access.prefix
    let interfaces = description.interfaces.filter { table.place(of: $0.name) != nil }
    guard !interfaces.isEmpty else { return "" }
    let texts = interfaces.flatMap { interface in
      var texts: [String] = []
      if configuration.sides.contains(.wire) {
        texts.append(WireEmitter(table: table, access: access).text(interface))
      }
      if configuration.sides.contains(.client) {
        texts.append(ClientEmitter(table: table, access: access).text(interface))
      }
      if configuration.sides.contains(.server) {
        texts.append(ServerEmitter(table: table, access: access).text(interface))
      }
      return texts
    }
    let isMessageless = configuration.sides == [.wire]
    let others = isMessageless ? [] : Set(interfaces.flatMap(table.modules))
    return imports(of: configuration.sides, others, for: configuration.access)
      + texts.joined(separator: "\n")
  }

  /// The imports of a file with these sides that names types of `others`.
  private func imports(
    of sides: Set<BindingsConfiguration.Side>, _ others: Set<String>,
    for access: BindingsConfiguration.Access
  ) -> String {
    let ends = Set(sides.subtracting([.wire]).map(\.module)).subtracting([module])
    // An end brings the wire along.
    let wire: Set = ends.isEmpty ? [BindingsConfiguration.Side.wire.module] : []
    let modules = ends.union(wire).union(others).subtracting([module])
    let lines = modules.sorted().map { name in
      (ends.contains(name) ? "@_spi(Bindings) " : "") + "\(access.rawValue) import \(name)\n"
    }
    return (lines.isEmpty ? "" : "\n") + lines.joined() + "\n"
  }
}
