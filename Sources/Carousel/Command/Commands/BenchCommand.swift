import ArgumentParser
import CarouselEngine
import CarouselShow
import CarouselView

/// Measures what frames cost on a machine, without a compositor.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measures what frames cost here, without a compositor.",
    discussion: """
      The pictures are flicked to and fro as in a window of that size, painted into memory at the \
      rate of a screen. A frame that costs more than it has time is a miss. Measure a machine \
      that does nothing else.
      """)

  @OptionGroup var album: AlbumArguments
  @OptionGroup var style: StyleOptions
  @OptionGroup var configuration: ConfigurationOptions

  @Option(help: ArgumentHelp("The size of the view.", valueName: "WxH"))
  var size: Dimensions = .standard

  @Option(help: "Pixels for a logical unit, 0.1…16.")
  var scale: Double = 1

  @Option(help: ArgumentHelp("How long to measure, 0.1…3600.", valueName: "seconds"))
  var seconds: Double = 5

  @Option(help: ArgumentHelp("Frames a second, 1…1000.", valueName: "rate"))
  var rate: Double = 60

  @Flag(help: "Write one JSON object.")
  var json = false

  mutating func validate() throws {
    for (name, value, range) in [
      ("scale", scale, 0.1...16), ("seconds", seconds, 0.1...3600), ("rate", rate, 1...1000),
    ] where !range.contains(value) {
      throw ValidationError(
        "--\(name) must be \(range.lowerBound)…\(range.upperBound), not \(value)")
    }
  }

  func run() throws {
    try album.requirePaths()
    guard StandardDescriptors.outputWasOpen else { throw ShowError.outputClosed }
    let news = try AlbumReader(album.sources(), reading: album.reading).waitForFirst(thenFor: -1)
    if let warning = news.warning { Exit.complain(warning) }
    let style = try style.style()
    let result: CarouselBenchmark
    do throws(ViewError) {
      result = try CarouselBenchmark(
        news.album.items, style: style, size: size.size, scale: scale,
        seconds: seconds, rate: rate)
    } catch {
      throw ShowError(error)
    }
    try Selection.write(Array((json ? object(result) : text(result)).utf8), endedByNUL: false)
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
