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

/// Methods and properties of one object that belong together.
protocol AccessibleInterface {
  /// The name of the interface.
  var name: String { get }
  /// What can be read, by name.
  var properties: [String: BusValue] { get }
  /// Answers a call.
  ///
  /// - Throws: ``CallError`` for a method that there is not, or arguments that it does not take
  func answer(_ member: String, _ arguments: Arguments) throws(CallError) -> [BusValue]
}

/// Why a call is not answered.
enum CallError: Error, Equatable {
  case unknownObject
  case unknownInterface
  case unknownMethod
  case unknownProperty
  case readOnly
  case wrongArguments
  case noSuchChild
  case tooManyChildren

  /// The name that programs know.
  var name: String {
    let last =
      switch self {
      case .unknownObject: "UnknownObject"
      case .unknownInterface: "UnknownInterface"
      case .unknownMethod: "UnknownMethod"
      case .unknownProperty: "UnknownProperty"
      case .readOnly: "PropertyReadOnly"
      case .wrongArguments, .noSuchChild: "InvalidArgs"
      case .tooManyChildren: "LimitsExceeded"
      }
    return "org.freedesktop.DBus.Error." + last
  }

  /// One line for people.
  var text: String {
    switch self {
    case .unknownObject: "There is no such object (any more)."
    case .unknownInterface: "The object has no such interface."
    case .unknownMethod: "The object has no such method."
    case .unknownProperty: "The object has no such property."
    case .readOnly: "The property cannot be set."
    case .wrongArguments: "The method takes other arguments."
    case .noSuchChild: "The object has no child with that index."
    case .tooManyChildren: "There are too many children for one message: ask for them by index."
    }
  }
}

/// The arguments of a call, taken as what the method wants them to be.
struct Arguments {
  private let values: [BusValue]

  init(_ values: [BusValue]) { self.values = values }

  private func check(_ types: [ValueType]) throws(CallError) {
    guard values.map(\.type) == types else { throw .wrongArguments }
  }

  /// No arguments.
  func none() throws(CallError) { try check([]) }

  /// An index.
  func index() throws(CallError) -> Int {
    guard values.count == 1, case .int32(let index) = values[0] else { throw .wrongArguments }
    return Int(index)
  }

  /// A number of a list of meanings.
  func code() throws(CallError) -> UInt32 {
    guard values.count == 1, case .uint32(let code) = values[0] else { throw .wrongArguments }
    return code
  }

  /// A point, in coordinates whose origin is always that of the window.
  func point() throws(CallError) -> (x: Int, y: Int) {
    guard values.count == 3, case .int32(let x) = values[0], case .int32(let y) = values[1],
      case .uint32 = values[2]
    else { throw .wrongArguments }
    return (Int(x), Int(y))
  }

  /// Some strings.
  func strings(_ count: Int) throws(CallError) -> [String] {
    guard values.count == count else { throw .wrongArguments }
    var strings: [String] = []
    for value in values {
      guard case .string(let text) = value else { throw .wrongArguments }
      strings.append(text)
    }
    return strings
  }

  /// Two strings and any value.
  func setting() throws(CallError) -> (interface: String, property: String, value: BusValue) {
    guard values.count == 3, case .string(let interface) = values[0],
      case .string(let property) = values[1], case .variant(let value) = values[2]
    else { throw .wrongArguments }
    return (interface, property, value)
  }

  /// Arguments of some types, which are of no interest.
  func ignored(_ types: ValueType...) throws(CallError) { try check(types) }
}
