/// The files generated for one target: name and text of each.
struct Bindings {
  var configuration: BindingsConfiguration
  /// The descriptions with the file names they came from, without ending.
  var protocols: [(file: String, description: ProtocolDescription)]

  func files() throws(ScannerError) -> [(name: String, text: String)] {
    let table = try InterfaceSet(
      protocols.map(\.description), leavingOut: Set(configuration.leaveOut))
    let access = configuration.access.prefix
    let isClient = configuration.side == .client
    let module = isClient ? "CWaylandClient" : "CWaylandServer"
    var files = [("InterfaceTable.swift", TableEmitter(table: table, module: module).text)]
    for (file, description) in protocols {
      let text =
        isClient
        ? ClientEmitter(table: table, access: access).text(description)
        : ServerEmitter(table: table, access: access).text(description)
      files.append((file + ".swift", text))
    }
    return files.map { (name: $0.0, text: "// Generated from the wire descriptions.\n\n" + $0.1) }
  }
}
