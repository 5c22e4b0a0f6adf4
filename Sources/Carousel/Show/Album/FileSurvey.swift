import CarouselCLinux
import CarouselPaint
import Glibc
import CarouselLocking

/// What is found at many paths, asked on several threads: on a slow disk or a network, most of the
/// time goes into waiting.
///
/// A file system that does not answer, as one of a server that is gone, costs its own files only. A
/// thread that waits for it may never come back, and is replaced.
final class FileSurvey: Sendable {
  enum Finding: Equatable {
    /// A regular file that its name or its first bytes call a picture.
    case picture
    case folder
    /// A regular file that is called a picture and cannot be decoded here.
    case undecodable
    case unusable(ShowError)
  }

  /// A question that a thread waits for.
  private struct Question {
    let number: Int
    let began: ContinuousClock.Instant
  }

  private struct State {
    var next = 0
    var findings: [Finding?]
    /// How many of the findings are there.
    var count = 0
    /// By thread.
    var questions: [Int: Question] = [:]
    var threads = 0
    /// How many threads have been given up, by the place that they wait for.
    var silent: [[UInt8]: Int] = [:]
  }

  /// Threads for many paths.
  private static let many = 8
  /// Paths for which one thread is enough.
  private static let few = 16
  /// How many threads may wait for one place that does not answer.
  private static let mostAtPlace = 2
  /// How long a file system may take to answer.
  private static let patience = Duration.seconds(3)

  private let paths: [Pathname]
  private let patience: Duration
  private let ask: @Sendable (Pathname) -> Finding
  private let places: @Sendable () -> FilePlaces
  private let state: Lock<State>
  /// Readable when all findings are there.
  private let finished: Int32

  /// Looks at each path, and waits for that.
  ///
  /// - Parameters:
  ///   - paths: the paths
  ///   - patience: how long a file system may take to answer
  ///   - places: which paths belong to the same file system
  ///   - ask: looks at one path
  /// - Returns: what is found, in the order of the paths
  static func findings(
    at paths: [Pathname], patience: Duration = patience,
    places: @escaping @Sendable () -> FilePlaces = { FilePlaces.current },
    asking ask: @escaping @Sendable (Pathname) -> Finding = { finding(at: $0) }
  ) -> [Finding] {
    guard !paths.isEmpty else { return [] }
    let survey = FileSurvey(paths, patience, places, ask)
    let threads = (0..<(paths.count > few ? many : 1)).count { _ in survey.startThread() }
    return survey.wait(for: threads)
  }

  private init(
    _ paths: [Pathname], _ patience: Duration, _ places: @escaping @Sendable () -> FilePlaces,
    _ ask: @escaping @Sendable (Pathname) -> Finding
  ) {
    (self.paths, self.patience, self.places, self.ask) = (paths, patience, places, ask)
    state = Lock(State(findings: Array(repeating: nil, count: paths.count)))
    finished = linux_event_counter(0)
  }

  deinit {
    if finished >= 0 { close(finished) }
  }

  @discardableResult
  private func startThread() -> Bool {
    let survey = unsafe Unmanaged.passRetained(self)
    let code = unsafe linux_start_worker(
      { context in
        guard let context = unsafe context else { return nil }
        // Most of their time goes into waiting: the window's work comes first.
        linux_lower_priority()
        unsafe Unmanaged<FileSurvey>.fromOpaque(context).takeRetainedValue().work()
        return nil
      }, survey.toOpaque())
    if code != 0 { unsafe survey.release() }
    return code == 0
  }

  /// Waits for all findings, and gives up those that take too long.
  private func wait(for threads: Int) -> [Finding] {
    // Where the system has no thread or descriptor left there is no way but to ask here.
    if finished < 0 || threads == 0 { work() }
    while true {
      let isComplete = state.withLock { $0.count == paths.count }
      if isComplete { return state.withLock { $0.findings.compactMap(\.self) } }
      var entry = pollfd(fd: finished, events: Int16(POLLIN), revents: 0)
      if unsafe poll(&entry, 1, 100) == 0 { giveUpSilent() }
    }
  }

  /// Gives up what has taken too long, and what would wait for the same place.
  private func giveUpSilent() {
    let now = ContinuousClock.now
    let late = state.withLock { state in
      state.questions.filter { now - $0.value.began >= patience }
    }
    guard !late.isEmpty else { return }
    let places = places()
    for (thread, question) in late {
      let place = places.place(of: paths[question.number])
      let isGivenUp = state.withLock { state in
        guard state.questions[thread]?.number == question.number else { return false }
        state.questions[thread] = nil
        state.silent[place, default: 0] += 1
        note(silence(at: question.number), question.number, &state)
        guard state.silent[place, default: 0] >= Self.mostAtPlace else { return true }
        for number in paths.indices
        where state.findings[number] == nil && places.place(of: paths[number]) == place {
          note(silence(at: number), number, &state)
        }
        return true
      }
      if isGivenUp { startThread() }
    }
  }

  private func silence(at number: Int) -> Finding {
    .unusable(
      .unreadable(
        path: paths[number].description, reason: "the file system does not answer"))
  }

  private func note(_ finding: Finding, _ number: Int, _ state: inout State) {
    guard state.findings[number] == nil else { return }
    state.findings[number] = finding
    state.count += 1
    guard state.count == paths.count else { return }
    var one: UInt64 = 1
    _ = unsafe write(finished, &one, MemoryLayout<UInt64>.size)
  }

  private func work() {
    let thread = state.withLock { state in
      state.threads += 1
      return state.threads
    }
    while let number = takeNumber(thread) {
      let finding = ask(paths[number])
      let isWanted = state.withLock { state in
        defer { state.questions[thread] = nil }
        guard state.questions[thread]?.number == number else { return false }
        note(finding, number, &state)
        return true
      }
      // Another thread has taken its place.
      if !isWanted { return }
    }
  }

  private func takeNumber(_ thread: Int) -> Int? {
    state.withLock { state in
      while state.next < paths.count, state.findings[state.next] != nil { state.next += 1 }
      guard state.next < paths.count else { return nil }
      defer { state.next += 1 }
      state.questions[thread] = Question(number: state.next, began: .now)
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
