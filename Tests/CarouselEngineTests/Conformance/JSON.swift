/// A value of a trace.
enum JSON: Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  /// The value of a member, or `null`.
  subscript(_ key: String) -> JSON {
    if case .object(let table) = self { table[key] ?? .null } else { .null }
  }

  subscript(_ index: Int) -> JSON { index < list.count ? list[index] : .null }

  var isNull: Bool { self == .null }

  /// The number; `inf` and `nan` are written as text.
  var number: Double? {
    switch self {
    case .number(let value): value
    case .string("inf"): .infinity
    case .string("-inf"): -.infinity
    case .string("nan"): .nan
    default: nil
    }
  }

  var integer: Int? { number.flatMap { Int(exactly: $0) } }
  var text: String? { if case .string(let text) = self { text } else { nil } }
  var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }
  var list: [JSON] { if case .array(let list) = self { list } else { [] } }
  var table: [String: JSON] { if case .object(let table) = self { table } else { [:] } }
  var numbers: [Double] { list.compactMap(\.number) }
  var integers: [Int] { list.compactMap(\.integer) }
}
