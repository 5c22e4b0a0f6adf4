import CarouselDBus

/// Brings calls to the objects and answers back.
struct CallRouter {
  private static var properties: String { "org.freedesktop.DBus.Properties" }
  private static var peer: String { "org.freedesktop.DBus.Peer" }

  /// The number that the registry has given the program.
  private(set) var applicationNumber: Int32 = 0

  /// Carries out a call.
  ///
  /// Returns `nil` if its sender waits for no answer.
  mutating func answer(_ call: BusMessage, from tree: AccessibleTree) -> BusMessage? {
    let answer: BusMessage
    do throws(CallError) {
      answer = call.answer(try values(call, tree))
    } catch {
      answer = call.refusal(error.name, error.text)
    }
    return call.flags.contains(.noAnswer) ? nil : answer
  }

  private mutating func values(
    _ call: BusMessage, _ tree: AccessibleTree
  ) throws(CallError) -> [BusValue] {
    guard let path = call.path, let member = call.member else { throw .unknownMethod }
    let arguments = Arguments(call.body)
    if call.interface == Self.peer || call.interface == nil, member == "Ping" {
      try arguments.none()
      return []
    }
    let interfaces: [any AccessibleInterface]
    if path == ObjectPaths.cache {
      interfaces = [CacheInterface(tree: tree)]
    } else if let object = tree.object(at: path) {
      interfaces = tree.interfaces(of: object)
    } else {
      throw .unknownObject
    }
    guard let name = call.interface else {
      return try values(member, arguments, ofAny: interfaces)
    }
    if name == Self.properties { return try property(member, arguments, of: interfaces) }
    return try Self.interface(name, in: interfaces).answer(member, arguments)
  }

  /// Answers a call that does not say which interface its method belongs to.
  private mutating func values(
    _ member: String, _ arguments: Arguments, ofAny interfaces: [any AccessibleInterface]
  ) throws(CallError) -> [BusValue] {
    for interface in interfaces {
      do throws(CallError) {
        return try interface.answer(member, arguments)
      } catch {
        guard error == .unknownMethod else { throw error }
      }
    }
    return try property(member, arguments, of: interfaces)
  }

  private static func interface(
    _ name: String, in interfaces: [any AccessibleInterface]
  ) throws(CallError) -> any AccessibleInterface {
    guard let interface = interfaces.first(where: { $0.name == name }) else {
      throw .unknownInterface
    }
    return interface
  }

  private mutating func property(
    _ member: String, _ arguments: Arguments, of interfaces: [any AccessibleInterface]
  ) throws(CallError) -> [BusValue] {
    switch member {
    case "Get":
      let names = try arguments.strings(2)
      let properties = try Self.interface(names[0], in: interfaces).properties
      guard let value = properties[names[1]] else { throw .unknownProperty }
      return [.variant(value)]
    case "GetAll":
      let names = try arguments.strings(1)
      return [.dictionary(try Self.interface(names[0], in: interfaces).properties)]
    case "Set":
      let (name, property, value) = try arguments.setting()
      let interface = try Self.interface(name, in: interfaces)
      guard interface.properties[property] != nil else { throw .unknownProperty }
      if let slider = interface as? ValueInterface, property == "CurrentValue" {
        try slider.set(value)
        return []
      }
      guard interface is ApplicationInterface, property == "Id" else { throw .readOnly }
      guard case .int32(let number) = value else { throw .wrongArguments }
      applicationNumber = number
      return []
    default: throw .unknownMethod
    }
  }
}
