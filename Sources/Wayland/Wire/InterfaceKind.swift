/// An interface as a type, which the generated bindings provide.
///
/// Each end of the wire adds its events and requests.
public protocol InterfaceKind {
  /// The facts of the interface.
  static var interface: WireInterface { get }
  /// The opcodes of the events with which an object ends.
  static var lastEvents: [UInt32] { get }
}

extension InterfaceKind {
  /// Most interfaces have no such event.
  public static var lastEvents: [UInt32] { [] }

  /// The name of the interface on the wire, like `wl_surface`.
  public static var name: String { interface.name }

  /// The newest version these bindings know.
  public static var latest: UInt32 { interface.version }
}
