import Glibc
internal import CarouselCLinux

/// Builds the bytes of a message between a program and its worker: whole numbers of 8 bytes and
/// runs of bytes after their length, in the byte order of the machine.
package struct MessageWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func append(_ number: Int) {
    let word = UInt64(bitPattern: Int64(number))
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
    }
  }

  package mutating func append(_ run: [UInt8]) {
    append(run.count)
    bytes += run
  }

  package mutating func append(_ number: Double) {
    append(Int(bitPattern: UInt(number.bitPattern)))
  }
}

/// Parses the bytes of a message.
///
/// For any bytes, it ends with a value or `nil`.
package struct MessageReader {
  private var rest: ArraySlice<UInt8>

  package init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  /// Whether everything has been read.
  package var isAtEnd: Bool { rest.isEmpty }

  package mutating func number() -> Int? {
    guard rest.count >= 8 else { return nil }
    let word = rest.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    rest = rest.dropFirst(8)
    return Int(Int64(bitPattern: word))
  }

  package mutating func run() -> [UInt8]? {
    guard let count = number(), 0...rest.count ~= count else { return nil }
    let run = Array(rest.prefix(count))
    rest = rest.dropFirst(count)
    return run
  }

  package mutating func real() -> Double? {
    number().map { Double(bitPattern: UInt64(UInt(bitPattern: $0))) }
  }
}

/// Messages with descriptors over a socket that keeps them apart.
package enum MessageSocket {
  /// Waits for a message with its descriptors.
  ///
  /// Returns `nil` if the other end is gone.
  package static func receive(_ socket: Int32, capacity: Int) -> (
    bytes: [UInt8], descriptors: [Int32]
  )? {
    var descriptors: [Int32] = [-1, -1, -1, -1]
    var count = Int32(descriptors.count)
    var length: Int64 = -1
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
      unsafe length = linux_receive(socket, buffer.baseAddress, capacity, &descriptors, &count)
      filled = max(0, Int(length))
    }
    let received = Array(descriptors.prefix(Int(count)))
    guard length > 0 else {
      for descriptor in received { close(descriptor) }
      return nil
    }
    return (bytes, received)
  }
}
