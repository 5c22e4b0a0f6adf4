/// An interface as the client sees it; the generated bindings provide one for each.
public protocol ProxyKind: InterfaceKind {
  /// What objects of this kind tell.
  associatedtype Event
  /// The event behind an opcode, or `nil` for an opcode these bindings do not know.
  static func event(_ opcode: UInt32, _ a: EventArguments) -> Event?
  /// The opcode of the request that ends an object, if this version has one.
  static func destructor(version: UInt32) -> UInt32?
}

extension ProxyKind {
  /// Interfaces without a destructor end at this side only.
  public static func destructor(version: UInt32) -> UInt32? { nil }
}
