/// Strings for C: pointers that end with `nil`.
package struct CStrings {
  private let strings: [[UInt8]]

  /// Takes strings of any bytes; one ends at its first zero.
  package init(_ strings: [[UInt8]]) { self.strings = strings }

  /// Calls a function with pointers that are valid during the call.
  @unsafe package func withPointers<Result>(
    _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    // One after the other, each ended by a NUL, which none has in it.
    var bytes: [CChar] = []
    var starts: [Int] = []
    for string in strings {
      starts.append(bytes.count)
      bytes += string.prefix { $0 != 0 }.map(CChar.init(bitPattern:)) + [0]
    }
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      let base = bytes.baseAddress
      let pointers = unsafe starts.map { start in unsafe base.map { unsafe $0 + start } } + [nil]
      return unsafe pointers.withUnsafeBufferPointer { unsafe body($0.baseAddress!) }
    }
  }
}
