internal import CarouselText
internal import WaylandServer
internal import WaylandTesting

/// A compositor with the programs and clients of one test.
@safe final class ProbeSession {
  let compositor: TestCompositor
  private var program: Program?
  /// The last error, and the strings that were handed out.
  var error = ""
  private var strings: [String: UnsafeMutablePointer<CChar>] = unsafe [:]

  init?(preset: String) {
    guard let configuration = CompositorConfiguration.presets[preset] else { return nil }
    compositor = TestCompositor(configuration)
  }

  deinit {
    program?.stop()
    unsafe strings.values.forEach { unsafe $0.deallocate() }
  }

  /// Starts a program and waits for its window.
  ///
  /// Returns whether that worked.
  func launch(_ arguments: [String]) -> Bool {
    do throws(LaunchError) {
      let started = try compositor.launch(arguments)
      program = started
      _ = try started.firstShown()
      return true
    } catch {
      self.error = "\(error)"
      return false
    }
  }

  var seat: ServerSeat? { compositor.seats.first }

  private var reports: [FrameReport] {
    let period = compositor.outputs.first?.model.period ?? .milliseconds(16)
    let surfaces = Set(compositor.frameLog.frames.map(\.surface))
    return surfaces.map { FrameReport(compositor.frameLog.frames(of: $0), period: period) }
  }

  var framesShown: Int { reports.reduce(0) { $0 + $1.shown } }
  var framesMissed: Int { reports.reduce(0) { $0 + $1.missed } }

  /// The report as JSON.
  var report: String {
    let violations = compositor.allViolations.map { violation in
      """
      {"rule": \(Self.quoted(violation.rule)), "kind": "\(violation.kind.rawValue)", \
      "time": \(violation.instant.nanoseconds), "detail": \(Self.quoted(violation.detail))}
      """
    }
    return """
      {"verdict": "\(compositor.violations.isEmpty ? "passed" : "failed")", \
      "shown": \(framesShown), "missed": \(framesMissed), \
      "digest": "\(String(compositor.transcriptDigest, radix: 16))", \
      "violations": [\(violations.joined(separator: ", "))]}
      """
  }

  private static func quoted(_ text: String) -> String {
    let plain = text.plainLine(limit: 1000)
    return "\""
      + plain.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "\""
  }

  /// A C string that stays valid until the next one of the same `name`.
  func keep(_ text: String, as name: String) -> UnsafePointer<CChar> {
    if let old = unsafe strings[name] { unsafe old.deallocate() }
    let bytes = text.utf8CString
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    for (place, byte) in bytes.enumerated() { unsafe copy[place] = byte }
    unsafe strings[name] = copy
    return unsafe UnsafePointer(copy)
  }
}
