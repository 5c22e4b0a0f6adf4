/// A value on its way to the other end of the wire.
public enum WireValue {
  /// A whole number.
  case int(Int32)
  /// A whole number that is not negative.
  case uint(UInt32)
  /// A number with 8 binary places; what the wire cannot carry becomes the nearest that it can.
  case fixed(Double)
  /// A text; it is cut where it is too long for a message, and before a NUL.
  case string(String)
  /// A text or none.
  case optionalString(String?)
  /// An object; if it has ended, the message is not sent.
  case object(WireReference)
  /// An object or none; one that has ended goes as none.
  case optional(WireReference?)
  /// Any bytes.
  case array([UInt8])
  /// A file descriptor; it stays the caller's.
  case descriptor(Int32)
  /// The object the message makes.
  case made
  /// The name of an interface, for a request that makes an object of any kind.
  case name(of: WireInterface)
}

/// Refers to an object in a message, whatever its end and its kind.
public struct WireReference {
  package let object: any WireObject

  package init(_ object: any WireObject) {
    self.object = object
  }
}

/// One object of a connection, at either end.
package protocol WireObject: AnyObject {
  /// What libwayland has for it, or `nil` once it has ended.
  var pointer: OpaquePointer? { get }
}
