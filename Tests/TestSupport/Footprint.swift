internal import Glibc

/// What the process holds.
public struct Footprint: Equatable {
  /// Descriptors.
  public var descriptors: Int
  /// Memory that is there, in bytes, but for what is mapped from files: of the program itself ever more
  /// is read in.
  public var resident: Int

  /// What it is now.
  public static var now: Footprint {
    var kilobytes = 0
    if let file = unsafe fopen("/proc/self/status", "r") {
      var line = [CChar](repeating: 0, count: 256)
      while unsafe fgets(&line, 256, file) != nil {
        let words = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
          .split { $0 == " " || $0 == "\t" }
        guard let name = words.first, name == "RssAnon:" || name == "RssShmem:" else { continue }
        kilobytes += words.dropFirst().first.flatMap { Int($0) } ?? 0
      }
      unsafe fclose(file)
    }
    return Footprint(
      descriptors: (0..<1024).count { fcntl($0, F_GETFD) >= 0 }, resident: kilobytes * 1024)
  }

  /// Whether memory has grown by no more than the allocator's arenas breathe, and than `caches` hold,
  /// which fill for the first half hour; in a day a leak of one object a frame is far more.
  ///
  /// Sanitizers keep what is freed, so that nothing is known with one.
  public func hasMemory(of before: Footprint, caches: Int = 0) -> Bool {
    Sanitizer.current != nil || resident - before.resident < (8 << 20) + caches
  }
}
