import CarouselDBus

/// The arguments of a call, taken as what the method wants them to be.
struct Arguments {
  private let values: [BusValue]

  init(_ values: [BusValue]) { self.values = values }

  private func check(_ types: [ValueType]) throws(CallError) {
    guard values.map(\.type) == types else { throw .wrongArguments }
  }

  /// No arguments.
  func none() throws(CallError) { try check([]) }

  /// An index.
  func index() throws(CallError) -> Int {
    guard values.count == 1, case .int32(let index) = values[0] else { throw .wrongArguments }
    return Int(index)
  }

  /// A number of a list of meanings.
  func code() throws(CallError) -> UInt32 {
    guard values.count == 1, case .uint32(let code) = values[0] else { throw .wrongArguments }
    return code
  }

  /// A point, in coordinates whose origin is always that of the window.
  func point() throws(CallError) -> (x: Int, y: Int) {
    guard values.count == 3, case .int32(let x) = values[0], case .int32(let y) = values[1],
      case .uint32 = values[2]
    else { throw .wrongArguments }
    return (Int(x), Int(y))
  }

  /// Some strings.
  func strings(_ count: Int) throws(CallError) -> [String] {
    guard values.count == count else { throw .wrongArguments }
    var strings: [String] = []
    for value in values {
      guard case .string(let text) = value else { throw .wrongArguments }
      strings.append(text)
    }
    return strings
  }

  /// Two strings and any value.
  func setting() throws(CallError) -> (interface: String, property: String, value: BusValue) {
    guard values.count == 3, case .string(let interface) = values[0],
      case .string(let property) = values[1], case .variant(let value) = values[2]
    else { throw .wrongArguments }
    return (interface, property, value)
  }

  /// Arguments of some types, which are of no interest.
  func ignored(_ types: ValueType...) throws(CallError) { try check(types) }
}
