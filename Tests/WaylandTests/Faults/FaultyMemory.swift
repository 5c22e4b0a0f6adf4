import CarouselCLinux
import Glibc
import Wayland

/// Memory for buffers that can fail on request, and whose descriptors are recognized by their
/// name.
final class FaultyMemory {
  /// The error number of file creation, or 0 for success.
  var createCode: Int32 = 0
  /// The number with which there is no room in files, or 0 for room.
  var reserveCode: Int32 = 0
  let name = "fault-\(UInt64.random(in: 0...UInt64.max))"

  var calls: MemoryCalls {
    var calls = MemoryCalls()
    let reserve = calls.reserve
    calls.create = { [self] in
      guard createCode == 0 else { return -createCode }
      let descriptor = memoryFile(named: name)
      return descriptor >= 0 ? descriptor : -errno
    }
    // No other way than memory files, so that none goes unseen.
    calls.createUnnamed = { -ENOSYS }
    calls.reserve = { [self] in reserveCode == 0 ? reserve($0, $1) : reserveCode }
    return calls
  }

  /// How many descriptors of the process are its files.
  var openDescriptors: Int {
    (0..<1024).count { descriptor in
      var buffer = [CChar](repeating: 0, count: 256)
      let length = unsafe readlink("/proc/self/fd/\(descriptor)", &buffer, 255)
      guard length > 0 else { return false }
      return unsafe strstr(buffer, name) != nil
    }
  }

  /// How many mappings of the process are its files.
  var mappings: Int {
    guard let file = unsafe fopen("/proc/self/maps", "r") else { return -1 }
    defer { unsafe fclose(file) }
    var line = [CChar](repeating: 0, count: 4096)
    var count = 0
    while unsafe fgets(&line, 4096, file) != nil {
      if unsafe strstr(line, name) != nil { count += 1 }
    }
    return count
  }
}

/// Makes a memory file that bears a name.
func memoryFile(named name: String) -> Int32 { unsafe linux_memory_file(name) }
