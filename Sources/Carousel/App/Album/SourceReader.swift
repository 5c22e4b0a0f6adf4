import CarouselCLinux
import CarouselDesktop
import CarouselPaint
import CarouselText
import Glibc

/// Reads the sources of an album, and reads them again after changes.
///
/// Belongs to the thread that reads.
struct SourceReader: ~Copyable {
  /// What was found in all sources.
  struct Findings {
    var scan: AlbumScan
    /// What keeps it from finding anything.
    var failure: DesktopError?
    /// One line about what was left out, or `nil` if nothing was, or it was reported before.
    var warning: String?
    /// The files of pictures that were there before and have changed.
    var rewritten: Set<Pathname> = []
    /// The files that have other names now, by their former ones.
    var renamed: [Pathname: Pathname] = [:]
    /// Whether a named path leads nowhere.
    var isMissing = false
  }

  private let sources: [AlbumReader.Source]
  private let reading: FolderReading
  private let takesLabels: Bool
  private let list: ListReading
  private let mayBeEmpty: Bool
  private let watches: Bool
  private let silent: SilentPlaces
  private var watch: FolderWatch
  /// What lists held, by the index of the source.
  private var lists: [Int: [ListRow]] = [:]
  /// The version of each file that is or was a picture: one that comes back may be another.
  private var versions: [Pathname: FileStatus.Version] = [:]
  /// The files that are pictures.
  private var present: Set<Pathname> = []
  /// The named paths that lead nowhere.
  private var missing: Set<Pathname> = []
  /// Whether something may have changed before it was watched.
  private var isUnwatched = false
  /// Where the file systems are mounted of the named folders in which there were pictures last.
  private var mounts: [Pathname: Mount] = [:]
  /// The named folders whose pictures are in folders within them only.
  private var deepFolders: Set<Pathname> = []

  /// How many folders that are cards are watched.
  private static let mostCovers = 256
  /// The longest time between two reports of a list that arrives without a pause.
  private static let longest = Duration.milliseconds(500)
  /// How many files that are gone are remembered at most.
  private static let mostGone = 10_000

  /// Nothing has been read yet; watching ends once the descriptor `end` is readable.
  init(
    _ sources: [AlbumReader.Source], reading: FolderReading, takesLabels: Bool,
    list: ListReading = ListReading(), mayBeEmpty: Bool, watches: Bool, end: Int32 = -1,
    silent: SilentPlaces = SilentPlaces()
  ) {
    self.silent = silent
    (self.sources, self.reading, self.list) = (sources, reading, list)
    (self.takesLabels, self.mayBeEmpty, self.watches) = (takesLabels, mayBeEmpty, watches)
    watch = FolderWatch(isOn: watches, end: end, silent: silent)
  }

  /// Whether there is anything to watch.
  var follows: Bool { watches && sources.contains(where: \.isWatched) }

  /// Why changes, or some of them, are not reported, or `nil` if all are.
  var watchProblem: SystemReason? { watch.problem }

  /// Waits until something may have changed.
  ///
  /// Returns `false` if nothing can be reported, or the watch has ended.
  func awaitChange() -> Bool { isUnwatched || watch.awaitChange() }

  /// Reads all sources in their order, and keeps the content of lists.
  ///
  /// `progress` is called as pictures are found.
  mutating func read(progress: (AlbumScan) -> Void) -> Findings {
    var scan = newScan
    var places: [AlbumScan.Place] = []
    var failure: DesktopError?
    var missing: [Pathname: SystemReason] = [:]
    watch.begin()
    for (number, source) in sources.enumerated() {
      switch source {
      case .named, .siblings:
        places += read(source, into: &scan, &missing) { soFar in
          progress(soFar)
          // Now there is something to show: the window comes first.
          linux_lower_priority()
        }
        if number + 1 < sources.count { progress(scan) }
      case .list(let descriptor, let endedByNUL):
        var input = ListInput(descriptor, endedByNUL: endedByNUL, list)
        var reported = (count: 0, at: ContinuousClock.now)
        do throws(DesktopError) {
          let isAlone = sources.count == 1
          try input.read { rows, options, isPaused in
            // The lines of one list among other sources number nothing.
            let rows = isAlone ? rows : rows.map { $0.withoutLine }
            scan.options.merge(options) { $1 }
            lists[number, default: []] += rows
            let new = rows.map(AlbumScan.Place.listed)
            places += new
            scan.add(new)
            // Each report costs the receiver more when there are more pictures.
            let (count, now) = (scan.album.pictures.count, ContinuousClock.now)
            guard isPaused || count >= 2 * reported.count || now - reported.at > Self.longest
            else { return }
            reported = (count, now)
            progress(scan)
          }
        } catch {
          failure = failure ?? error
        }
        let reason = "an entry is longer than \(ListParser.longest / 1024) KiB"
        for _ in 0..<input.skippedCount {
          scan.skip(.unreadable(path: "standard input", reason: reason))
        }
      }
    }
    isUnwatched = watch.end()
    if failure == nil { failure = self.failure(of: scan, at: places, missing: missing) }
    if follows {
      versions = versions(of: scan.album)
      present = Set(versions.keys)
    }
    let warnings = [waiting(for: missing), deepWarning, scan.warning].compactMap(\.self)
    return Findings(
      scan: scan, failure: failure,
      warning: warnings.isEmpty ? nil : warnings.joined(separator: "; "),
      isMissing: !missing.isEmpty)
  }

  private var newScan: AlbumScan {
    var scan = AlbumScan(reading: reading, takesLabels: takesLabels, silent: silent)
    scan.deepFolders = deepFolders
    scan.known = present
    return scan
  }

  /// Reads all sources again; lists are what they were.
  mutating func readAgain() -> Findings {
    var scan = newScan
    var missing: [Pathname: SystemReason] = [:]
    watch.begin()
    for (number, source) in sources.enumerated() {
      switch source {
      case .named, .siblings: _ = read(source, into: &scan, &missing)
      case .list: scan.add((lists[number] ?? []).map(AlbumScan.Place.listed))
      }
    }
    isUnwatched = watch.end()
    var present = versions(of: scan.album)
    // The picture of a file that is empty is the one that was there before.
    for (path, version) in present where version.size == 0 { present[path] = versions[path] }
    let rewritten = present.filter { path, version in
      versions[path].map { $0 != version } ?? false
    }.keys
    let renamed = renamed(to: present)
    self.present = Set(present.keys)
    versions.merge(present) { $1 }
    if versions.count > present.count + Self.mostGone { versions = present }
    return Findings(
      scan: scan, warning: waiting(for: missing), rewritten: Set(rewritten), renamed: renamed,
      isMissing: !missing.isEmpty)
  }

  /// The new names of files that were there before, by their former names.
  private func renamed(to now: [Pathname: FileStatus.Version]) -> [Pathname: Pathname] {
    let gone = present.subtracting(now.keys).compactMap { path in
      versions[path].map { ($0.identity, path) }
    }
    guard !gone.isEmpty else { return [:] }
    let former = Dictionary(gone) { first, _ in first }
    var renamed: [Pathname: Pathname] = [:]
    for (path, version) in now where !present.contains(path) {
      if let old = former[version.identity] { renamed[old] = path }
    }
    return renamed
  }

  /// Reads the path of a source.
  ///
  /// Returns what was looked at.
  private mutating func read(
    _ source: AlbumReader.Source, into scan: inout AlbumScan,
    _ missing: inout [Pathname: SystemReason], progress: (AlbumScan) -> Void = { _ in }
  ) -> [AlbumScan.Place] {
    var places: [AlbumScan.Place] = []
    switch source {
    case .named(let path):
      places = [.named(path)]
      if watches, !path.isWebAddress {
        // Before the reading, so that nothing is missed.
        follow(path)
        if case .failure(let reason) = FileSurvey.status(of: path, silent: silent) {
          missing[path] = reason
          return []
        }
      }
      let count = scan.album.pictures.count
      scan.add(places, progress: progress)
      if watches, scan.album.pictures.count == count, isUnmounted(path) {
        missing[path] = SystemReason(ENODEV)
      } else if watches, scan.album.pictures.count > count {
        mounts[path] = mount(of: path)
      }
    case .siblings(let file):
      if watches { follow(file.folder) }
      places = [.named(file)]
      scan.addSiblings(of: file, progress: progress)
    case .list: break
    }
    deepFolders = scan.deepFolders
    for folder in scan.folders { watch.add(folder) }
    for folder in scan.shownFolders.prefix(Self.mostCovers) { watch.addNames(in: folder) }
    return places
  }

  /// A file system, and where it is mounted: the same one may be mounted in several places.
  private struct Mount: Equatable {
    let device, number: UInt64
  }

  /// What is mounted at a path; `nil` if it does not answer.
  private func mount(of path: Pathname) -> Mount? {
    guard let status = try? FileSurvey.status(of: path, silent: silent)?.get() else { return nil }
    return Mount(
      device: status.identity.device, number: unsafe linux_mount_number(path.terminated))
  }

  /// Whether a folder without pictures is the mount point that a drive with pictures has left behind.
  private func isUnmounted(_ path: Pathname) -> Bool {
    guard let former = mounts[path], let mount = mount(of: path) else { return false }
    return mount != former
  }

  /// Watches a path, unless its file system does not answer.
  private mutating func follow(_ path: Pathname) {
    if FileSurvey.status(of: path, silent: silent) != nil { watch.follow(path) }
  }

  /// Whether pictures may come at the path of a source though there are none: at a folder, at a path that
  /// leads nowhere so far, or where the file system does not answer.
  private static func mayFill(_ source: AlbumReader.Source, _ silent: SilentPlaces) -> Bool {
    guard case .named(let path) = source, !path.isWebAddress else { return false }
    return (try? FileSurvey.status(of: path, silent: silent)?.get())?.kind != .file
  }

  /// Why there is nothing to show in what was looked at, or `nil` if there is, or pictures may
  /// come.
  private func failure(
    of scan: AlbumScan, at places: [AlbumScan.Place], missing: [Pathname: SystemReason]
  ) -> DesktopError? {
    if places.isEmpty, missing.isEmpty, mayBeEmpty || scan.skippedCount == 0 {
      return mayBeEmpty ? nil : .noPictures(places: ["standard input"])
    }
    let silent = silent
    if follows, sources.contains(where: { Self.mayFill($0, silent) }) { return nil }
    do throws(DesktopError) { try scan.check(places) } catch { return error }
    return nil
  }

  /// A line about folders whose pictures are in folders within them; `nil` if there are none.
  private var deepWarning: String? {
    guard let first = deepFolders.map(\.description).min() else { return nil }
    return "\(first) has pictures only in its folders: all of them are shown, as with --recursive; "
      + "--folders shows the folders as cards"
  }

  /// The version of each of the pictures that are files.
  ///
  /// The versions are determined before the pictures are reported, so that no picture is older than
  /// its version.
  private func versions(of album: Album) -> [Pathname: FileStatus.Version] {
    let paths = album.pictures.map(\.path).filter { !$0.isWebAddress }
    let answers = FileSurvey.answers(at: paths, silent: silent) { path, _ in
      (try? FileStatus(path: path))?.version
    }
    let versions = zip(paths, answers).compactMap { path, answer in
      (answer ?? nil).map { (path, $0) }
    }
    return Dictionary(versions) { first, _ in first }
  }

  /// A line about the paths that lead nowhere and did not before, or `nil` if there are none.
  private mutating func waiting(for missing: [Pathname: SystemReason]) -> String? {
    let new = missing.keys.filter { !self.missing.contains($0) }
      .sorted { $0.description < $1.description }
    self.missing = Set(missing.keys)
    guard let first = new.first, let reason = missing[first] else { return nil }
    let error = DesktopError.unreadable(path: first.description, reason: reason.message)
    return "\(error); waiting for it" + (new.count > 1 ? " and \(new.count - 1) more" : "")
  }
}
