import CarouselDBus

/// What can be asked of a program.
struct ApplicationInterface: AccessibleInterface {
  let tree: AccessibleTree

  var name: String { "org.a11y.atspi.Application" }

  var properties: [String: BusValue] {
    [
      "ToolkitName": .string("carousel"),
      "Version": .string(tree.application.version),
      "ToolkitVersion": .string(tree.application.version),
      "AtspiVersion": .string("2.1"),
      "InterfaceVersion": .uint32(1),
      "Id": .int32(tree.applicationNumber),
    ]
  }

  func answer(_ member: String, _ arguments: Arguments) throws(CallError) -> [BusValue] {
    switch member {
    case "GetLocale":
      _ = try arguments.code()
      return [.string(tree.application.locale)]
    case "GetApplicationBusAddress":
      // There is no way to us but the bus.
      try arguments.none()
      return [.string("")]
    default: throw .unknownMethod
    }
  }
}
