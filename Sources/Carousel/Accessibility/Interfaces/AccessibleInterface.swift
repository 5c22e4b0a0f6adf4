import CarouselDBus

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
