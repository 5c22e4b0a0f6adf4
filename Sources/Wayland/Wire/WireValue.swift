/// A value on its way to the other end of the wire.
public enum WireValue {
  /// A whole number.
  case int(Int32)
  /// A whole number that is not negative.
  case uint(UInt32)
  /// A number with 8 fractional bits. Others are rounded to the nearest one.
  case fixed(Double)
  /// A text. It is truncated before a NUL and if it is too long for a message.
  case string(String)
  /// A text or none.
  case optionalString(String?)
  /// An object. If it has been destroyed, the message is not sent.
  case object(WireReference)
  /// An optional object. A destroyed one is sent as none.
  case optional(WireReference?)
  /// Any bytes.
  case array([UInt8])
  /// A file descriptor, which the caller keeps.
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
