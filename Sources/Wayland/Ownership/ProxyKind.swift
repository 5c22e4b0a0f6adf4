internal import CWaylandClient

/// An interface as the client sees it; the generated bindings provide one for each.
public protocol ProxyKind {
  /// What objects of this kind tell.
  associatedtype Event
  /// The place of the interface in the table.
  static var place: Int { get }
  /// The newest version these bindings know.
  static var latest: UInt32 { get }
  /// The event behind an opcode; `nil` for an opcode these bindings do not know.
  static func event(_ opcode: UInt32, _ a: EventArguments) -> Event?
  /// The opcode of the request that ends an object, if this version has one.
  static func destructor(version: UInt32) -> UInt32?
}

extension ProxyKind {
  /// Interfaces without a destructor end at this side only.
  public static func destructor(version: UInt32) -> UInt32? { nil }

  /// The name of the interface on the wire, like `wl_surface`.
  public static var name: String {
    unsafe String(cString: InterfaceTable.shared.interface(place).pointee.name)
  }
}
