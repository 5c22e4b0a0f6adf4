internal import CarouselCLinux
internal import Glibc

extension FalseDescriptor {
  /// Opens one.
  ///
  /// Returns `nil` where none is to come.
  func open() -> Int32? {
    switch self {
    case .none: return nil
    case .emptyFile: return unsafe linux_memory_file("empty")
    case .noise:
      let file = unsafe linux_memory_file("noise")
      var numbers = SeededGenerator(state: 1)
      let words = (0..<512).map { _ in numbers.next() | 0x0101_0101_0101_0101 }
      _ = unsafe words.withUnsafeBytes { unsafe pwrite(file, $0.baseAddress, $0.count, 0) }
      return file
    case .brokenPipe:
      var ends: [Int32] = [-1, -1]
      guard unsafe linux_pipe(&ends) == 0 else { return nil }
      close(ends[1])
      return ends[0]
    case .folder: return unsafe Glibc.open("/", O_RDONLY | O_CLOEXEC)
    }
  }
}
