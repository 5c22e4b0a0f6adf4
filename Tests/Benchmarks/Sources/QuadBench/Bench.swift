import Glibc
import Projection
import QuadRaster

/// One way of painting one scene: its own painter, two buffers painted in turn.
@safe final class Bench {
  static let variants = [
    "exact", "filtered", "exact2", "filtered2", "wide", "narrow", "portable", "auto",
  ]

  let scene: Scene
  private let painter: Rasterizer
  private let buffers: [UnsafeMutableRawPointer]
  private var turn = 0

  init?(variant: String, scene: Scene) {
    guard Self.variants.contains(variant) else { return nil }
    self.scene = scene
    painter = Rasterizer(variant: variant)
    let bytes = scene.width * scene.height * 4
    unsafe buffers = (0..<2).map { _ in
      let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 4096)
      unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
      return unsafe memory
    }
    // Caches are filled within a budget per frame: paint until they are.
    for _ in 0..<40 { paint() }
  }

  deinit { for k in 0..<2 { unsafe buffers[k].deallocate() } }

  /// Paints a whole frame.
  func paint() {
    let target = unsafe PixelTarget(
      base: buffers[turn], width: scene.width, height: scene.height, stride: scene.width * 4,
      format: .argb8888)
    painter.paint(
      scene.quads, background: scene.background,
      damage: [PixelRectangle(x: 0, y: 0, width: scene.width, height: scene.height)], into: target)
    turn = 1 - turn
  }

  /// Wall and processor milliseconds per frame: median and least of `count` frames each.
  func measure(_ count: Int) -> (wall: Double, leastWall: Double, cpu: Double, leastCPU: Double) {
    var wall: [Double] = []
    var cpu: [Double] = []
    for _ in 0..<max(count, 1) {
      let (w, c) = (Self.now(CLOCK_MONOTONIC), Self.now(CLOCK_PROCESS_CPUTIME_ID))
      paint()
      wall.append(Self.now(CLOCK_MONOTONIC) - w)
      cpu.append(Self.now(CLOCK_PROCESS_CPUTIME_ID) - c)
    }
    wall.sort()
    cpu.sort()
    return (wall[wall.count / 2], wall[0], cpu[cpu.count / 2], cpu[0])
  }

  /// Processor milliseconds per frame of all threads, over `count` frames.
  ///
  /// Not frame by frame: a thread that is running is charged when it next gives way.
  func processorTime(_ count: Int) -> Double {
    let start = Self.now(CLOCK_PROCESS_CPUTIME_ID)
    for _ in 0..<count { paint() }
    usleep(1000)
    return (Self.now(CLOCK_PROCESS_CPUTIME_ID) - start) / Double(count)
  }

  /// Writes the frame as raw BGRA.
  func dump(to path: String) -> Bool {
    turn = 0
    paint()
    guard let file = unsafe fopen(path, "wb") else { return false }
    let bytes = scene.width * scene.height * 4
    let written = unsafe fwrite(buffers[0], 1, bytes, file)
    return unsafe fclose(file) == 0 && written == bytes
  }

  static func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
  }
}

extension Rasterizer {
  /// The painter of a variant.
  convenience init(variant: String) {
    self.init(
      mode: variant.hasPrefix("exact") ? .exact : .filtered,
      threads: variant == "auto" ? nil : variant.hasSuffix("2") ? 2 : 1,
      instructions: variant == "portable"
        ? .baseline : variant == "narrow" ? .narrow : variant == "wide" ? .wide : .best)
  }
}
