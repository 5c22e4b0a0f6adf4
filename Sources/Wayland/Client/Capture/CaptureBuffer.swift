/// Shared memory that the compositor copies pixels into.
@safe final class CaptureBuffer {
  /// What it was made for.
  let constraints: CaptureConstraints
  let format: CaptureFormat
  let wire: Owned<WlBuffer>
  private let memory: MemoryFile

  /// Makes a buffer that meets usable constraints.
  init(
    _ constraints: CaptureConstraints, _ format: CaptureFormat, _ shm: Proxy<WlShm>,
    _ calls: MemoryCalls
  ) throws(WaylandError) {
    (self.constraints, self.format) = (constraints, format)
    let (width, height) = (constraints.width, constraints.height)
    memory = try MemoryFile(size: width * height * 4, calls: calls)
    let pool = shm.createPool(fd: memory.descriptor, size: Int32(width * height * 4))
    wire = pool.createBuffer(
      offset: 0, width: Int32(width), height: Int32(height), stride: Int32(width * 4),
      format: format.wire)
    memory.closeDescriptor()
  }

  var width: Int { constraints.width }
  var height: Int { constraints.height }

  /// The pixels, row by row without gaps.
  @unsafe var words: UnsafePointer<UInt32> {
    unsafe UnsafePointer(memory.base.assumingMemoryBound(to: UInt32.self))
  }
}
