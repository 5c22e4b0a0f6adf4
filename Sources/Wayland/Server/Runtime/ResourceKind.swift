/// An interface as the compositor sees it; the generated bindings provide one for each.
public protocol ResourceKind: InterfaceKind {
  /// What clients ask of objects of this kind.
  associatedtype Request
  /// The request behind an opcode, or `nil` for one these bindings do not know.
  static func request(_ opcode: UInt32, _ a: RequestArguments) -> Request?
  /// The opcodes after which the object is gone.
  static var destructors: [UInt32] { get }
}

extension ResourceKind {
  /// Interfaces without a destructor end with their client.
  public static var destructors: [UInt32] { [] }
}
