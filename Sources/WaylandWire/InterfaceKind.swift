/// An interface as a type; the generated bindings provide one for each.
///
/// What its objects say and understand is added at each end of the wire.
public protocol InterfaceKind {
  /// The facts of the interface.
  static var interface: WireInterface { get }
}

extension InterfaceKind {
  /// The name of the interface on the wire, like `wl_surface`.
  public static var name: String { interface.name }

  /// The newest version these bindings know.
  public static var latest: UInt32 { interface.version }
}
