import WaylandTesting

/// The run as a picture: every frame on a time line, and how often which interval was.
struct Timeline {
  private let frames: [FrameLog.Frame]
  private let result: ProbeResult
  private static let (width, height, margin) = (1200.0, 420.0, 50.0)
  /// The colors of frames in time and of others, 0xRRGGBB.
  private static let (good, bad): (UInt32, UInt32) = (0x24_71A3, 0xC0_392B)

  init(_ frames: [FrameLog.Frame], of result: ProbeResult) {
    self.frames = frames
    self.result = result
  }

  func write(to path: String) throws {
    guard let canvas = PlotImage(width: Int(Self.width), height: Int(Self.height)) else {
      throw UnwritableFile(path: path)
    }
    title(on: canvas)
    line(on: canvas)
    histogram(on: canvas)
    try canvas.write(to: path)
  }

  /// Writes the content of a screen.
  static func write(_ image: PixelImage, to path: String) throws {
    guard let canvas = PlotImage(image) else { throw UnwritableFile(path: path) }
    try canvas.write(to: path)
  }

  private func title(on canvas: PlotImage) {
    label(
      "\(result.command.joined(separator: " ")) · \(result.shown) frames shown, "
        + "\(result.missed) missed", on: canvas, x: Self.margin, y: 12, width: 1100, size: 16)
  }

  /// The height of a bar is how long after the frame before its content was seen.
  private func line(on canvas: PlotImage) {
    let shown = frames.compactMap(\.shown).map(\.inSeconds).sorted()
    guard let first = shown.first, let last = shown.last, last > first else { return }
    let room = Self.width - 2 * Self.margin
    let (top, bottom) = (50.0, 210.0)
    let most = max(result.period * 4, 0.001)
    for multiple in 1...4 {
      let y = bottom - Double(multiple) / 4 * (bottom - top)
      canvas.fill(x: Self.margin, y: y, width: room, height: 1, 0xE0_E0E0)
      label(
        Verdict.text(result.period * Double(multiple) * 1000), on: canvas, x: 4, y: y - 8,
        width: 42, size: 11)
    }
    for (before, now) in zip(shown, shown.dropFirst()) {
      let interval = min(now - before, most)
      let x = Self.margin + (now - first) / (last - first) * room
      let tall = interval / most * (bottom - top)
      let isLate = now - before > result.period * 1.5
      canvas.fill(
        x: x, y: bottom - tall, width: 1.5, height: tall, isLate ? Self.bad : Self.good)
    }
    for violation in result.violations where violation.isFault {
      let x = Self.margin + min(max((violation.time - first) / (last - first), 0), 1) * room
      canvas.fillCircle(x: x, y: bottom + 8, radius: 4, Self.bad)
    }
    label(
      "milliseconds from frame to frame, over \(Verdict.text(last - first)) s; "
        + "dots are broken rules", on: canvas, x: Self.margin, y: bottom + 14, width: 700, size: 11)
  }

  private func histogram(on canvas: PlotImage) {
    let shown = frames.compactMap(\.shown).map(\.inSeconds).sorted()
    let intervals = zip(shown, shown.dropFirst()).map { $1 - $0 }
    guard !intervals.isEmpty, result.period > 0 else { return }
    let bins = 40
    var counts = [Int](repeating: 0, count: bins)
    for interval in intervals {
      counts[min(bins - 1, Int(interval / result.period * 10))] += 1
    }
    let most = Double(counts.max() ?? 1)
    let (top, bottom) = (250.0, 380.0)
    let step = (Self.width - 2 * Self.margin) / Double(bins)
    for (bin, count) in counts.enumerated() where count > 0 {
      // A square root keeps the rare ones in sight.
      let tall = (Double(count) / most).squareRoot() * (bottom - top)
      let x = Self.margin + Double(bin) * step
      canvas.fill(
        x: x, y: bottom - tall, width: step - 2, height: tall, bin >= 15 ? Self.bad : Self.good)
      label("\(count)", on: canvas, x: x - 10, y: bottom - tall - 15, width: step + 20, size: 10)
    }
    label(
      "intervals, in tenths of a refresh of \(Verdict.text(result.period * 1000)) ms",
      on: canvas, x: Self.margin, y: bottom + 8, width: 700, size: 11)
  }

  private func label(
    _ text: String, on canvas: PlotImage, x: Double, y: Double, width: Double, size: Double
  ) {
    canvas.label(text, x: x, y: y, width: width, size: size, isCentered: width < 100)
  }
}
