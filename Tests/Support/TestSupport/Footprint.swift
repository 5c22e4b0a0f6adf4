internal import Glibc

/// What the process holds.
public struct Footprint: Equatable {
  /// Descriptors.
  public var descriptors: Int
  /// Resident memory in bytes, without mapped files: the pages of the program itself grow as they
  /// are read.
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

  /// Whether memory has grown by no more than the fluctuation of the allocator's arenas plus
  /// `caches`, which fill during the first half hour.
  ///
  /// In a day, a leak of one object per frame is far more.
  ///
  /// Always `true` with a sanitizer, because sanitizers keep freed memory.
  public func hasMemory(of before: Footprint, caches: Int = 0) -> Bool {
    Sanitizer.current != nil || resident - before.resident < (8 << 20) + caches
  }
}
