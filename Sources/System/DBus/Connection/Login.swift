/// The talk before the first message: who we are, as the kernel confirms.
struct Login {
  /// The maximum length of a line from the bus, in bytes.
  private static var longestLine: Int { 1 << 10 }

  private var line: [UInt8] = []
  /// Whether messages may follow.
  private(set) var isDone = false

  /// What is to be said first.
  static func greeting(user: UInt32) -> [UInt8] {
    let digits = String(user).utf8.map { String($0, radix: 16) }.joined()
    return [0] + "AUTH EXTERNAL \(digits)\r\n".utf8
  }

  /// Processes lines from the bus until authentication ends.
  ///
  /// - Returns: the reply, and the unprocessed rest of `arrived`
  /// - Throws: `BusError.refused` if the bus rejects the user
  mutating func take(
    _ arrived: ArraySlice<UInt8>
  ) throws(BusError) -> (answer: [UInt8], rest: ArraySlice<UInt8>) {
    guard let end = arrived.firstIndex(of: UInt8(ascii: "\n")) else {
      line += arrived
      guard line.count <= Self.longestLine else { throw .refused }
      return ([], [])
    }
    line += arrived[...end]
    guard line.starts(with: "OK ".utf8) || line.starts(with: "OK\r".utf8) else { throw .refused }
    isDone = true
    return (Array("BEGIN\r\n".utf8), arrived[(end + 1)...])
  }
}
