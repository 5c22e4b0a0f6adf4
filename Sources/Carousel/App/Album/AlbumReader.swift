public import CarouselDesktop
import CarouselLocking
public import CarouselPaint
import CarouselText
import Glibc
import Wayland

/// Finds pictures on a separate thread and reports them as they are found: folders are read, a list is
/// followed while it arrives, and folders are watched if requested.
///
/// The thread runs as long as there is something to wait for. When the reader is released, it stops
/// watching folders.
public final class AlbumReader: Sendable {
  /// What has become of the pictures.
  public struct News: Sendable {
    /// All pictures there are now.
    public internal(set) var album = Album()
    /// How many of them, from the first on, keep their places whatever is found yet.
    public internal(set) var settledCount = 0
    /// The files of known pictures that have been rewritten.
    public internal(set) var rewritten: Set<Pathname> = []
    /// The files of known pictures that have other names now, by their former ones.
    public internal(set) var renamed: [Pathname: Pathname] = [:]
    /// Whether nothing more is to come, but for changes in folders that are watched.
    public internal(set) var isComplete = false
    /// Whether a named path leads nowhere, such as that of a drive that was pulled out.
    public internal(set) var isMissing = false
    /// What a list says about itself, such as `prompt`, by names.
    public internal(set) var options: [String: String] = [:]
    /// One line about skipped entries, or `nil` if there are none, or they were reported before.
    public internal(set) var warning: String?
  }

  /// Readable when there is news.
  public var fileDescriptor: Int32 { report.arrivals.fileDescriptor }
  /// Whether folders are read again when something in them changes.
  public let watches: Bool
  private let report = Report()

  /// Starts to read.
  ///
  /// - Parameters:
  ///   - sources: The sources of pictures, first to last.
  ///   - reading: How folders are read.
  ///   - takesLabels: Whether list entries without a picture are shown by their labels.
  ///   - list: What the entries of a list are.
  ///   - mayBeEmpty: Whether a list without entries is allowed.
  ///   - watches: Whether folders are read again when something in them changes.
  /// - Throws: `DesktopError.setting` if the thread cannot be started.
  public init(
    _ sources: [Source], reading: FolderReading = FolderReading(), takesLabels: Bool = false,
    list: ListReading = ListReading(), mayBeEmpty: Bool = false, watches: Bool = false
  ) throws(DesktopError) {
    self.watches = watches
    guard fileDescriptor >= 0, report.end.fileDescriptor >= 0 else {
      throw .setting("cannot read in the background: \(SystemReason(errno).message)")
    }
    let work = { @Sendable [report] in
      var reader = SourceReader(
        sources, reading: reading, takesLabels: takesLabels, list: list,
        mayBeEmpty: mayBeEmpty, watches: watches, end: report.end.fileDescriptor)
      report.work(&reader)
    }
    guard BackgroundWork().start(work) else {
      throw .setting("cannot read in the background: \(SystemReason(EAGAIN).message)")
    }
  }

  deinit { report.end.raise() }

  /// What has changed since the last call, or `nil` if nothing has.
  ///
  /// - Throws: What keeps it from finding anything, once all sources have been read
  public func takeNews() throws(DesktopError) -> News? {
    report.arrivals.take()
    let (news, failure) = report.state.withLock { state -> (News?, DesktopError?) in
      guard state.isNew else { return (nil, nil) }
      defer {
        (state.isNew, state.news.warning) = (false, nil)
        (state.news.rewritten, state.news.renamed) = ([], [:])
      }
      if let failure = state.failure, !state.news.album.pictures.isEmpty {
        // The pictures that were found are shown nevertheless.
        (state.news.warning, state.failure) = (failure.description, nil)
      }
      return (state.news, state.failure)
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
}

/// What the thread of a reader reports.
///
/// The thread keeps this alone, so that it ends with its reader.
private final class Report: Sendable {
  /// What has been found and not been taken yet.
  struct State {
    var news = AlbumReader.News()
    var isNew = false
    var failure: DesktopError?
  }

  /// Readable when there is news.
  let arrivals = EventCounter()
  /// Readable when the thread must end.
  let end = EventCounter()
  let state = Lock(State())

  func work(_ reader: inout SourceReader) {
    let first = reader.read { tell($0) }
    tell(first.scan, first)
    guard first.failure == nil, reader.follows else { return }
    var problem: SystemReason?
    while true {
      if reader.watchProblem != problem {
        problem = reader.watchProblem
        if let problem {
          tell { $0.warning = "cannot watch every folder: \(problem.message)" }
        }
      }
      guard reader.awaitChange() else { return }
      let next = reader.readAgain()
      let isSame = state.withLock { $0.news.album == next.scan.album }
      if !next.renamed.isEmpty { keep { $0.renamed.merge(next.renamed) { $1 } } }
      if !isSame || next.warning != nil { tell(next.scan, next) }
      if !next.rewritten.isEmpty { tell { $0.rewritten.formUnion(next.rewritten) } }
    }
  }

  /// Reports the pictures so far, or all there are.
  private func tell(_ scan: AlbumScan, _ findings: SourceReader.Findings? = nil) {
    state.withLock { $0.failure = findings?.failure }
    tell { news in
      (news.album, news.settledCount) = (scan.album, scan.settledCount)
      news.options = scan.options
      (news.isComplete, news.isMissing) = (findings != nil, findings?.isMissing == true)
      news.warning = findings?.warning ?? news.warning
    }
  }

  private func tell(_ change: (inout AlbumReader.News) -> Void) {
    state.withLock { state in
      change(&state.news)
      state.isNew = true
    }
    arrivals.raise()
  }

  /// Notes what is reported together with what comes next.
  private func keep(_ change: (inout AlbumReader.News) -> Void) {
    state.withLock { change(&$0.news) }
  }
}

extension AlbumReader {
  /// Where pictures come from.
  public enum Source: Sendable, Equatable {
    /// A folder or a file.
    case named(Pathname)
    /// A picture file, and the others in its folder around it.
    case siblings(of: Pathname)
    /// A list that is read from a descriptor until it ends. With `endedByNUL`, of paths that end
    /// with NUL.
    case list(Int32, endedByNUL: Bool)

    /// Whether it is watched where folders are.
    var isWatched: Bool {
      switch self {
      case .named(let path): !path.isWebAddress
      case .siblings: true
      case .list: false
      }
    }

    /// A file with the others in its folder, or a folder or an address alone.
    public static func around(_ path: Pathname) -> Source {
      guard !path.isWebAddress, (try? FileStatus(path: path))?.kind == .file else {
        return .named(path)
      }
      let isInFolder = path.bytes.contains(UInt8(ascii: "/"))
      return .siblings(of: isInFolder ? path : Pathname(Array("./".utf8) + path.bytes))
    }
  }
}
