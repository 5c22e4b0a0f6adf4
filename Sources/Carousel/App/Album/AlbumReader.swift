import CarouselCLinux
public import CarouselDesktop
import CarouselLocking
public import CarouselPaint
import Glibc

/// Finds pictures on a separate thread and reports them as they are found: folders are read, a list is
/// followed while it arrives, and folders are watched if requested.
///
/// The thread runs as long as there is something to wait for. It ends with the process.
public final class AlbumReader: Sendable {
  /// What has become of the pictures.
  public struct News: Sendable {
    /// All pictures there are now.
    public var album: Album
    /// How many of them, from the first on, keep their places whatever is found yet.
    public var settledCount: Int
    /// The files of known pictures that have been rewritten.
    public var rewritten: Set<Pathname>
    /// Whether nothing more is to come, but for changes in folders that are watched.
    public var isComplete: Bool
    /// Whether a named path leads nowhere, such as that of a drive that was pulled out.
    public var isMissing: Bool
    /// One line about skipped entries, or `nil` if there are none, or they were reported before.
    public var warning: String?
  }

  /// Readable when there is news.
  public let fileDescriptor: Int32

  private let sources: [Source]
  private let reading: FolderReading
  private let takesLabels: Bool
  private let mayBeEmpty: Bool
  /// Whether folders are read again when something in them changes.
  public let watches: Bool
  private let state = Lock(State())

  private struct State {
    var album = Album()
    var settledCount = 0
    var rewritten: Set<Pathname> = []
    var isComplete = false
    var isMissing = false
    var isNew = false
    var warning: String?
    var failure: DesktopError?
  }

  /// Starts to read.
  ///
  /// - Parameters:
  ///   - sources: The sources of pictures, first to last.
  ///   - reading: How folders are read.
  ///   - takesLabels: Whether list entries without a picture are shown by their labels.
  ///   - mayBeEmpty: Whether a list without entries is allowed.
  ///   - watches: Whether folders are read again when something in them changes.
  /// - Throws: ``DesktopError/setting(_:)`` if the thread cannot be started.
  public init(
    _ sources: [Source], reading: FolderReading = FolderReading(), takesLabels: Bool = false,
    mayBeEmpty: Bool = false, watches: Bool = false
  ) throws(DesktopError) {
    (self.sources, self.reading, self.takesLabels) = (sources, reading, takesLabels)
    (self.mayBeEmpty, self.watches) = (mayBeEmpty, watches)
    fileDescriptor = linux_event_counter(0)
    guard fileDescriptor >= 0 else {
      throw .setting("cannot read in the background: \(SystemReason(errno).message)")
    }
    let reader = unsafe Unmanaged.passRetained(self)
    let code = unsafe linux_start_worker(
      { context in
        guard let context = unsafe context else { return nil }
        unsafe Unmanaged<AlbumReader>.fromOpaque(context).takeRetainedValue().work()
        return nil
      }, reader.toOpaque())
    guard code == 0 else {
      unsafe reader.release()
      throw .setting("cannot read in the background: \(SystemReason(code).message)")
    }
  }

  deinit { if fileDescriptor >= 0 { close(fileDescriptor) } }

  /// What has changed since the last call, or `nil` if nothing has.
  ///
  /// - Throws: What keeps it from finding anything, once all sources have been read
  public func takeNews() throws(DesktopError) -> News? {
    var count: UInt64 = 0
    _ = unsafe Glibc.read(fileDescriptor, &count, MemoryLayout<UInt64>.size)
    let (news, failure) = state.withLock { state -> (News?, DesktopError?) in
      defer { (state.isNew, state.warning, state.rewritten) = (false, nil, []) }
      guard state.isNew else { return (nil, nil) }
      if let failure = state.failure, !state.album.pictures.isEmpty {
        // The pictures that were found are shown nevertheless.
        (state.warning, state.failure) = (failure.description, nil)
      }
      return (
        News(
          album: state.album, settledCount: state.settledCount, rewritten: state.rewritten,
          isComplete: state.isComplete, isMissing: state.isMissing, warning: state.warning),
        state.failure
      )
    }
    if let failure { throw failure }
    return news
  }

  /// Waits for the first picture, and then for a limited time for the rest of them.
  ///
  /// - Parameters:
  ///   - milliseconds: How long to wait for the rest, in any case; less than 0 for all of
  ///     it.
  ///   - count: The number of pictures after which it returns; fewer if no more arrive
  ///     within this time.
  ///   - enough: The number of pictures after which it returns immediately, or `nil` for none.
  /// - Returns: Everything found so far.
  /// - Throws: The error that prevents it from finding pictures.
  public func waitForFirst(
    thenFor milliseconds: Int32, atLeast count: Int = 1, orAtOnceWith enough: Int? = nil
  ) throws(DesktopError) -> News {
    var news: News?
    var end: ContinuousClock.Instant?
    while true {
      if let next = try takeNews() {
        let earlier = news?.warning
        news = next
        if news?.warning == nil { news?.warning = earlier }
      }
      if let news, news.isComplete { return news }
      if let news, let enough, news.settledCount >= max(count, enough) { return news }
      let now = ContinuousClock.now
      if let news, news.settledCount >= max(1, count), milliseconds >= 0 {
        let last = end ?? now + .milliseconds(Int(milliseconds))
        if now >= last { return news }
        end = last
      }
      // The last part of a millisecond counts, too.
      let rest = end.map { Int32(clamping: Int(($0 - now) / .milliseconds(1)) + 1) }
      var request = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
      let hasSome = news?.album.pictures.isEmpty == false
      let ready = unsafe poll(&request, 1, rest ?? (hasSome ? milliseconds : -1))
      if ready == 0, let news { return news }
    }
  }

  // MARK: The thread

  private func work() {
    var reader = SourceReader(
      sources, reading: reading, takesLabels: takesLabels, mayBeEmpty: mayBeEmpty,
      watches: watches)
    let first = reader.read { tell($0) }
    tell(
      first.scan, failure: first.failure, isComplete: true, isMissing: first.isMissing,
      warning: first.warning)
    guard first.failure == nil, reader.follows else { return }
    var problem: SystemReason?
    while true {
      if reader.watchProblem != problem {
        problem = reader.watchProblem
        if let problem { warn("cannot watch every folder: \(problem.message)") }
      }
      guard reader.awaitChange() else { return }
      let next = reader.readAgain()
      let isSame = state.withLock { $0.album == next.scan.album }
      if !isSame || next.warning != nil {
        tell(
          next.scan, isComplete: true, isMissing: next.isMissing, warning: next.warning)
      }
      guard !next.rewritten.isEmpty else { continue }
      state.withLock { state in
        state.rewritten.formUnion(next.rewritten)
        state.isNew = true
      }
      raise()
    }
  }

  private func tell(
    _ scan: AlbumScan, failure: DesktopError? = nil, isComplete: Bool = false,
    isMissing: Bool = false, warning: String? = nil
  ) {
    state.withLock { state in
      (state.album, state.settledCount) = (scan.album, scan.settledCount)
      (state.isComplete, state.isMissing) = (isComplete, isMissing)
      state.failure = failure
      state.warning = warning ?? state.warning
      state.isNew = true
    }
    raise()
  }

  private func warn(_ line: String) {
    state.withLock { ($0.warning, $0.isNew) = (line, true) }
    raise()
  }

  private func raise() {
    var one: UInt64 = 1
    _ = unsafe write(fileDescriptor, &one, MemoryLayout<UInt64>.size)
  }
}
