/// Builds the bytes of a message between a program and its worker: whole numbers of 8 bytes and
/// runs of bytes after their length, in the byte order of the machine.
struct MessageWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ number: Int) {
    let word = UInt64(bitPattern: Int64(number))
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
    }
  }

  mutating func append(_ run: [UInt8]) {
    append(run.count)
    bytes += run
  }

  mutating func append(_ number: Double) {
    append(Int(bitPattern: UInt(number.bitPattern)))
  }

  mutating func append(_ color: RGBA) {
    for part in [color.red, color.green, color.blue, color.opacity] { append(part) }
  }

  mutating func append(_ size: PixelSize) {
    append(size.width)
    append(size.height)
  }
}

/// Takes the bytes of a message apart; whatever they are, it ends with a value or `nil`.
struct MessageReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  /// Whether everything has been read.
  var isAtEnd: Bool { rest.isEmpty }

  mutating func number() -> Int? {
    guard rest.count >= 8 else { return nil }
    let word = rest.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    rest = rest.dropFirst(8)
    return Int(Int64(bitPattern: word))
  }

  mutating func run() -> [UInt8]? {
    guard let count = number(), 0...rest.count ~= count else { return nil }
    let run = Array(rest.prefix(count))
    rest = rest.dropFirst(count)
    return run
  }

  mutating func real() -> Double? {
    number().map { Double(bitPattern: UInt64(UInt(bitPattern: $0))) }
  }

  mutating func color() -> RGBA? {
    guard let red = real(), let green = real(), let blue = real(), let opacity = real() else {
      return nil
    }
    return RGBA(red: red, green: green, blue: blue, opacity: opacity)
  }

  mutating func size() -> PixelSize? {
    guard let width = number(), let height = number() else { return nil }
    return PixelSize(width: width, height: height)
  }
}
