/// Writes the client's side of an interface: its events as cases, its requests as methods.
struct ClientEmitter {
  var table: InterfaceSet
  var access: String
  private var rules: ArgumentRules { ArgumentRules(table: table, side: .client) }

  func text(_ interface: Interface) -> String {
    kind(interface) + requests(interface) + endings(interface)
  }

  private func kind(_ interface: Interface) -> String {
    var text = "/// The client's side of `\(interface.name)`.\n"
    text += "extension \(NameRules.type(interface.name)): ProxyKind {\n"
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
    return text + destructor(interface) + "}\n"
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

  private func ending(_ request: Message, _ opcode: Int, _ interface: Interface) -> String? {
    guard let call = Call(request, interface, rules) else { return nil }
    return
      "  /// `\(interface.name).\(request.name)`, since version \(request.since): ends the object.\n"
      + "  \(access)consuming func \(NameRules.member(request.name))\(call.head) "
      + "{ self.\(call.made == nil ? "end" : "replace")"
      + "(\(opcode), since: \(request.since), \(call.values)) }\n"
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
    guard !request.isDestructor, let call = Call(request, interface, rules) else { return nil }
    return "  /// `\(interface.name).\(request.name)`, since version \(request.since).\n"
      + "  \(access)borrowing func \(NameRules.member(request.name))\(call.head) "
      + "{ self.\(call.made == nil ? "send" : "make")(\(opcode), since: \(request.since)"
      + "\(call.isGeneric ? ", version: version" : ""), \(call.values)) }\n"
  }
}

/// The method of a request and the values it sends.
private struct Call {
  /// The type of the object that it creates.
  private(set) var made: String?
  /// Whether the caller chooses the interface of the new object.
  private(set) var isGeneric = false
  private var parameters: [String] = []
  private var list: [String] = []

  /// `nil` where the request makes an object of an interface that is left out.
  init?(_ request: Message, _ interface: Interface, _ rules: ArgumentRules) {
    for argument in request.arguments {
      let name = NameRules.member(argument.name)
      guard argument.kind == .newID else {
        parameters.append("\(name): \(rules.parameter(argument, interface))")
        list.append(rules.writing(argument, name, interface))
        continue
      }
      if argument.interface == nil {
        (made, isGeneric) = ("Made", true)
        parameters += ["_ kind: Made.Type", "version: UInt32"]
        list += [".name(of: Made.interface)", ".uint(version)", ".made"]
      } else {
        guard rules.isKnown(argument) else { return nil }
        made = rules.typeName(argument)
        list.append(".made")
      }
    }
  }

  /// Parameters and result.
  var head: String {
    (isGeneric ? "<Made: ProxyKind>" : "") + "(\(parameters.joined(separator: ", ")))"
      + (made.map { " -> Owned<\($0)>" } ?? "")
  }

  var values: String { "[\(list.joined(separator: ", "))]" }
}
