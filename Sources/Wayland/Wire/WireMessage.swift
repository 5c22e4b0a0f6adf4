package import CarouselCWaylandUtil

/// A message on its way to the other end of the wire.
package struct WireMessage {
  /// The longest message that libwayland carries.
  package static var longest: Int { 4096 }
  /// The longest text that is sent, so that its message has room for other values.
  package static var longestText: Int { 4000 }

  /// The size on the wire.
  package private(set) var byteCount = 8
  /// How many descriptors go along.
  package private(set) var descriptorCount = 0
  private let values: [WireValue]
  /// The texts, each with its NUL, and the arrays, one after the other.
  private var contents: [UInt8] = []
  /// Where each of them is.
  private var pieces: [Range<Int>] = []

  /// Makes a message of its values.
  package init(_ values: [WireValue]) {
    self.values = values
    for value in values {
      switch value {
      case .string(let text), .optionalString(let text?): add(text)
      case .name(let interface): add(interface.name)
      case .array(let bytes): add(bytes)
      // A descriptor is sent outside the message bytes.
      case .descriptor: descriptorCount += 1
      default: byteCount += 4
      }
    }
  }

  private mutating func add(_ text: String) {
    add(text.prefix(utf8Bytes: Self.longestText).utf8 + [0])
  }

  private mutating func add(_ bytes: some Collection<UInt8>) {
    let start = contents.count
    contents += bytes
    pieces.append(start..<contents.count)
    // The length comes first. The next value begins at a multiple of four.
    byteCount += 4 + (contents.count - start + 3) / 4 * 4
  }

  /// Calls `body` with the values in libwayland's form.
  ///
  /// The memory is valid until `body` returns.
  ///
  /// - Returns: Whether `body` was called. It is not called if the message needs a destroyed object
  ///   or is too long for the wire.
  package func withArguments(_ body: (UnsafeMutablePointer<wl_argument>) -> Void) -> Bool {
    guard byteCount <= Self.longest else { return false }
    for case .object(let reference) in values where unsafe reference.object.pointer == nil {
      return false
    }
    unsafe withUnsafeTemporaryAllocation(
      of: wl_argument.self, capacity: max(values.count, 1)
    ) { arguments in
      unsafe withUnsafeTemporaryAllocation(of: wl_array.self, capacity: max(pieces.count, 1)) {
        arrays in
        unsafe contents.withUnsafeBytes { contents in
          unsafe fill(arguments, arrays, contents)
          if let arguments = arguments.baseAddress { unsafe body(arguments) }
        }
      }
    }
    return true
  }

  private func fill(
    _ arguments: UnsafeMutableBufferPointer<wl_argument>,
    _ arrays: UnsafeMutableBufferPointer<wl_array>, _ contents: UnsafeRawBufferPointer
  ) {
    var used = 0
    /// The next of the pieces.
    func piece() -> UnsafeRawBufferPointer {
      defer { used += 1 }
      return unsafe UnsafeRawBufferPointer(rebasing: contents[pieces[used]])
    }
    for (place, value) in values.enumerated() {
      let argument: wl_argument
      switch value {
      case .int(let value): unsafe argument = wl_argument(i: value)
      case .uint(let value): unsafe argument = wl_argument(u: value)
      case .fixed(let value): unsafe argument = wl_argument(f: FixedPoint.wire(value))
      case .string, .optionalString(.some), .name:
        unsafe argument = wl_argument(
          s: piece().baseAddress?.assumingMemoryBound(to: CChar.self))
      case .optionalString(nil), .made: unsafe argument = wl_argument(o: nil)
      case .object(let reference): unsafe argument = wl_argument(o: reference.object.pointer)
      case .optional(let reference): unsafe argument = wl_argument(o: reference?.object.pointer)
      case .descriptor(let value): unsafe argument = wl_argument(h: value)
      case .array:
        let number = used
        let bytes = unsafe piece()
        // The arrays are only read, but the C types lack `const`.
        unsafe arrays.initializeElement(
          at: number,
          to: wl_array(
            size: bytes.count, alloc: bytes.count,
            data: UnsafeMutableRawPointer(mutating: bytes.baseAddress)))
        unsafe argument = wl_argument(a: arrays.baseAddress.map { unsafe $0 + number })
      }
      unsafe arguments.initializeElement(at: place, to: argument)
    }
  }
}
