/// Writes the interface table: a compact text that the program turns into libwayland's structures.
struct TableEmitter {
  var table: InterfaceSet

  /// The facts of every interface: fields end in NUL, numbers in a comma or a semicolon.
  var facts: [String] {
    table.interfaces.flatMap { interface in
      let head =
        "\(interface.name)\\0\(interface.version),\(interface.requests.count),"
        + "\(interface.events.count);"
      return [head] + (interface.requests + interface.events).map(line)
    }
  }

  private func line(_ message: Message) -> String {
    let types = message.arguments.flatMap(\.wireInterfaces)
    let places = types.map { name in place(of: name).map(String.init) ?? "-" }
    return "\(message.name)\\0\(message.signature)\\0" + places.map { $0 + "," }.joined()
  }

  /// The place in the table, or behind its end for an interface of another module.
  private func place(of name: String?) -> Int? {
    guard let name else { return nil }
    if let own = table.place(of: name) { return own }
    return others.firstIndex(of: name).map { table.interfaces.count + $0 }
  }

  /// The interfaces of other modules that messages name.
  private var others: [String] {
    var found: [String] = []
    for name in messages.flatMap(\.arguments).flatMap(\.wireInterfaces).compactMap({ $0 })
    where table.module(of: name) != nil && !found.contains(name) {
      found.append(name)
    }
    return found
  }

  private var messages: [Message] { table.interfaces.flatMap { $0.requests + $0.events } }

  /// The file without its imports.
  var text: String {
    let types = messages.reduce(0) { $0 + $1.arguments.flatMap(\.wireInterfaces).count }
    let body = facts.map { "    " + $0 }.joined(separator: "\\\n")
    let others = others.map { NameRules.type($0) + ".interface" }.joined(separator: ", ")
    return """
      extension InterfaceTable {
        /// The interfaces of these bindings.
        static let bindings = InterfaceTable(
          interfaces: \(table.interfaces.count), messages: \(messages.count), types: \(types),
          others: [\(others)],
          \"\"\"
      \(body)
          \"\"\")
      }

      """
  }
}
