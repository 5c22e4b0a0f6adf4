/// Writes the client's side of an interface: its events as cases, its requests as methods.
struct ClientEmitter {
  var table: InterfaceSet
  var access: String
  private var rules: ArgumentRules { ArgumentRules(table: table, handle: "Proxy") }

  func text(_ description: ProtocolDescription) -> String {
    let interfaces = description.interfaces.filter { table.place(of: $0.name) != nil }
    return interfaces.map { kind($0) + requests($0) + endings($0) }.joined(separator: "\n")
  }

  private func kind(_ interface: Interface) -> String {
    let type = NameRules.type(interface.name)
    var text = "/// `\(interface.name)`, up to version \(interface.version).\n"
    text += "\(access)enum \(type): ProxyKind {\n"
    text += "  \(access)static var place: Int { \(table.place(of: interface.name) ?? 0) }\n"
    text += "  \(access)static var latest: UInt32 { \(interface.version) }\n"
    text += "  \(access)enum Event {\n"
    for event in interface.events {
      let values = event.arguments.map {
        "\(NameRules.label($0.name)): \(rules.payload($0, interface))"
      }
      let list = values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"
      text += "    case \(NameRules.member(event.name))\(list)\n"
    }
    text += "  }\n"
    text += "  \(access)static func event(_ opcode: UInt32, _ a: EventArguments) -> Event? {\n"
    if interface.events.isEmpty {
      text += "    nil\n"
    } else {
      text += "    switch opcode {\n"
      for (opcode, event) in interface.events.enumerated() {
        let values = event.arguments.enumerated().map { place, argument in
          "\(NameRules.label(argument.name)): \(rules.reading(argument, place, interface))"
        }
        let list = values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"
        text += "    case \(opcode): .\(NameRules.label(event.name))\(list)\n"
      }
      text += "    default: nil\n    }\n"
    }
    text += "  }\n"
    text += destructor(interface)
    text += interface.enums.map(EnumEmitter(access: access).text).joined()
    return text + "}\n"
  }

  /// The request that an owner sends when it ends.
  private func destructor(_ interface: Interface) -> String {
    guard let opcode = interface.usualDestructor else { return "" }
    let request = interface.requests[opcode]
    let value = request.since > 1 ? "version >= \(request.since) ? \(opcode) : nil" : "\(opcode)"
    return "  \(access)static func destructor(version: UInt32) -> UInt32? { \(value) }\n"
  }

  /// The other ways for an owner to end: methods that consume it.
  private func endings(_ interface: Interface) -> String {
    let texts = interface.requests.enumerated().compactMap { opcode, request in
      request.isDestructor && opcode != interface.usualDestructor
        ? ending(request, opcode, interface) : nil
    }
    guard !texts.isEmpty else { return "" }
    let type = NameRules.type(interface.name)
    return "extension Owned where Kind == \(type) {\n\(texts.joined())}\n"
  }

  private func ending(_ request: Message, _ opcode: Int, _ interface: Interface) -> String {
    var parameters: [String] = []
    var values: [String] = []
    for argument in request.arguments {
      let name = NameRules.member(argument.name)
      parameters.append("\(name): \(rules.parameter(argument, interface))")
      values.append(rules.writing(argument, name, interface))
    }
    return
      "  /// `\(interface.name).\(request.name)`, since version \(request.since): ends the object.\n"
      + "  \(access)consuming func \(NameRules.member(request.name))"
      + "(\(parameters.joined(separator: ", "))) "
      + "{ end(\(opcode), since: \(request.since), [\(values.joined(separator: ", "))]) }\n"
  }

  private func requests(_ interface: Interface) -> String {
    let type = NameRules.type(interface.name)
    let texts = interface.requests.enumerated().compactMap { opcode, request in
      self.request(request, opcode, interface)
    }
    guard !texts.isEmpty else { return "" }
    return "extension ProxyHolder where Self: ~Copyable, Kind == \(type) {\n\(texts.joined())}\n"
  }

  private func request(_ request: Message, _ opcode: Int, _ interface: Interface) -> String? {
    if request.isDestructor { return nil }
    let made = request.newObject
    if let name = made?.interface, table.place(of: name) == nil { return nil }
    let isGeneric = made != nil && made?.interface == nil
    var parameters: [String] = []
    var values: [String] = []
    for argument in request.arguments {
      if argument.kind == .newID {
        values.append(isGeneric ? ".kind(Made.place), .uint(version), .made" : ".made")
        if isGeneric { parameters += ["_ kind: Made.Type", "version: UInt32"] }
        continue
      }
      let name = NameRules.member(argument.name)
      parameters.append("\(name): \(rules.parameter(argument, interface))")
      values.append(rules.writing(argument, name, interface))
    }
    let result = made?.interface.map(NameRules.type) ?? "Made"
    let head =
      "  \(access)borrowing func \(NameRules.member(request.name))"
      + (isGeneric ? "<Made: ProxyKind>" : "") + "(\(parameters.joined(separator: ", ")))"
      + (made == nil ? "" : " -> Owned<\(result)>")
    let call =
      (made == nil ? "send" : "make")
      + "(\(opcode), since: \(request.since)\(isGeneric ? ", version: version" : ""),"
      + " [\(values.joined(separator: ", "))])"
    return "  /// `\(interface.name).\(request.name)`, since version \(request.since).\n"
      + "\(head) { \(call) }\n"
  }
}
