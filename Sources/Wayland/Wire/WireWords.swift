extension Array<UInt32> {
  /// The 32-bit words of an array on the wire, in the byte order of the machine; a torn last one is ignored.
  package init(wire bytes: some Collection<UInt8>) {
    let bytes = Array<UInt8>(bytes)
    self = stride(from: 0, to: bytes.count - bytes.count % 4, by: 4).map { start in
      let word = bytes[start..<start + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      return UInt32(littleEndian: word)
    }
  }

  /// The words as an array on the wire.
  package var wireBytes: [UInt8] {
    flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word.littleEndian >> (8 * $0)) }
    }
  }
}
