internal import Glibc

/// What the process holds.
public struct Footprint: Equatable {
  /// Descriptors.
  public var descriptors: Int
  /// Resident memory in bytes, without mapped files: the pages of the program itself grow as they
  /// are read.
  public var resident: Int

  /// A reading.
  public init(descriptors: Int, resident: Int) {
    (self.descriptors, self.resident) = (descriptors, resident)
  }

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

  /// How much more is held in the second half of some readings than in the first half.
  ///
  /// Single readings differ by the workers that run just then and by what the allocator keeps. The
  /// least of several does not, unless something is never given back.
  public static func growth(over readings: [Footprint]) -> Footprint {
    precondition(readings.count >= 4, "too few readings")
    let (first, second) = (
      readings.prefix(readings.count / 2), readings.suffix(readings.count / 2)
    )
    func least(_ readings: ArraySlice<Footprint>, _ value: (Footprint) -> Int) -> Int {
      readings.map(value).min() ?? 0
    }
    return Footprint(
      descriptors: least(second, \.descriptors) - least(first, \.descriptors),
      resident: least(second, \.resident) - least(first, \.resident))
  }

  /// Whether this growth of memory is no more than the fluctuation of the allocator's arenas plus
  /// `caches`, which fill during the first half hour.
  ///
  /// In a day, a leak of one object per frame is far more.
  ///
  /// Always `true` with a sanitizer, because sanitizers keep freed memory.
  public func fits(caches: Int = 0) -> Bool {
    Sanitizer.current != nil || resident < (8 << 20) + caches
  }
}
