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
