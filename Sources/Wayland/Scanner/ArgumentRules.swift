/// How arguments look in Swift, and how they are read and written.
struct ArgumentRules {
  var table: InterfaceSet
  var side: BindingsConfiguration.Side

  /// The type that refers to an object.
  private var handle: String { side == .server ? "Resource" : "Proxy" }

  /// The type of a value that is sent.
  func parameter(_ argument: Argument, _ interface: Interface) -> String {
    if let type = table.enumType(argument.enumeration, in: interface) { return type }
    let mark = argument.allowsNull ? "?" : ""
    switch argument.kind {
    case .int, .descriptor: return "Int32"
    case .uint: return "UInt32"
    case .fixed: return "Double"
    case .string: return "String" + mark
    case .array: return "[UInt8]"
    case .newID, .object:
      return (isKnown(argument) ? reference(argument) : "Any\(handle)") + mark
    }
  }

  /// The type of a received value.
  ///
  /// Objects that were destroyed here are received as `nil`, whatever the description allows.
  /// Objects of unknown interface are received as their number.
  func payload(_ argument: Argument, _ interface: Interface) -> String {
    if let type = table.enumType(argument.enumeration, in: interface) { return type }
    switch argument.kind {
    case .object: return isKnown(argument) ? reference(argument) + "?" : "UInt32"
    case .newID: return reference(argument)
    case .descriptor: return "ReceivedDescriptor"
    default: return parameter(argument, interface)
    }
  }

  /// The expression that wraps the parameter `name` for sending.
  func writing(_ argument: Argument, _ name: String, _ interface: Interface) -> String {
    if table.enumType(argument.enumeration, in: interface) != nil {
      return argument.kind == .int
        ? ".int(Int32(bitPattern: \(name).rawValue))" : ".uint(\(name).rawValue)"
    }
    switch argument.kind {
    case .object, .newID:
      return argument.allowsNull ? ".optional(\(name)?.reference)" : ".object(\(name).reference)"
    case .string: return argument.allowsNull ? ".optionalString(\(name))" : ".string(\(name))"
    case .descriptor: return ".descriptor(\(name))"
    default: return ".\(argument.kind.rawValue)(\(name))"
    }
  }

  /// The expression that reads the argument at `place` out of `a`.
  func reading(_ argument: Argument, _ place: Int, _ interface: Interface) -> String {
    if let type = table.enumType(argument.enumeration, in: interface) {
      let value =
        argument.kind == .int
        ? "UInt32(bitPattern: a.values.int(\(place)))" : "a.values.uint(\(place))"
      return "\(type)(rawValue: \(value))"
    }
    switch argument.kind {
    case .object: return isKnown(argument) ? "a.object(\(place))" : "a.number(\(place))"
    case .newID: return "a.made(\(place))"
    case .string: return "a.values.string(\(place))" + (argument.allowsNull ? "" : " ?? \"\"")
    case .descriptor: return "a.values.descriptor(\(place))"
    default: return "a.values.\(argument.kind.rawValue)(\(place))"
    }
  }

  /// Whether the argument's object has a type at this end.
  func isKnown(_ argument: Argument) -> Bool { table.isKnown(argument.interface, at: side) }

  /// The type of the argument's interface.
  func typeName(_ argument: Argument) -> String { NameRules.type(argument.interface ?? "") }

  private func reference(_ argument: Argument) -> String { "\(handle)<\(typeName(argument))>" }
}
