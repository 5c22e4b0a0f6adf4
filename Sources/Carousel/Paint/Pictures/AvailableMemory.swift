import Glibc

/// The memory that programs can take without others being swapped out.
enum AvailableMemory {
  /// The bytes of it now, or 0 where the system does not say.
  static var bytes: Int {
    guard let file = unsafe fopen("/proc/meminfo", "re") else { return 0 }
    defer { unsafe fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    while unsafe fgets(&line, Int32(line.count), file) != nil {
      let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
      guard text.hasPrefix("MemAvailable:") else { continue }
      return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 << 10 } ?? 0
    }
    return 0
  }
}
