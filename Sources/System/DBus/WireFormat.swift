/// Reads values from the bytes of a message, none of which are trusted.
struct WireReader {
  private let bytes: [UInt8]
  private let end: Int
  private let isBigEndian: Bool
  private(set) var position: Int

  /// Reads `bytes` from `position`.
  ///
  /// Both alignment and `end` count from the first byte.
  init(_ bytes: [UInt8], from position: Int = 0, to end: Int? = nil, isBigEndian: Bool) {
    self.bytes = bytes
    self.position = position
    self.end = min(end ?? bytes.count, bytes.count)
    self.isBigEndian = isBigEndian
  }

  /// Whether everything has been read.
  var isAtEnd: Bool { position >= end }

  /// Advances to the next multiple of `alignment`.
  ///
  /// The bytes between have to be zero.
  mutating func align(to alignment: Int) throws(BusError) {
    while position % alignment != 0 {
      guard position < end, bytes[position] == 0 else { throw .malformed }
      position += 1
    }
  }

  /// Reads values of some types.
  mutating func values(_ signature: Signature) throws(BusError) -> [BusValue] {
    var values: [BusValue] = []
    for type in signature.types { values.append(try value(type, depth: 0)) }
    return values
  }

  /// Reads a number of fewer than nine bytes.
  mutating func integer<Number: FixedWidthInteger>(
    _: Number.Type = Number.self
  ) throws(BusError) -> Number {
    let size = Number.bitWidth / 8
    try align(to: size)
    guard end - position >= size else { throw .malformed }
    var number: UInt64 = 0
    for offset in 0..<size {
      let place = isBigEndian ? offset : size - 1 - offset
      number = number << 8 | UInt64(bytes[position + place])
    }
    position += size
    return Number(truncatingIfNeeded: number)
  }

  private mutating func value(_ type: ValueType, depth: Int) throws(BusError) -> BusValue {
    guard depth <= 2 * Signature.deepest else { throw .malformed }
    switch type {
    case .byte: return .byte(try integer())
    case .boolean:
      let number = try integer(UInt32.self)
      guard number <= 1 else { throw .malformed }
      return .boolean(number == 1)
    case .int16: return .int16(try integer())
    case .uint16: return .uint16(try integer())
    case .int32: return .int32(try integer())
    case .uint32: return .uint32(try integer())
    case .int64: return .int64(try integer())
    case .uint64: return .uint64(try integer())
    case .double: return .double(Double(bitPattern: try integer()))
    case .descriptor: return .descriptor(try integer())
    case .string: return .string(try text(count: Int(try integer(UInt32.self))))
    case .objectPath:
      let path = ObjectPath(reading: try text(count: Int(try integer(UInt32.self))))
      guard let path else { throw .malformed }
      return .objectPath(path)
    case .signature: return .signature(try signature())
    case .array(let element): return try array(of: element, depth: depth)
    case .structure(let types):
      try align(to: 8)
      var members: [BusValue] = []
      for type in types { members.append(try value(type, depth: depth + 1)) }
      return .structure(members)
    case .entry(let key, let content):
      try align(to: 8)
      return .entry(try value(key, depth: depth + 1), try value(content, depth: depth + 1))
    case .variant:
      let signature = try signature()
      guard signature.types.count == 1 else { throw .malformed }
      return .variant(try value(signature.types[0], depth: depth + 1))
    }
  }

  private mutating func array(of element: ValueType, depth: Int) throws(BusError) -> BusValue {
    let count = Int(try integer(UInt32.self))
    try align(to: element.alignment)
    guard count <= end - position else { throw .malformed }
    let arrayEnd = position + count
    var elements: [BusValue] = []
    while position < arrayEnd { elements.append(try value(element, depth: depth + 1)) }
    guard position == arrayEnd else { throw .malformed }
    return .array(of: element, elements)
  }

  private mutating func signature() throws(BusError) -> Signature {
    guard let signature = Signature(try text(count: Int(try integer(UInt8.self)))) else {
      throw .malformed
    }
    return signature
  }

  /// Reads `count` bytes of text and the zero after them.
  private mutating func text(count: Int) throws(BusError) -> String {
    guard count < end - position, bytes[position + count] == 0 else { throw .malformed }
    let part = bytes[position..<position + count]
    guard !part.contains(0), let text = String(validating: part, as: UTF8.self) else {
      throw .malformed
    }
    position += count + 1
    return text
  }
}

/// Writes values as the bytes of a message, the least byte of each number first.
struct WireWriter {
  private(set) var bytes: [UInt8] = []

  /// Adds zeros up to the next multiple of `alignment`.
  mutating func align(to alignment: Int) {
    while bytes.count % alignment != 0 { bytes.append(0) }
  }

  /// Adds a number.
  mutating func write(_ number: some FixedWidthInteger) {
    let size = number.bitWidth / 8
    align(to: size)
    for place in 0..<size { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
  }

  /// Adds a value.
  mutating func write(_ value: BusValue) {
    switch value {
    case .byte(let number): write(number)
    case .boolean(let isTrue): write(UInt32(isTrue ? 1 : 0))
    case .int16(let number): write(number)
    case .uint16(let number): write(number)
    case .int32(let number): write(number)
    case .uint32(let number): write(number)
    case .int64(let number): write(number)
    case .uint64(let number): write(number)
    case .double(let number): write(number.bitPattern)
    case .descriptor(let index): write(index)
    case .string(let text): write(text: text)
    case .objectPath(let path): write(text: path.text)
    case .signature(let signature): write(signature)
    case .array(let element, let values): write(values, of: element)
    case .structure(let values):
      align(to: 8)
      for value in values { write(value) }
    case .entry(let key, let content):
      align(to: 8)
      write(key)
      write(content)
    case .variant(let content):
      write(Signature([content.type]))
      write(content)
    }
  }

  /// Appends text without its zeros, which would end it for readers.
  private mutating func write(text: String) {
    let letters = text.utf8.filter { $0 != 0 }
    write(UInt32(truncatingIfNeeded: letters.count))
    bytes += letters
    bytes.append(0)
  }

  private mutating func write(_ signature: Signature) {
    let letters = signature.code.utf8.prefix(Signature.longest)
    bytes.append(UInt8(truncatingIfNeeded: letters.count))
    bytes += letters
    bytes.append(0)
  }

  private mutating func write(_ values: [BusValue], of element: ValueType) {
    write(UInt32(0))
    let lengthPlace = bytes.count - 4
    align(to: element.alignment)
    let start = bytes.count
    for value in values { write(value) }
    let length = UInt32(truncatingIfNeeded: bytes.count - start)
    for place in 0..<4 {
      bytes[lengthPlace + place] = UInt8(truncatingIfNeeded: length >> (8 * place))
    }
  }
}
