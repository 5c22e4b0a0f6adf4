/// One argument of a request or an event.
struct Argument: Equatable {
  /// What crosses the wire.
  enum Kind: String {
    case int
    case uint
    case fixed
    case string
    case object
    case newID = "new_id"
    case array
    case descriptor = "fd"
  }

  var name: String
  var kind: Kind
  /// The interface of an object, where the description names one.
  var interface: String?
  var allowsNull = false
  /// The enum the number belongs to: `name`, or `interface.name` for another interface's.
  var enumeration: String?

  /// The characters `wayland-scanner` writes for the argument.
  var signature: String {
    let mark = allowsNull ? "?" : ""
    switch kind {
    case .int: return "i"
    case .uint: return "u"
    case .fixed: return "f"
    case .string: return mark + "s"
    case .object: return mark + "o"
    case .newID: return interface == nil ? "sun" : "n"
    case .array: return mark + "a"
    case .descriptor: return "h"
    }
  }

  /// The interface of each wire argument that this one represents, or `nil` for arguments without
  /// one.
  ///
  /// A new object without a fixed interface is sent as name, version and number.
  var wireInterfaces: [String?] {
    kind == .newID && interface == nil ? [nil, nil, nil] : [interface]
  }
}
