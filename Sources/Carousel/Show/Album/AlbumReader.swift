import CarouselCLinux
public import CarouselPaint
import Glibc
import CarouselLocking

/// Finds pictures on a thread of its own and tells of them as they come: folders are read, a list is
/// followed while it arrives, and, if that is wanted, folders are watched.
///
/// The thread lives as long as there is something to wait for; it ends with the process.
public final class AlbumReader: Sendable {
  /// Where pictures come from.
  public enum Source: Sendable, Equatable {
    /// A folder or a file.
    case named(Pathname)
    /// A picture file, and the others in its folder around it.
    case siblings(of: Pathname)
    /// A list that is read from a descriptor until it ends; with `endedByNUL`, of paths that end with NUL.
    case list(Int32, endedByNUL: Bool)

    /// A file with the others in its folder; a folder or an address by itself.
    public static func around(_ path: Pathname) -> Source {
      guard !path.isWebAddress, (try? FileStatus(path: path))?.kind == .file else {
        return .named(path)
      }
      let isInFolder = path.bytes.contains(UInt8(ascii: "/"))
      return .siblings(of: isInFolder ? path : Pathname(Array("./".utf8) + path.bytes))
    }
  }

  /// What has become of the pictures.
  public struct News: Sendable {
    /// All pictures there are now.
    public var album: Album
    /// How many of them, from the first on, keep their places whatever is found yet.
    public var settledCount: Int
    /// The files of pictures that were there before and have been written anew.
    public var rewritten: Set<Pathname>
    /// Whether nothing more is to come, but for changes in folders that are watched.
    public var isComplete: Bool
    /// One line about what was left out; `nil` if nothing was, or it was told before.
    public var warning: String?
  }

  /// Readable when there is news.
  public let fileDescriptor: Int32

  private let sources: [Source]
  private let reading: FolderReading
  private let takesLabels: Bool
  /// Whether folders are read again when something in them changes.
  public let watches: Bool
  private let state = Lock(State())

  private struct State {
    var album = Album()
    var settledCount = 0
    var rewritten: Set<Pathname> = []
    var isComplete = false
    var isNew = false
    var warning: String?
    var failure: ShowError?
    /// The named paths that lead nowhere at the moment.
    var missing: Set<Pathname> = []
  }

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - sources: where pictures come from, in order
  ///   - reading: how folders are read
  ///   - takesLabels: whether entries of a list that have no picture are shown by their labels
  ///   - watches: whether folders are read again when something in them changes
  /// - Throws: ``ShowError/setting(_:)`` if there is no means to read beside the window
  public init(
    _ sources: [Source], reading: FolderReading = FolderReading(), takesLabels: Bool = false,
    watches: Bool = false
  ) throws(ShowError) {
    (self.sources, self.reading, self.takesLabels) = (sources, reading, takesLabels)
    self.watches = watches
    fileDescriptor = linux_event_counter(0)
    guard fileDescriptor >= 0 else {
      throw .setting("cannot read beside the window: \(SystemReason(errno).message)")
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
      throw .setting("cannot read beside the window: \(SystemReason(code).message)")
    }
  }

  deinit { if fileDescriptor >= 0 { close(fileDescriptor) } }

  /// What has changed since the last call; `nil` if nothing has.
  ///
  /// - Throws: What keeps it from finding anything, once all sources have been read
  public func takeNews() throws(ShowError) -> News? {
    var count: UInt64 = 0
    _ = unsafe Glibc.read(fileDescriptor, &count, MemoryLayout<UInt64>.size)
    let (news, failure) = state.withLock { state -> (News?, ShowError?) in
      defer { (state.isNew, state.warning, state.rewritten) = (false, nil, []) }
      guard state.isNew else { return (nil, nil) }
      if let failure = state.failure, !state.album.pictures.isEmpty {
        // The pictures that were found are shown nevertheless.
        (state.warning, state.failure) = (failure.description, nil)
      }
      return (
        News(
          album: state.album, settledCount: state.settledCount, rewritten: state.rewritten,
          isComplete: state.isComplete, warning: state.warning), state.failure
      )
    }
    if let failure { throw failure }
    return news
  }

  /// Waits for the first picture, and then for so many milliseconds at most for the rest of them.
  ///
  /// - Parameters:
  ///   - milliseconds: how long it waits for the rest, however fast that comes; less than 0 for all of
  ///     it
  ///   - count: how many pictures there are to be before it waits no longer; fewer where no more come
  ///     for so many milliseconds
  ///   - enough: with how many pictures it waits no longer at all; `nil` for no number
  /// - Returns: all that has been found so far
  /// - Throws: What keeps it from finding anything
  public func waitForFirst(
    thenFor milliseconds: Int32, atLeast count: Int = 1, orAtOnceWith enough: Int? = nil
  ) throws(ShowError) -> News {
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
      // The last part of a millisecond is waited for as well.
      let rest = end.map { Int32(clamping: Int(($0 - now) / .milliseconds(1)) + 1) }
      var request = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
      let hasSome = news?.album.pictures.isEmpty == false
      let ready = unsafe poll(&request, 1, rest ?? (hasSome ? milliseconds : -1))
      if ready == 0, let news { return news }
    }
  }

  // MARK: The thread

  private func work() {
    var watch = FolderWatch(isOn: watches)
    var lists: [Int: [ListRow]] = [:]
    var versions: [Pathname: Version] = [:]
    var isUnwatched = read(&lists, &versions, watchingBy: &watch)
    guard state.withLock({ $0.failure == nil }), follows else { return }
    var problem: SystemReason?
    while true {
      if watch.problem != problem {
        problem = watch.problem
        if let problem { warn("cannot watch every folder: \(problem.message)") }
      }
      guard isUnwatched || watch.awaitChange() else { return }
      var new: [Pathname: Version] = [:]
      isUnwatched = readAgain(lists, &new, watchingBy: &watch)
      let rewritten = new.keys.filter { path in versions[path].map { $0 != new[path] } ?? false }
      versions = new
      guard !rewritten.isEmpty else { continue }
      state.withLock { state in
        state.rewritten.formUnion(rewritten)
        state.isNew = true
      }
      raise()
    }
  }

  /// What makes the content of a file another one.
  private struct Version: Equatable {
    let modified: Int
    let size: Int
    let identity: FileStatus.Identity
  }

  /// The version of each of the pictures that are files.
  ///
  /// It is asked for before the pictures are told: whoever reads one then reads none that is older.
  private static func versions(of album: Album) -> [Pathname: Version] {
    let versions = album.pictures.map(\.path).compactMap { path -> (Pathname, Version)? in
      guard !path.isWebAddress, let status = try? FileStatus(path: path) else { return nil }
      return (
        path,
        Version(modified: status.modified, size: status.size, identity: status.identity)
      )
    }
    return Dictionary(versions) { first, _ in first }
  }

  /// Whether there is anything to watch.
  private var follows: Bool {
    watches
      && sources.contains { source in
        switch source {
        case .named(let path): !path.isWebAddress
        case .siblings: true
        case .list: false
        }
      }
  }

  /// Whether pictures may come at a named path that has none: a folder, or nothing so far.
  private var mayFill: Bool {
    follows
      && sources.contains { source in
        guard case .named(let path) = source, !path.isWebAddress else { return false }
        return (try? FileStatus(path: path))?.kind != .file
      }
  }

  /// Reads all sources, in order, and keeps what lists held.
  ///
  /// - Returns: `true` if something may have changed before it was watched.
  private func read(
    _ lists: inout [Int: [ListRow]], _ versions: inout [Pathname: Version],
    watchingBy watch: inout FolderWatch
  ) -> Bool {
    var scan = AlbumScan(reading: reading, takesLabels: takesLabels)
    var places: [AlbumScan.Place] = []
    var failure: ShowError?
    var missing: [Pathname: SystemReason] = [:]
    watch.begin()
    for (number, source) in sources.enumerated() {
      switch source {
      case .named, .siblings:
        places += read(source, into: &scan, &missing, watchingBy: &watch) { soFar in
          tell(soFar)
          // Now there is something to show: the window comes first.
          linux_lower_priority()
        }
        if number + 1 < sources.count { tell(scan) }
      case .list(let descriptor, let endedByNUL):
        var input = ListInput(descriptor, endedByNUL: endedByNUL)
        do throws(ShowError) {
          try input.read { rows in
            lists[number, default: []] += rows
            let new = rows.map(AlbumScan.Place.listed)
            places += new
            scan.add(new)
            tell(scan)
          }
        } catch {
          failure = failure ?? error
        }
      }
    }
    if failure == nil {
      if places.isEmpty, missing.isEmpty {
        failure = .noPictures(places: ["standard input"])
      } else if !mayFill {
        do throws(ShowError) { try scan.check(places) } catch { failure = error }
      }
    }
    if follows { versions = Self.versions(of: scan.album) }
    tell(
      scan, failure: failure, isComplete: true,
      warning: Self.joined(waiting(for: missing), scan.warning))
    return watch.end()
  }

  /// Reads all sources once more; lists are what they were.
  ///
  /// - Returns: `true` if something may have changed before it was watched.
  private func readAgain(
    _ lists: [Int: [ListRow]], _ versions: inout [Pathname: Version],
    watchingBy watch: inout FolderWatch
  ) -> Bool {
    var scan = AlbumScan(reading: reading, takesLabels: takesLabels)
    var missing: [Pathname: SystemReason] = [:]
    watch.begin()
    for (number, source) in sources.enumerated() {
      switch source {
      case .named, .siblings: _ = read(source, into: &scan, &missing, watchingBy: &watch)
      case .list: scan.add((lists[number] ?? []).map(AlbumScan.Place.listed))
      }
    }
    let isUnwatched = watch.end()
    let warning = waiting(for: missing)
    versions = Self.versions(of: scan.album)
    let isSame = state.withLock { $0.album == scan.album }
    if !isSame || warning != nil { tell(scan, isComplete: true, warning: warning) }
    return isUnwatched
  }

  /// Reads what is at the path of a source; gives back what was looked at.
  private func read(
    _ source: Source, into scan: inout AlbumScan, _ missing: inout [Pathname: SystemReason],
    watchingBy watch: inout FolderWatch, progress: (AlbumScan) -> Void = { _ in }
  ) -> [AlbumScan.Place] {
    var places: [AlbumScan.Place] = []
    switch source {
    case .named(let path):
      // Before the reading, so that nothing is missed.
      watch.follow(path)
      places = [.named(path)]
      if watches, !path.isWebAddress {
        do throws(SystemReason) { _ = try FileStatus(path: path) } catch {
          missing[path] = error
          return []
        }
      }
      scan.add(places, progress: progress)
    case .siblings(let file):
      watch.follow(file.folder)
      places = [.named(file)]
      scan.addSiblings(of: file, progress: progress)
    case .list: break
    }
    for folder in scan.folders { watch.add(folder) }
    return places
  }

  /// A line about the paths that lead nowhere and did not before; `nil` if there are none.
  private func waiting(for missing: [Pathname: SystemReason]) -> String? {
    let known = state.withLock { state in
      defer { state.missing = Set(missing.keys) }
      return state.missing
    }
    let new = missing.keys.filter { !known.contains($0) }.sorted { $0.description < $1.description }
    guard let first = new.first, let reason = missing[first] else { return nil }
    let error = ShowError.unreadable(path: first.description, reason: reason.message)
    return "\(error); waiting for it" + (new.count > 1 ? " and \(new.count - 1) more" : "")
  }

  private static func joined(_ lines: String?...) -> String? {
    let lines = lines.compactMap(\.self)
    return lines.isEmpty ? nil : lines.joined(separator: "; ")
  }

  private func tell(
    _ scan: AlbumScan, failure: ShowError? = nil, isComplete: Bool = false, warning: String? = nil
  ) {
    state.withLock { state in
      (state.album, state.settledCount) = (scan.album, scan.settledCount)
      state.isComplete = isComplete
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
