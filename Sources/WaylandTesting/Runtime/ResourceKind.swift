internal import CWaylandServer

/// An interface as the compositor sees it; the generated bindings provide one for each.
protocol ResourceKind {
  /// What clients ask of objects of this kind.
  associatedtype Request
  /// The place of the interface in the table.
  static var place: Int { get }
  /// The newest version these bindings know.
  static var latest: UInt32 { get }
  /// The request behind an opcode; `nil` for one these bindings do not know.
  static func request(_ opcode: UInt32, _ a: RequestArguments) -> Request?
  /// The opcodes after which the object is gone.
  static var destructors: [UInt32] { get }
}

extension ResourceKind {
  static var destructors: [UInt32] { [] }

  /// The name of the interface on the wire, like `wl_surface`.
  static var name: String {
    unsafe String(cString: InterfaceTable.shared.interface(place).pointee.name)
  }
}
