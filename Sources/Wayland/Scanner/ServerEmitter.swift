/// Writes the server's side of an interface: its requests as cases, its events as methods.
struct ServerEmitter {
  var table: InterfaceSet
  var access: String
  private var rules: ArgumentRules { ArgumentRules(table: table, side: .server) }

  func text(_ interface: Interface) -> String {
    kind(interface) + events(interface) + errors(interface)
  }

  private func kind(_ interface: Interface) -> String {
    let requests = interface.requests.enumerated().filter { isKnown($0.element) }
    var text = "/// The server's side of `\(interface.name)`.\n"
    text += "extension \(NameRules.type(interface.name)): ResourceKind {\n"
    text += "  \(access)enum Request {\n"
    for (_, request) in requests {
      let values = request.arguments.map {
        "\(NameRules.label($0.name)): \(rules.payload($0, interface))"
      }
      let list = values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"
      text += "    case \(NameRules.member(request.name))\(list)\n"
    }
    text += "  }\n"
    text +=
      "  \(access)static func request(_ opcode: UInt32, _ a: RequestArguments) -> Request? {\n"
    if requests.isEmpty {
      text += "    nil\n"
    } else {
      text += "    switch opcode {\n"
      for (opcode, request) in requests {
        let values = request.arguments.enumerated().map { place, argument in
          "\(NameRules.label(argument.name)): \(rules.reading(argument, place, interface))"
        }
        let list = values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"
        text += "    case \(opcode): .\(NameRules.label(request.name))\(list)\n"
      }
      text += "    default: nil\n    }\n"
    }
    text += "  }\n"
    let destructors = requests.filter { $0.element.isDestructor }.map(\.offset)
    if !destructors.isEmpty {
      text += "  \(access)static var destructors: [UInt32] { \(destructors) }\n"
    }
    return text + "}\n"
  }

  private func errors(_ interface: Interface) -> String {
    guard interface.enums.contains(where: { $0.name == "error" }) else { return "" }
    let type = NameRules.type(interface.name)
    return "extension Resource where Kind == \(type) {\n"
      + "  /// Ends the client's connection with an error of `\(interface.name)`.\n"
      + "  \(access)func fail(_ error: \(type).Error, _ message: String) "
      + "{ self.postError(code: error.rawValue, message: message) }\n}\n"
  }

  private func isKnown(_ message: Message) -> Bool {
    message.newObject.map { rules.isKnown($0) } ?? true
  }

  private func events(_ interface: Interface) -> String {
    guard !interface.events.isEmpty else { return "" }
    let type = NameRules.type(interface.name)
    let texts = interface.events.enumerated().map { opcode, event in
      self.event(event, opcode, interface)
    }
    return "extension Resource where Kind == \(type) {\n\(texts.joined())}\n"
  }

  private func event(_ event: Message, _ opcode: Int, _ interface: Interface) -> String {
    var parameters: [String] = []
    var values: [String] = []
    for argument in event.arguments {
      let name = NameRules.member(argument.name)
      parameters.append("\(name): \(rules.parameter(argument, interface))")
      values.append(rules.writing(argument, name, interface))
    }
    return "  /// `\(interface.name).\(event.name)`, since version \(event.since).\n"
      + "  \(access)func send\(NameRules.capitalized(event.name))"
      + "(\(parameters.joined(separator: ", "))) "
      + "{ self.post(\(opcode), since: \(event.since), [\(values.joined(separator: ", "))]) }\n"
  }
}
