import CarouselCLinux
import CarouselDesktop
import CarouselPaint
import CarouselText
import Glibc

/// Reports changes at paths: in folders, and on the way to them.
///
/// The path is followed, not the folder that it first led to. Each folder and link on the way is
/// watched for the next name, so that a folder that is removed, replaced, mounted over or missing
/// is found when it appears. Each reading declares the watched paths again, between ``begin()`` and
/// ``end()``.
struct FolderWatch: ~Copyable {
  /// A folder that is watched.
  private struct Folder {
    let path: Pathname
    let identity: FileStatus.Identity?
    /// Whether everything in it counts; otherwise only `names` do.
    var isRead = false
    var names: Set<[UInt8]> = []
  }

  /// Why changes, or some of them, are not reported, or `nil` if all are.
  private(set) var problem: SystemReason?

  private let descriptor: Int32
  /// The list of mounted file systems, which tells when it changes.
  private let mounts: Int32
  /// Readable once nothing is to be reported any more, or -1.
  private let finish: Int32
  private let silent: SilentPlaces
  private var folders: [Int32: Folder] = [:]
  private var former: [Int32: Folder] = [:]
  /// The folders that were read before.
  private var known: Set<FileStatus.Identity> = []
  private var isIncomplete = false

  /// How long after the last change folders are read again, in milliseconds.
  private static let quiet: Int32 = 250
  /// How long they are left alone at most while changes go on, in multiples of `quiet`.
  private static let patience = 4

  /// Names that come and go.
  private static let entries = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
  /// The end of the folder itself.
  private static let ends = IN_DELETE_SELF | IN_MOVE_SELF
  /// Files that are written, or become readable.
  private static let contents = IN_CLOSE_WRITE | IN_ATTRIB

  /// Prepares to watch.
  ///
  /// Without `isOn` nothing is watched and no change is reported.
  ///
  /// Watching ends once the descriptor `end` is readable. Nothing is asked of the file systems in
  /// `silent`. It is a change if one of them answers after all.
  init(isOn: Bool, end: Int32 = -1, silent: SilentPlaces = SilentPlaces()) {
    (finish, self.silent) = (end, silent)
    descriptor = isOn ? inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK)) : -1
    problem = isOn && descriptor < 0 ? SystemReason(errno) : nil
    mounts = descriptor >= 0 ? unsafe open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC) : -1
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if mounts >= 0 { close(mounts) }
  }

  // MARK: What is watched

  /// Begins the declaration of watched paths.
  mutating func begin() {
    (former, folders, isIncomplete) = (folders, [:], false)
    known = Set(former.values.filter(\.isRead).compactMap(\.identity))
  }

  /// Watches a path and all folders on the way to it.
  ///
  /// Call it before the path is read.
  mutating func follow(_ path: Pathname) {
    guard descriptor >= 0, !path.isWebAddress else { return }
    var last: (folder: Pathname, name: [UInt8])?
    PathWalk.walk(path) { folder, name in
      // Watched before the name is looked up: whatever happens to it afterwards is reported.
      watch(folder, for: Self.entries) { $0.names.insert(name) }
      last = (folder, name)
    }
    let isFolder = watch(path, for: Self.entries | Self.contents) { $0.isRead = true }
    if !isFolder, let last {
      watch(last.folder, for: Self.entries | Self.contents) { $0.names.insert(last.name) }
    }
  }

  /// Watches the content of a folder that has just been read.
  mutating func add(_ folder: Pathname) {
    guard descriptor >= 0 else { return }
    let known = known
    var wasWatched = true
    watch(folder, for: Self.entries | Self.contents) { now in
      wasWatched = now.isRead || now.identity.map(known.contains) == true
      now.isRead = true
    }
    // Changes between the reading and now are not reported.
    if !wasWatched { isIncomplete = true }
  }

  /// Watches which names there are in a folder.
  mutating func addNames(in folder: Pathname) {
    guard descriptor >= 0 else { return }
    watch(folder, for: Self.entries) { $0.isRead = true }
  }

  /// Ends what began with ``begin()``: everything else is watched no more.
  ///
  /// - Returns: `true` if something may have changed before it was watched.
  mutating func end() -> Bool {
    for watch in former.keys where folders[watch] == nil { inotify_rm_watch(descriptor, watch) }
    former = [:]
    return isIncomplete
  }

  /// Watches a folder for more events.
  ///
  /// - Returns: `false` if the path leads to no folder that can be watched.
  @discardableResult
  private mutating func watch(
    _ path: Pathname, for events: Int32, change: (inout Folder) -> Void
  ) -> Bool {
    // A folder that is already watched is also watched for the new events.
    let mask = UInt32(bitPattern: events | Self.ends | IN_ONLYDIR | IN_MASK_ADD)
    let watch = unsafe inotify_add_watch(descriptor, path.terminated, mask)
    guard watch >= 0 else {
      if errno == ENOSPC || errno == ENOMEM { problem = SystemReason(errno) }
      return false
    }
    var folder =
      folders[watch] ?? Folder(path: path, identity: (try? FileStatus(path: path))?.identity)
    change(&folder)
    folders[watch] = folder
    return true
  }

  // MARK: Changes

  /// Waits until something has changed and nothing changes any more.
  ///
  /// - Returns: `false` if nothing can be reported, or the watch has ended.
  func awaitChange() -> Bool {
    guard descriptor >= 0 else { return false }
    while true {
      switch wait(-1) {
      case .impossible: return false
      case .change: break
      case .event, .nothing: continue
      }
      for _ in 0..<Self.patience where wait(Self.quiet) == .nothing { return true }
      return true
    }
  }

  private enum Outcome { case nothing, event, change, impossible }

  /// Waits for events for a number of milliseconds, or indefinitely for -1, and takes them.
  private func wait(_ milliseconds: Int32) -> Outcome {
    var requests = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: mounts, events: Int16(POLLPRI), revents: 0),
      pollfd(fd: silent.fileDescriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: finish, events: Int16(POLLIN), revents: 0),
    ]
    let count = unsafe poll(&requests, nfds_t(requests.count), milliseconds)
    if count < 0 ? errno != EINTR : requests[3].revents != 0 { return .impossible }
    guard count > 0 else { return .nothing }
    let isMoved = requests[1].revents != 0 && hasMoved
    let hasAnswered = silent.takeAnswers()
    return takeChanges() || isMoved || hasAnswered ? .change : .event
  }

  /// Takes all events.
  ///
  /// Returns whether one of them is a change.
  private func takeChanges() -> Bool {
    // Room for the longest name.
    var events = [UInt8](repeating: 0, count: 16384)
    var isChanged = false
    while true {
      let count = unsafe read(descriptor, &events, events.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return isChanged }
      var rest = events[..<count]
      while let event = Event(takenFrom: &rest) { isChanged = isChange(event) || isChanged }
    }
  }

  /// Whether a path leads to another folder than the one that is watched: mounting does that, of which
  /// no event tells.
  private var hasMoved: Bool {
    let folders = Array(folders.values)
    let identities = FileSurvey.answers(at: folders.map(\.path), silent: silent) { path, _ in
      (try? FileStatus(path: path))?.identity
    }
    // Of a file system that does not answer nothing is known.
    return zip(folders, identities).contains { folder, identity in
      identity.map { $0 != folder.identity } ?? false
    }
  }

  private func isChange(_ event: Event) -> Bool {
    if event.has(IN_Q_OVERFLOW) { return true }
    guard let folder = folders[event.watch] else { return false }
    if event.has(Self.ends | IN_UNMOUNT | IN_IGNORED) { return true }
    guard folder.isRead || folder.names.contains(event.name) else { return false }
    // A new file counts once it is written, a new link immediately.
    guard event.has(IN_CREATE), !event.has(IN_ISDIR) else { return true }
    return FileStatus.isLinked(
      Pathname(folder.path.bytes + [UInt8(ascii: "/")] + event.name))
  }

  /// A change in a folder, as the system reports it.
  private struct Event {
    let watch: Int32
    let mask: UInt32
    let name: [UInt8]

    /// Takes the first event of `bytes`.
    ///
    /// Returns `nil` if there is none.
    ///
    /// The C structure is `inotify_event`: four numbers, and a name that ends with NUL.
    init?(takenFrom bytes: inout ArraySlice<UInt8>) {
      let header = bytes.prefix(16)
      guard header.count == 16 else { return nil }
      func number(_ place: Int) -> UInt32 {
        unsafe header.dropFirst(4 * place).withUnsafeBytes {
          unsafe $0.loadUnaligned(as: UInt32.self)
        }
      }
      (watch, mask) = (Int32(bitPattern: number(0)), number(1))
      bytes = bytes.dropFirst(16)
      let length = Int(number(3))
      name = Array(bytes.prefix(length).prefix { $0 != 0 })
      bytes = bytes.dropFirst(length)
    }

    func has(_ bits: Int32) -> Bool { mask & UInt32(bitPattern: bits) != 0 }
  }
}

/// The walk along a path through folders and symbolic links, as the system takes it.
enum PathWalk {
  /// The most links that are followed, as in the system.
  private static let mostLinks = 40
  private static let slash = UInt8(ascii: "/")

  /// Calls `visit` with each folder on the way and the name that is looked up in it, before it is
  /// looked up; ends where a name is missing.
  ///
  /// The names include those of links and of the folders that their targets pass through. The
  /// folders have no links in their paths.
  static func walk(_ path: Pathname, visit: (_ folder: Pathname, _ name: [UInt8]) -> Void) {
    var rest = parts(of: path.bytes)
    var folder = start(of: path.bytes)
    var links = 0
    while let name = rest.popLast() {
      if name == Array("..".utf8) {
        folder = joined(folder, name)
        continue
      }
      visit(Pathname(folder), name)
      let next = joined(folder, name)
      guard let target = target(of: next) else {
        // What is no link is a step farther, unless it is missing.
        guard errno == EINVAL else { return }
        folder = next
        continue
      }
      links += 1
      guard links <= mostLinks else { return }
      rest += parts(of: target)
      if target.first == slash { folder = [slash] }
    }
  }

  /// The names in a path, last to first.
  private static func parts(of path: [UInt8]) -> [[UInt8]] {
    path.split(separator: slash).map(Array.init).filter { $0 != [UInt8(ascii: ".")] }.reversed()
  }

  private static func start(of path: [UInt8]) -> [UInt8] {
    path.first == slash ? [slash] : [UInt8(ascii: ".")]
  }

  private static func joined(_ folder: [UInt8], _ name: [UInt8]) -> [UInt8] {
    (folder == [slash] ? [] : folder) + [slash] + name
  }

  /// The target of a link; `nil` with `errno` set for anything else.
  ///
  /// The C function is `readlink`.
  private static func target(of path: [UInt8]) -> [UInt8]? {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(Pathname(path).terminated, &target, target.count)
    return count < 0 ? nil : target.prefix(count).map { UInt8(bitPattern: $0) }
  }
}
