import CarouselCLinux
import CarouselDesktop
import CarouselLocking
import CarouselPaint
import CarouselText
import Glibc
import Wayland

/// Asks the same question about many paths on several threads: on a slow disk or a network, most of the
/// time goes into waiting.
///
/// A file system that does not answer, as one of a server that is gone, costs its own paths only. A
/// thread that waits for it may never come back, and is replaced.
final class FileSurvey: Sendable {
  enum Finding: Equatable {
    /// A regular file that its name or its first bytes call a picture.
    case picture
    case folder
    /// A regular file that is called a picture and cannot be decoded here.
    case undecodable
    case unusable(DesktopError)
  }

  /// Asks about the path with a number, and calls its argument whenever something was answered.
  ///
  /// Returns what keeps the answer.
  private typealias Ask = @Sendable (_ number: Int, _ sign: () -> Void) -> @Sendable () -> Void

  /// A question that a thread waits for.
  private struct Question {
    let number: Int
    /// When it was asked, or something was answered last.
    var sign: ContinuousClock.Instant
  }

  private struct State {
    var next = 0
    /// By path.
    var isDone: [Bool]
    /// How many paths are done.
    var count = 0
    /// By thread.
    var questions: [Int: Question] = [:]
    var threads = 0
    /// The places that threads wait for that have been given up.
    var givenUp: [Int: [UInt8]] = [:]
  }

  /// Threads for many paths.
  private static let many = 8
  /// Paths for which one thread is enough.
  private static let few = 16
  /// How long a file system may take to answer.
  static let patience = Duration.seconds(3)

  private let paths: [Pathname]
  private let patience: Duration
  private let ask: Ask
  private let silent: SilentPlaces
  private let state: Lock<State>
  /// Readable when all paths are done.
  private let finished = EventCounter()

  /// Asks about each path, and waits for the answers.
  ///
  /// - Parameters:
  ///   - paths: the paths
  ///   - patience: how long a file system may take to answer, or to answer more
  ///   - silent: the file systems that are known not to answer. Those found here are added
  ///   - ask: asks about one path. Where it asks several things, it calls its second argument after
  ///     each
  /// - Returns: the answers, in the order of the paths; `nil` where the file system does not answer
  static func answers<Answer: Sendable>(
    at paths: [Pathname], patience: Duration = patience, silent: SilentPlaces,
    asking ask: @escaping @Sendable (Pathname, _ sign: () -> Void) -> Answer
  ) -> [Answer?] {
    guard !paths.isEmpty else { return [] }
    let answers = Answers<Answer>(count: paths.count)
    let survey = FileSurvey(paths, patience, silent) { number, sign in
      let answer = ask(paths[number], sign)
      return { answers.list.withLock { $0[number] = answer } }
    }
    survey.passSilent()
    let threads = (0..<(paths.count > few ? many : 1)).count { _ in survey.startThread() }
    survey.wait(for: threads)
    return answers.list.withLock { $0 }
  }

  /// What is found at each path, where files in `known` are pictures also while they are empty.
  static func findings(
    at paths: [Pathname], known: Set<Pathname>, silent: SilentPlaces
  ) -> [Finding] {
    let answers = answers(at: paths, silent: silent) { path, _ in
      finding(at: path, isKnown: known.contains(path))
    }
    return zip(paths, answers).map { $1 ?? .unusable(silence(of: $0)) }
  }

  /// What is at a path, or why nothing is, or `nil` if its file system does not answer.
  static func status(
    of path: Pathname, silent: SilentPlaces
  ) -> Result<FileStatus, SystemReason>? {
    answers(at: [path], silent: silent) { path, _ in
      Result { () throws(SystemReason) in try FileStatus(path: path) }
    }[0]
  }

  /// Why there is nothing at a path of a file system that does not answer.
  static func silence(of path: Pathname) -> DesktopError {
    .unreadable(path: path.description, reason: SilentPlaces.reason)
  }

  /// The answers so far, by path.
  private final class Answers<Answer: Sendable>: Sendable {
    let list: Lock<[Answer?]>
    init(count: Int) { list = Lock(Array(repeating: nil, count: count)) }
  }

  private init(
    _ paths: [Pathname], _ patience: Duration, _ silent: SilentPlaces, _ ask: @escaping Ask
  ) {
    (self.paths, self.patience, self.silent, self.ask) = (paths, patience, silent, ask)
    state = Lock(State(isDone: Array(repeating: false, count: paths.count)))
  }

  @discardableResult
  private func startThread() -> Bool {
    BackgroundWork().start { [self] in
      // Most of their time goes into waiting: the window's work comes first.
      linux_lower_priority()
      work()
    }
  }

  /// Leaves out what belongs to file systems that are known not to answer.
  private func passSilent() {
    guard !silent.isEmpty else { return }
    let places = silent.places()
    state.withLock { state in
      for number in paths.indices where silent.contains(places.place(of: paths[number])) {
        finish(number, &state)
      }
    }
  }

  /// Waits until all paths are done, and gives up those that take too long.
  private func wait(for threads: Int) {
    // Where the system has no thread or descriptor left there is no way but to ask here.
    if finished.fileDescriptor < 0 || threads == 0 { work() }
    while true {
      let isComplete = state.withLock { $0.count == paths.count }
      if isComplete { return }
      var entry = pollfd(fd: finished.fileDescriptor, events: Int16(POLLIN), revents: 0)
      if unsafe poll(&entry, 1, 100) == 0 { giveUpSilent() }
    }
  }

  /// Gives up what has taken too long, and what would wait for the same place.
  private func giveUpSilent() {
    let now = ContinuousClock.now
    let late = state.withLock { state in
      state.questions.filter { now - $0.value.sign >= patience }
    }
    guard !late.isEmpty else { return }
    let places = silent.places()
    for (thread, question) in late {
      let place = places.place(of: paths[question.number])
      let isGivenUp = state.withLock { state in
        guard state.questions[thread]?.number == question.number else { return false }
        state.questions[thread] = nil
        state.givenUp[thread] = place
        silent.beginWaiting(for: place)
        finish(question.number, &state)
        guard silent.contains(place) else { return true }
        for number in paths.indices
        where !state.isDone[number] && places.place(of: paths[number]) == place {
          finish(number, &state)
        }
        return true
      }
      if isGivenUp { startThread() }
    }
  }

  private func finish(_ number: Int, _ state: inout State) {
    guard !state.isDone[number] else { return }
    state.isDone[number] = true
    state.count += 1
    if state.count == paths.count { finished.raise() }
  }

  private func work() {
    let thread = state.withLock { state in
      state.threads += 1
      return state.threads
    }
    while let number = takeNumber(thread) {
      let keep = ask(number) {
        state.withLock { $0.questions[thread]?.sign = .now }
      }
      let place = state.withLock { state -> [UInt8]? in
        if let place = state.givenUp[thread] { return place }
        state.questions[thread] = nil
        // It may have been given up with its place.
        if !state.isDone[number] { keep() }
        finish(number, &state)
        return nil
      }
      // Another thread has taken its place.
      if let place { return silent.endWaiting(for: place) }
    }
  }

  private func takeNumber(_ thread: Int) -> Int? {
    state.withLock { state in
      while state.next < paths.count, state.isDone[state.next] { state.next += 1 }
      guard state.next < paths.count else { return nil }
      defer { state.next += 1 }
      state.questions[thread] = Question(number: state.next, sign: .now)
      return state.next
    }
  }

  private static func finding(at path: Pathname, isKnown: Bool) -> Finding {
    // It is fetched when its card comes near.
    if path.isWebAddress { return .picture }
    do throws(SystemReason) {
      let status = try FileStatus(path: path)
      if status.kind == .folder { return .folder }
      guard status.kind == .file, status.size > 0 || isKnown else {
        return .unusable(.notAPicture(path: path.description))
      }
      if status.size == 0 { return .picture }
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

/// The file systems that do not answer, such as those of a server that is gone, and how many threads wait
/// for each of them.
///
/// At most a few threads wait for one file system: after that, its paths are given up without asking,
/// until one of the threads comes back.
final class SilentPlaces: Sendable {
  /// Why nothing is known of a path in such a place.
  static let reason = "the file system does not answer"

  /// Which paths belong to the same file system, at this moment.
  let places: @Sendable () -> FilePlaces
  /// How many threads may wait for one place.
  private static let most = 2

  /// Readable once a place has answered after all (see ``takeAnswers()``).
  var fileDescriptor: Int32 { answers.fileDescriptor }
  private let answers = EventCounter()
  /// The number of waiting threads by place.
  private let waiting = Lock<[[UInt8]: Int]>([:])

  init(places: @escaping @Sendable () -> FilePlaces = { FilePlaces.current }) {
    self.places = places
  }

  /// Whether every file system has answered so far.
  var isEmpty: Bool { waiting.withLock { $0.isEmpty } }

  /// Whether a place is given up.
  func contains(_ place: [UInt8]) -> Bool {
    waiting.withLock { $0[place, default: 0] >= Self.most }
  }

  /// Counts a thread that waits for a place, perhaps forever.
  func beginWaiting(for place: [UInt8]) {
    waiting.withLock { $0[place, default: 0] += 1 }
  }

  /// Counts a thread that has its answer.
  func endWaiting(for place: [UInt8]) {
    waiting.withLock { waiting in
      guard let count = waiting[place] else { return }
      waiting[place] = count > 1 ? count - 1 : nil
    }
    answers.raise()
  }

  /// Resets ``fileDescriptor``.
  ///
  /// Returns whether a place has answered since the last call.
  func takeAnswers() -> Bool { answers.take() }
}
