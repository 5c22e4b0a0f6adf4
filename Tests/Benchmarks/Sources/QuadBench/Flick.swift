import Glibc
import Projection
import QuadRaster

/// Frames of something that moves: each is painted once, as a window does it.
@safe struct Flick {
  let name: String
  let frames: [Scene]

  /// Paints all frames twice, and returns a digest of the pixels (FNV-1a) of the second time, when all
  /// levels of the pictures are there.
  func digest(variant: String = "filtered") -> UInt64 {
    let painter = Rasterizer(variant: variant)
    let bytes = frames[0].width * frames[0].height * 4
    let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 4096)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    defer { unsafe memory.deallocate() }
    var digest: UInt64 = 0xcbf2_9ce4_8422_2325
    func target(_ frame: Scene) -> PixelTarget {
      unsafe PixelTarget(
        base: memory, width: frame.width, height: frame.height, stride: frame.width * 4)
    }
    for frame in frames {
      painter.paint(
        frame.quads, background: frame.background, into: target(frame), bufferAge: 0, waits: true)
    }
    for frame in frames {
      Self.paintMoving(frame, by: painter, into: target(frame))
      let words = unsafe UnsafeRawBufferPointer(start: memory, count: bytes)
        .bindMemory(to: UInt64.self)
      for k in words.indices {
        digest = unsafe (digest ^ words[k]) &* 0x0000_0100_0000_01b3
      }
    }
    return digest
  }

  /// Paints the difference to the frame before, as a window does.
  @inline(never)
  private static func paintMoving(_ frame: Scene, by painter: Rasterizer, into target: PixelTarget)
  {
    painter.paint(frame.quads, background: frame.background, into: target, bufferAge: 1)
  }

  /// The least of some runs: of their means, and of their worst frames.
  func best(of runs: Int, variant: String) -> (mean: Double, worst: Double) {
    let times = (0..<max(runs, 1)).map { _ in measure(variant: variant) }
    return (times.map(\.mean).min() ?? 0, times.map(\.worst).min() ?? 0)
  }

  /// Processor milliseconds of the mean and the worst frame.
  ///
  /// The painter is new. Frames come 60 times a second, and between them a compositor reads what was
  /// painted and others use the caches.
  func measure(variant: String) -> (mean: Double, worst: Double) {
    let painter = Rasterizer(variant: variant)
    let bytes = frames[0].width * frames[0].height * 4
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 3 * bytes, alignment: 4096)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: 3 * bytes)
    defer { unsafe memory.deallocate() }
    var times: [Double] = []
    var next = Bench.now(CLOCK_MONOTONIC)
    for (turn, frame) in frames.enumerated() {
      let buffer = unsafe memory + turn % 2 * bytes
      let start = Bench.now(CLOCK_THREAD_CPUTIME_ID)
      let target = unsafe PixelTarget(
        base: buffer, width: frame.width, height: frame.height, stride: frame.width * 4)
      painter.paint(
        frame.quads, background: frame.background,
        damage: [PixelRectangle(x: 0, y: 0, width: frame.width, height: frame.height)],
        into: target)
      times.append(Bench.now(CLOCK_THREAD_CPUTIME_ID) - start)
      unsafe (memory + 2 * bytes).copyMemory(from: buffer, byteCount: bytes)
      next += 1000.0 / 60
      let rest = next - Bench.now(CLOCK_MONOTONIC)
      if rest > 0 { usleep(UInt32(rest * 1000)) }
    }
    return (times.reduce(0, +) / Double(times.count), times.max() ?? 0)
  }
}
