import CarouselEngine
import CarouselPaint
import CarouselView
import Glibc
import QuadRaster

/// A carousel with the program's standard look, moved to and fro in a window of one size.
///
/// Time is virtual: frames are 1/60 s apart and are painted as soon as everything else is done, so
/// that the machine's load changes no frame. Two buffers take turns, as a window's do.
@safe final class FrameScene {
  static let kinds: [(name: String, kind: ArrangementKind)] = [
    ("coverflow", .coverFlow), ("row", .linear), ("rotary", .rotary), ("wheel", .wheel),
  ]
  static let sizes = [(800, 480), (1280, 800), (1920, 1080), (3840, 2160)]

  /// The frames of a stroke and of the one back.
  static let toAndFro = 180

  private let width: Int
  private let height: Int
  private let view: CarouselView
  private var buffers: [UnsafeMutableRawPointer] = unsafe []
  private var painted = 0
  private var time = 1.0
  private var nextStroke = Double.infinity
  private var isForward = true

  /// A scene with all its pictures loaded, and a number of frames painted.
  init(
    _ kind: ArrangementKind, width: Int, height: Int, reflects: Bool, items: [CarouselItem],
    warmUp: Int
  ) throws {
    (self.width, self.height) = (width, height)
    var style = CarouselStyle(kind)
    style.caption?.place = kind == .wheel ? .above : .below
    if reflects {
      (style.cards.reflection, style.cards.verticalPlace) = (ReflectionStyle(), 1)
      style.cards.shadow = nil
      style.caption?.place = .bottom
    }
    view = try CarouselView(
      items: items, style: style,
      size: Size(width: Double(width), height: Double(height)), startingAt: 2, at: 1)
    unsafe buffers = (0..<2).map { _ in
      let bytes = width * height * 4
      let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 4096)
      unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
      return unsafe memory
    }
    try load()
    // However long that took, every run paints the same frames from here on.
    nextStroke = time
    // Pictures filtered to other sizes are made, and memory is taken, in the first strokes.
    for _ in 0..<warmUp { try paintFrame() }
  }

  /// Paints until every visible picture is loaded: when none has arrived for 3 seconds, in which an
  /// emulated processor decodes one too.
  private func load() throws {
    while true {
      try paintFrame()
      var requests = view.fileDescriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      if unsafe poll(&requests, nfds_t(requests.count), 3000) == 0 { return }
    }
  }

  deinit { for k in 0..<2 { unsafe buffers[k].deallocate() } }

  /// Paints the next frame.
  ///
  /// A stroke of six cards begins every 1.5 s.
  func paintFrame() throws {
    time += 1.0 / 60
    let display = DisplayTime(time, nextShow: time, period: 1.0 / 60)
    if time >= nextStroke {
      nextStroke = time + 1.5
      let count = isForward ? 6 : -6
      isForward.toggle()
      view.scroll(byItems: count, duration: 1.5, at: display)
    }
    view.takePictures(at: display)
    let target = unsafe PixelTarget(
      base: buffers[painted % 2], width: width, height: height, stride: width * 4)
    _ = try view.paint(at: display, scale: 1, into: target, bufferAge: painted > 2 ? 2 : 0)
    painted += 1
    FrameScene.waitForOthers()
  }

  /// The mean milliseconds of this process's processor time for a frame, all threads counted.
  func cost(frames: Int) throws -> Double {
    var sum = 0.0
    for _ in 0..<frames {
      let start = Self.processorTime()
      try paintFrame()
      sum += Self.processorTime() - start
    }
    return sum / Double(max(frames, 1))
  }

  /// Writes the frame painted last as a PNG.
  func write(to path: String) throws {
    let source = unsafe buffers[(painted + 1) % 2]
    var surface = try ImageSurface(width: width, height: height)
    let stride = surface.stride
    unsafe surface.withMutablePixels { pixels in
      for y in 0..<height {
        unsafe pixels.baseAddress?.advanced(by: y * stride)
          .copyMemory(from: source + y * width * 4, byteCount: width * 4)
      }
    }
    try PNG.write(surface, to: Pathname(path))
  }

  /// Waits until the other threads have nothing to do: processor time stands still.
  private static func waitForOthers() {
    var quiet = 0
    var before = processorTime()
    while quiet < 2 {
      usleep(500)
      let now = processorTime()
      quiet = now - before < 0.1 ? quiet + 1 : 0
      before = now
    }
  }

  private static func processorTime() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
  }
}
