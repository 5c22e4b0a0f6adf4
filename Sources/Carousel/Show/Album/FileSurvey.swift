import CarouselCLinux
import CarouselPaint
import Glibc
import CarouselLocking

/// What is found at many paths, asked on several threads: on a slow disk or a network, most of the
/// time goes into waiting.
final class FileSurvey: Sendable {
  enum Finding: Equatable {
    /// A regular file that its name or its first bytes call a picture.
    case picture
    case folder
    /// A regular file that is called a picture and cannot be decoded here.
    case undecodable
    case unusable(ShowError)
  }

  private struct State {
    var next = 0
    var findings: [Finding?]
  }

  /// Threads that ask beside the calling one.
  private static let helpers = 7
  /// Paths for which no thread is worth its start.
  private static let few = 16

  private let paths: [Pathname]
  private let state: Lock<State>
  private let finished: Int32

  /// What is at each path; the thread waits for it.
  static func findings(at paths: [Pathname]) -> [Finding] {
    let survey = FileSurvey(paths)
    let started = paths.count > few ? (0..<helpers).count { _ in survey.startHelper() } : 0
    survey.work()
    survey.wait(for: started)
    return survey.state.withLock { $0.findings.compactMap(\.self) }
  }

  private init(_ paths: [Pathname]) {
    self.paths = paths
    state = Lock(State(findings: Array(repeating: nil, count: paths.count)))
    finished = linux_event_counter(1)
  }

  deinit {
    if finished >= 0 { close(finished) }
  }

  private func startHelper() -> Bool {
    // Without the counter nobody would know when the helper has finished.
    guard finished >= 0 else { return false }
    let survey = unsafe Unmanaged.passRetained(self)
    let code = unsafe linux_start_worker(
      { context in
        guard let context = unsafe context else { return nil }
        // Most of their time goes into waiting: the window's work comes first.
        linux_lower_priority()
        let survey = unsafe Unmanaged<FileSurvey>.fromOpaque(context).takeRetainedValue()
        survey.work()
        var one: UInt64 = 1
        _ = unsafe write(survey.finished, &one, MemoryLayout<UInt64>.size)
        return nil
      }, survey.toOpaque())
    if code != 0 { unsafe survey.release() }
    return code == 0
  }

  private func wait(for helpers: Int) {
    var left = helpers
    while left > 0 {
      var one: UInt64 = 0
      if unsafe read(finished, &one, MemoryLayout<UInt64>.size) > 0 { left -= 1 }
    }
  }

  private func work() {
    while let place = takePlace() {
      let finding = Self.finding(at: paths[place])
      state.withLock { $0.findings[place] = finding }
    }
  }

  private func takePlace() -> Int? {
    state.withLock { state in
      guard state.next < paths.count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  private static func finding(at path: Pathname) -> Finding {
    // It is fetched when its card comes near.
    if path.isWebAddress { return .picture }
    do throws(SystemReason) {
      let status = try FileStatus(path: path)
      if status.kind == .folder { return .folder }
      guard status.kind == .file, status.size > 0 else {
        return .unusable(.notAPicture(path: path.description))
      }
      if !status.isReadableByAll, let reason = FileStatus.whyUnreadable(path) { throw reason }
    } catch {
      return .unusable(.unreadable(path: path.description, reason: error.message))
    }
    let named = FileName(of: path).recognition
    switch named == .picture ? named : PictureFormats.recognize(path) {
    case .picture: return .picture
    case .undecodable: return .undecodable
    case .other:
      return named == .undecodable ? .undecodable : .unusable(.notAPicture(path: path.description))
    }
  }
}
