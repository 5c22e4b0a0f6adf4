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

  /// Whether a number somewhere in it is none, or infinite.
  var hasNaN: Bool {
    switch self {
    case .array(let list): list.contains(where: \.hasNaN)
    case .object(let table): table.values.contains(where: \.hasNaN)
    default: number.map { !$0.isFinite } ?? false
    }
  }

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
  /// Whether it is true, or a number but 0, or `nil` if it is neither.
  var isOn: Bool? { flag ?? number.map { $0 != 0 } }
  var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }
  var list: [JSON] { if case .array(let list) = self { list } else { [] } }
  var table: [String: JSON] { if case .object(let table) = self { table } else { [:] } }
  var numbers: [Double] { list.compactMap(\.number) }
  var integers: [Int] { list.compactMap(\.integer) }
}
