import CarouselEngine
import CarouselPaint
import CarouselView
import Glibc

/// What frames of a carousel cost on this machine, measured without a window.
struct CarouselBenchmark: Sendable {
  /// How many frames were painted.
  let frames: Int
  /// How many frames a second the painter could paint, were there nothing else to do.
  let framesPerSecond: Double
  /// What half of the frames cost at most, in milliseconds.
  let p50: Double
  /// What 95 of 100 frames cost at most, in milliseconds.
  let p95: Double
  /// What 99 of 100 frames cost at most, in milliseconds.
  let p99: Double
  /// How many frames cost more than they had time.
  let misses: Int
  /// How long it took until every picture that is seen at first was there, in milliseconds.
  let loading: Double
  /// The most memory that this process took, in bytes, or 0 where the system does not tell.
  let peakMemory: Int

  /// The time from one flick to the next, in seconds.
  private static let stroke = 1.5
  /// Pictures count as loaded when none has arrived for this time, in milliseconds.
  private static let quiet: Int32 = 300
  /// The longest wait for pictures, in milliseconds.
  private static let patience = 20_000.0

  /// Paints a carousel that is flicked back and forth, as in a window with alternating buffers.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - style: The style.
  ///   - size: The size of the view in logical units.
  ///   - scale: Pixels per logical unit.
  ///   - seconds: The duration.
  ///   - rate: Frames per second.
  /// - Throws: The errors of `CarouselView.snapshot`, and `ViewError.nothingReadable`.
  init(
    _ items: [CarouselItem], style: CarouselStyle, size: Size, scale: Double, seconds: Double,
    rate: Double
  ) throws(ViewError) {
    let view = try CarouselView(
      items: items, style: style, size: size, at: DisplayTime(Self.now / 1000))
    var front = try view.surface(scale: scale)
    var back = try view.surface(scale: scale)
    loading = try Self.load(view, on: &front, scale: scale)
    guard !view.isUnreadable(view.visibleItems) else { throw .nothingReadable }
    let start = Self.now / 1000
    var costs: [Double] = []
    var nextStroke = start
    var isForward = true
    for frame in 1...max(1, Int(seconds * rate)) {
      let time = start + Double(frame) / rate
      Self.sleep(until: time)
      let display = DisplayTime(time, nextShow: time, period: 1 / rate, isSeen: true)
      if time >= nextStroke {
        nextStroke = time + Self.stroke
        let far = isForward ? 6 : -6
        isForward.toggle()
        view.scroll(byItems: far, at: display)
      }
      view.takePictures(at: display)
      let age = frame > 2 ? 2 : 0
      costs.append(try Self.paint(view, on: &back, scale: scale, at: display, age: age))
      swap(&front, &back)
    }
    let sums = FrameCosts(costs)
    frames = sums.count
    framesPerSecond = sums.mean > 0 ? 1000 / sums.mean : 0
    (p50, p95, p99) = (sums.percentile(0.5), sums.percentile(0.95), sums.percentile(0.99))
    misses = sums.misses(period: 1000 / rate)
    var usage = rusage()
    peakMemory =
      unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0
      ? usage.ru_maxrss << 10 : 0
  }

  /// Paints until every picture that is seen is there; tells how long that took, in milliseconds.
  private static func load(
    _ view: CarouselView, on surface: inout ImageSurface, scale: Double
  ) throws(ViewError) -> Double {
    let start = now
    var last = start
    while last - start < patience {
      let time = DisplayTime(now / 1000)
      view.takePictures(at: time)
      if view.needsFrame {
        _ = try paint(view, on: &surface, scale: scale, at: time, age: 0)
        last = now
      }
      var requests = view.fileDescriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let wait: Int32 = view.needsFrame ? 0 : quiet
      let count = unsafe poll(&requests, nfds_t(requests.count), wait)
      if count == 0, !view.needsFrame { break }
    }
    return last - start
  }

  private static func sleep(until time: Double) {
    let left = time - now / 1000
    if left > 0 { usleep(UInt32(left * 1e6)) }
  }

  /// Paints a frame and tells what it cost, in milliseconds.
  private static func paint(
    _ view: CarouselView, on surface: inout ImageSurface, scale: Double, at time: DisplayTime,
    age: Int
  ) throws(ViewError) -> Double {
    let start = now
    try view.paint(on: &surface, scale: scale, at: time, bufferAge: age)
    return now - start
  }

  /// The time of a steady clock, in milliseconds.
  private static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
  }
}
