/// An optional value that is stored out of line, so that copying its owner stays cheap while there is none.
enum Boxed<Value: Sendable>: Sendable {
  case none
  indirect case some(Value)

  init(_ value: Value?) { self = value.map(Self.some) ?? .none }

  var value: Value? { if case .some(let value) = self { value } else { nil } }

  /// Whether there is none; costs no copy.
  var isEmpty: Bool { if case .none = self { true } else { false } }
}
