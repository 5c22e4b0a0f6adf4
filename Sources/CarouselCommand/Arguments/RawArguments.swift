/// The command line as the system passed it on: names of files need not be UTF-8.
enum RawArguments {
  /// The bytes of the argument that reads `text`, which has lost what is not UTF-8.
  static func bytes(of text: String) -> [UInt8] {
    let plain = Array(text.utf8)
    guard text.unicodeScalars.contains("\u{FFFD}") else { return plain }
    for place in 0..<Int(CommandLine.argc) {
      guard let pointer = unsafe CommandLine.unsafeArgv[place] else { continue }
      if unsafe String(cString: pointer) == text { return unsafe bytes(at: pointer) }
    }
    return plain
  }

  @unsafe private static func bytes(at pointer: UnsafeMutablePointer<CChar>) -> [UInt8] {
    var bytes: [UInt8] = []
    var next = unsafe pointer
    while unsafe next.pointee != 0 {
      bytes.append(UInt8(bitPattern: unsafe next.pointee))
      unsafe next += 1
    }
    return bytes
  }
}
