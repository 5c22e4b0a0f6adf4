/// Writes the interfaces as types, with their enums: what both ends have in common.
struct WireEmitter {
  var table: InterfaceSet
  var access: String

  func text(_ interface: Interface) -> String {
    var text = "/// `\(interface.name)`, up to version \(interface.version).\n"
    text += "\(access)enum \(NameRules.type(interface.name)): InterfaceKind {\n"
    text += "  \(access)static var interface: WireInterface "
    text += "{ InterfaceTable.bindings[\(table.place(of: interface.name) ?? 0)] }\n"
    let last = interface.events.indices.filter { interface.events[$0].isDestructor }
    if !last.isEmpty { text += "  \(access)static var lastEvents: [UInt32] { \(last) }\n" }
    text += interface.enums.map(EnumEmitter(access: access).text).joined()
    return text + "}\n"
  }
}
