internal import WaylandServer
internal import WaylandTesting

/// A compositor with the programs and clients of one test.
@safe final class ProbeSession {
  let compositor: TestCompositor
  private let preset: String
  private var program: Program?
  /// The last error, and the strings that were handed out.
  var error = ""
  private var strings: [String: UnsafeMutablePointer<CChar>] = unsafe [:]

  init?(preset: String) {
    guard let configuration = CompositorConfiguration.presets[preset] else { return nil }
    compositor = TestCompositor(configuration)
    self.preset = preset
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

  /// What happened so far.
  var result: ProbeResult {
    var result = ProbeResult(command: program?.arguments ?? [], preset: preset, time: "virtual")
    result.note(compositor)
    result.note(compositor.allViolations)
    result.note(program?.status)
    result.errors = String((program?.errors ?? "").suffix(2000))
    return result
  }

  /// The report as JSON, with the keys that `frame-probe --json` writes.
  var report: String {
    let result = result
    return (try? ProbeReport(result, Judgment(result)).json) ?? "{}"
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
