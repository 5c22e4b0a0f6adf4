extension String {
  /// The longest beginning that has at most `count` bytes, ends between characters and has no NUL.
  package func prefix(utf8Bytes count: Int) -> String {
    var end = startIndex
    var bytes = 0
    while end < endIndex {
      let scalar = unicodeScalars[end]
      bytes += UTF8.width(scalar)
      guard bytes <= count, scalar.value != 0 else { break }
      end = unicodeScalars.index(after: end)
    }
    return String(self[..<end])
  }
}
