/// Shared memory that the compositor copies pixels into.
@safe final class CaptureBuffer {
  let constraints: CaptureConstraints
  let format: WlShm.Format
  let wire: Owned<WlBuffer>
  private let memory: MemoryFile

  /// Makes a buffer that meets usable constraints.
  init(
    _ constraints: CaptureConstraints, _ format: WlShm.Format, _ shm: Proxy<WlShm>,
    _ calls: MemoryCalls
  ) throws(WaylandError) {
    (self.constraints, self.format) = (constraints, format)
    let (width, height) = (constraints.width, constraints.height)
    memory = try MemoryFile(size: width * height * 4, calls: calls)
    let pool = shm.createPool(fd: memory.descriptor, size: Int32(width * height * 4))
    wire = pool.createBuffer(
      offset: 0, width: Int32(width), height: Int32(height), stride: Int32(width * 4),
      format: format)
    memory.closeDescriptor()
  }

  var width: Int { constraints.width }
  var height: Int { constraints.height }

  /// The pixels, row by row without gaps.
  @unsafe var words: UnsafePointer<UInt32> {
    unsafe UnsafePointer(memory.base.assumingMemoryBound(to: UInt32.self))
  }
}

/// What the buffers of a capture have to be like, as the compositor says bit by bit.
struct CaptureConstraints: Equatable {
  /// The size in pixels.
  var width = 0
  /// The size in pixels.
  var height = 0
  var formats: [WlShm.Format] = []

  /// The format to use, or `nil` if the compositor offers none that is understood.
  var format: WlShm.Format? { WlShm.Format.captured.first(where: formats.contains) }

  /// Whether a buffer can be made.
  var isUsable: Bool {
    let sides = 1...ShmBuffer.longestSide
    return sides.contains(width) && sides.contains(height) && format != nil
      && width * height * 4 <= Int32.max
  }
}

extension WlShm.Format {
  /// The formats in which pixels are captured: 32-bit words, the best first.
  fileprivate static let captured: [Self] = [.argb8888, .xrgb8888, .abgr8888, .xbgr8888]

  var isOpaque: Bool { self == .xrgb8888 || self == .xbgr8888 }
  /// Whether red and blue are exchanged.
  var isSwapped: Bool { self == .abgr8888 || self == .xbgr8888 }
}
