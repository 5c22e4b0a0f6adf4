import CarouselApp
import CarouselDesktop
import CarouselEngine
import CarouselText
import CarouselView

/// Measures what frames cost on a machine, without a compositor.
struct BenchCommand: Command {
  static let abstract = "Measure what frames cost, without a compositor."
  static let usage = ["bench [OPTIONS] PATH..."]
  static let discussion = """
    The pictures are flicked to and fro as in a window of that size, painted into memory at the rate of \
    a screen. A frame that costs more than it has time is a miss. Measure an idle machine.
    """

  let settings: Settings

  private var size: Dimensions { settings.window.size ?? .standard }
  private var scale: Double { settings.painting.scale }
  private var rate: Double { settings.painting.rate }

  func run() throws {
    let album = settings.album
    try album.requirePaths()
    guard StandardDescriptors.outputWasOpen else { throw DesktopError.outputClosed }
    let news = try AlbumReader(album.sources(), reading: album.reading).waitForFirst(thenFor: -1)
    if let warning = news.warning { Exit.complain(warning) }
    let style = try settings.style.style()
    let result: CarouselBenchmark
    do throws(ViewError) {
      result = try CarouselBenchmark(
        news.album.items, style: style, size: size.size, scale: scale,
        seconds: settings.painting.seconds, rate: rate)
    } catch {
      throw DesktopError(error)
    }
    try Selection.write(
      Array((settings.painting.json ? object(result) : text(result)).utf8), endedByNUL: false)
  }

  private func object(_ result: CarouselBenchmark) -> String {
    func number(_ value: Double) -> JSONValue { .number(Self.rounded(value)) }
    return JSONValue.object([
      "size": .string("\(size.width)x\(size.height)"), "scale": number(scale),
      "rate": number(rate), "frames": .number(String(result.frames)),
      "fps": number(result.framesPerSecond), "paint_p50_ms": number(result.p50),
      "paint_p95_ms": number(result.p95), "paint_p99_ms": number(result.p99),
      "misses": .number(String(result.misses)), "loading_ms": number(result.loading),
      "peak_bytes": .number(String(result.peakMemory)),
    ]).text
  }

  private func text(_ result: CarouselBenchmark) -> String {
    """
    frames   \(result.frames) of \(size.width)x\(size.height) at \(Self.rounded(rate)) a second
    paint    \(Self.rounded(result.p50)) ms p50, \(Self.rounded(result.p95)) ms p95, \
    \(Self.rounded(result.p99)) ms p99: \(Self.rounded(result.framesPerSecond)) frames a second
    misses   \(result.misses)
    loading  \(Self.rounded(result.loading)) ms until all pictures in view were there
    memory   \(result.peakMemory >> 20) MiB at most, without the processes that decode
    """
  }

  /// A number with at most two decimals.
  private static func rounded(_ value: Double) -> String {
    let hundredths = (value * 100).rounded()
    guard abs(hundredths) < 1e15 else { return "0" }
    let whole = Int(hundredths)
    if whole % 100 == 0 { return String(whole / 100) }
    let digits = String(whole % 100 + 100).dropFirst()
    return "\(whole / 100).\(digits)"
  }
}
