/// Memory for the tables of one frame: allocated piece by piece, released together.
///
/// After the first frames of a size it allocates nothing.
@safe final class FrameArena {
  private var chunk = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private var used = 0
  private var overflow: [UnsafeMutableRawPointer] = unsafe []
  private var overflowBytes = 0
  private var overflowCount = 0

  deinit { release() }

  private func release() {
    unsafe chunk.deallocate()
    for i in 0..<overflowCount { unsafe overflow[i].deallocate() }
    overflowCount = 0
    unsafe overflow.removeAll()
  }

  /// Takes all memory back, which makes everything allocated from it invalid.
  func reset() {
    used = 0
    guard overflowCount > 0 else { return }
    let size = unsafe chunk.count + 2 * overflowBytes
    release()
    overflowBytes = 0
    unsafe chunk = .allocate(byteCount: size, alignment: 64)
  }

  /// Uninitialized room for `count` values without deinitializers, aligned to 64 bytes.
  @unsafe func take<Value: BitwiseCopyable>(
    _ count: Int, of type: Value.Type
  ) -> UnsafeMutablePointer<Value> {
    let bytes = (count * MemoryLayout<Value>.stride + 63) & ~63
    let room: UnsafeMutableRawPointer
    if unsafe used + bytes <= chunk.count, let base = unsafe chunk.baseAddress {
      unsafe room = base + used
      used += bytes
    } else {
      unsafe room = .allocate(byteCount: max(bytes, 64), alignment: 64)
      unsafe overflow.append(room)
      overflowCount += 1
      overflowBytes += bytes
    }
    return unsafe room.bindMemory(to: type, capacity: count)
  }
}
