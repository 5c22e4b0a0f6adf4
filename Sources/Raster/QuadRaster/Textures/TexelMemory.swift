import Glibc

/// Memory for the texels of a plane, which it frees in the end.
@safe final class TexelMemory: Sendable {
  /// The first word, at a multiple of 64 bytes.
  @unsafe nonisolated(unsafe) let base: UnsafeMutablePointer<UInt32>
  let bytes: Int
  /// Whether it is a separate mapping rather than allocated.
  private let isMapped: Bool

  /// Allocates memory whose content is anything.
  init(bytes: Int) {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
    unsafe base = memory.bindMemory(to: UInt32.self, capacity: bytes / 4)
    self.bytes = bytes
    isMapped = false
  }

  /// Takes over a mapping of `bytes` bytes.
  @unsafe init(mapping memory: UnsafeMutableRawPointer, bytes: Int) {
    unsafe base = memory.bindMemory(to: UInt32.self, capacity: bytes / 4)
    self.bytes = bytes
    isMapped = true
  }

  deinit {
    if isMapped {
      unsafe munmap(base, bytes)
    } else {
      unsafe UnsafeMutableRawPointer(base).deallocate()
    }
  }
}
