/// One message as it lies in the stream: eight bytes of head, and the arguments.
struct WireFrame {
  var bytes: [UInt8]

  /// Takes bytes that lie in a stream.
  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Makes a message of words, the two of the head among them.
  init(words: [UInt32]) {
    bytes = unsafe words.withUnsafeBytes { unsafe Array($0) }
  }

  var object: UInt32 { word(at: 0) }
  /// Which of its interface's messages it is.
  var opcode: Int { Int(word(at: 4) & 0xffff) }

  /// The word at an offset, in the byte order of the machine; 0 behind the end.
  func word(at offset: Int) -> UInt32 {
    guard offset >= 0, offset + 4 <= bytes.count else { return 0 }
    return unsafe bytes.withUnsafeBytes {
      unsafe $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    }
  }

  /// Replaces the word at an offset; behind the end it does nothing.
  mutating func setWord(_ word: UInt32, at offset: Int) {
    guard offset >= 0, offset + 4 <= bytes.count else { return }
    unsafe bytes.withUnsafeMutableBytes {
      unsafe $0.storeBytes(of: word, toByteOffset: offset, as: UInt32.self)
    }
  }

  /// The counted bytes at an offset.
  ///
  /// Empty if they do not lie within the message.
  func counted(at offset: Int) -> ArraySlice<UInt8> {
    let count = Int(word(at: offset))
    guard offset >= 8, count <= bytes.count - offset - 4 else { return [] }
    return bytes[(offset + 4)..<(offset + 4 + count)]
  }

  /// The text at an offset, without the zero at its end.
  func text(at offset: Int) -> String {
    String(decoding: counted(at: offset).prefix { $0 != 0 }, as: UTF8.self)
  }
}
