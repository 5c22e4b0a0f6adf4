import CarouselCLinux
import CarouselDesktop
import CarouselText
import Glibc
import Wayland

/// The hosted programs, each in its own process group.
///
/// A program runs until the last process of its group has exited. A shell that starts another
/// program in the background and exits therefore still runs. Programs get SIGTERM when the host
/// exits for any reason.
final class HostedPrograms {
  /// Called when the last of them has ended.
  var onEnd: (() -> Void)?
  /// Called with one plain line about a problem that is not fatal.
  var onWarning: ((String) -> Void)?

  /// Whether a program that exits is started again: after a second, and after twice as long each time that it
  /// exits within a minute, at most after a minute.
  var respawns = false

  private let loop: EventLoop
  private let display: String
  /// The programs that run, by their process groups.
  private var running: [Int32: Running] = [:]
  /// Programs that exited without connecting.
  ///
  /// A program that they started may still show a window.
  private var awaited: (name: String, timer: LoopTimer)?

  /// The programs that are to be started again.
  private var respawning: [ObjectIdentifier: Respawn] = [:]

  /// The exit status of the first program that failed, as shells have it; 0 if none did.
  private(set) var exitStatus: Int32 = 0

  /// A program that is to be started again.
  private final class Respawn {
    let words: [[UInt8]]
    let pause: Nanoseconds
    var timer: LoopTimer?

    init(_ words: [[UInt8]], _ pause: Nanoseconds) { (self.words, self.pause) = (words, pause) }
  }

  private static let second: Nanoseconds = 1_000_000_000
  /// The longest pause before a program is started again, and how long one runs that gets the shortest.
  private static let longestPause: Nanoseconds = 60 * second

  /// A running program, and the descriptors that report the end of its processes.
  private struct Running {
    let name: String
    let words: [[UInt8]]
    /// When it was started, and the pause before that.
    let start: (time: Nanoseconds, pause: Nanoseconds)
    let descriptor: Int32
    let watch: Watch
    /// Whether a client has connected since it was started.
    var hasConnected = false
    /// Whether it has not failed, according to its first process.
    var isClean = true
  }

  /// How long the host waits after a program exits without connecting.
  ///
  /// What it started may belong to another process group, or be a service that it asked for a
  /// window.
  private static let patience: Nanoseconds = 5_000_000_000

  /// Programs that are to connect to the socket at the path `display`.
  init(_ loop: EventLoop, display: String) {
    (self.loop, self.display) = (loop, display)
  }

  deinit {
    for (group, program) in running {
      kill(-group, SIGTERM)
      program.watch.cancel()
      close(program.descriptor)
    }
  }

  /// Whether any of them runs, or may still show a window.
  var areRunning: Bool { !running.isEmpty || awaited != nil || !respawning.isEmpty }

  /// Starts a program with arguments of any bytes.
  ///
  /// Its output goes to standard error.
  func start(_ words: [[UInt8]]) throws(HostError) { try start(words, after: 0) }

  private func start(_ words: [[UInt8]], after pause: Nanoseconds) throws(HostError) {
    let name = String(decoding: words.first ?? [], as: UTF8.self)
    var process: Int32 = 0
    let code = unsafe CStrings(words).withPointers { words in
      unsafe CStrings(ProgramEnvironment.variables(display: display)).withPointers { environment in
        unsafe words[0].map { name in
          unsafe linux_start_dependent_program(name, words, environment, STDERR_FILENO, &process)
        } ?? ENOENT
      }
    }
    guard code == 0 else { throw .cannotStart(name, code: code) }
    guard watch(process, in: process, of: name, words, (loop.now, pause)) else {
      throw .cannotStart(name, code: errno)
    }
  }

  /// A client has connected.
  func clientConnected() {
    for group in running.keys { running[group]?.hasConnected = true }
    awaited = nil
  }

  /// Follows a process of the program `name`, which takes the place of `former`.
  private func watch(
    _ process: Int32, in group: Int32, of name: String, _ words: [[UInt8]],
    _ start: (time: Nanoseconds, pause: Nanoseconds), after former: Running? = nil
  ) -> Bool {
    let descriptor = linux_watch_process(process)
    guard descriptor >= 0 else { return false }
    running[group] = Running(
      name: name, words: words, start: start, descriptor: descriptor,
      watch: loop.watch(descriptor) { [weak self] _ in self?.ended(process, in: group) },
      hasConnected: former?.hasConnected ?? false, isClean: former?.isClean ?? true)
    return true
  }

  private func ended(_ process: Int32, in group: Int32) {
    guard var program = running[group] else { return }
    program.watch.cancel()
    close(program.descriptor)
    // Of the group only its leader is ours to reap.
    if process == group {
      var status: Int32 = 0
      program.isClean = unsafe waitpid(process, &status, 0) == process && status == 0
      let signal = status & 0x7F
      if exitStatus == 0, !respawns { exitStatus = signal == 0 ? status >> 8 & 0xFF : 128 + signal }
    }
    while true {
      let next = linux_group_member(group)
      // One that ends at this moment is not there for the next look.
      if next != 0,
        watch(
          next, in: group, of: program.name, program.words, program.start, after: program)
      {
        return
      }
      if next == 0 || errno != ESRCH { break }
    }
    running[group] = nil
    if respawns { return respawn(program) }
    if program.isClean, !program.hasConnected { expectClient(of: program.name) }
    if !areRunning { onEnd?() }
  }

  /// Starts a program again after a pause.
  private func respawn(_ program: Running) {
    let isStable = loop.now - program.start.time >= Self.longestPause
    let pause = isStable ? Self.second : max(Self.second, program.start.pause * 2)
    respawn(program.words, after: min(pause, Self.longestPause))
  }

  private func respawn(_ words: [[UInt8]], after pause: Nanoseconds) {
    let next = Respawn(words, pause)
    let key = ObjectIdentifier(next)
    next.timer = loop.schedule(at: loop.now + pause) { [weak self] in self?.startAgain(key) }
    respawning[key] = next
  }

  private func startAgain(_ key: ObjectIdentifier) {
    guard let next = respawning.removeValue(forKey: key) else { return }
    do throws(HostError) { try start(next.words, after: next.pause) } catch {
      onWarning?(error.description)
      respawn(next.words, after: min(next.pause * 2, Self.longestPause))
    }
  }

  /// Waits a while for a client.
  private func expectClient(of name: String) {
    let timer = loop.makeTimer { [weak self] in self?.gaveUp() }
    timer.arm(at: loop.now + Self.patience)
    awaited = (name, timer)
  }

  private func gaveUp() {
    guard let name = awaited?.name else { return }
    awaited = nil
    onWarning?(
      "\(name.plainLine()) showed no window here: a program that runs already shows its windows elsewhere"
    )
    if !areRunning { onEnd?() }
  }
}

/// The environment of hosted programs: that of this process, with the host as the only display.
///
/// Variables are bytes: neither their values nor their names need to be UTF-8.
enum ProgramEnvironment {
  /// Variables that belong to the session around the carousel.
  ///
  /// Programs that find an X display, or a token of another compositor, would show their windows there.
  private static let unset: Set<String> = [
    "DISPLAY", "XAUTHORITY", "XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID",
  ]

  /// Variables that make toolkits use Wayland.
  private static let set = [
    ("XDG_SESSION_TYPE", "wayland"), ("GDK_BACKEND", "wayland"), ("QT_QPA_PLATFORM", "wayland"),
    ("SDL_VIDEODRIVER", "wayland"), ("SDL_VIDEO_DRIVER", "wayland"),
    ("CLUTTER_BACKEND", "wayland"), ("MOZ_ENABLE_WAYLAND", "1"),
    ("ELECTRON_OZONE_PLATFORM_HINT", "wayland"),
  ]

  /// The variables for programs that connect to the socket at the path `display`.
  static func variables(display: String) -> [[UInt8]] {
    variables(of: inherited, display: display)
  }

  /// The same, of a process whose own variables are `inherited`.
  static func variables(of inherited: [[UInt8]], display: String) -> [[UInt8]] {
    let own = set + [("WAYLAND_DISPLAY", display)]
    let replaced = Set(own.map(\.0)).union(unset)
    let kept = inherited.filter { variable in
      let name = String(decoding: variable.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
      return !replaced.contains(name) && !name.hasPrefix("WAYLAND_")
    }
    return kept + own.map { Array("\($0)=\($1)".utf8) }
  }

  private static var inherited: [[UInt8]] {
    var variables: [[UInt8]] = []
    var index = 0
    while let entry = unsafe environ[index] {
      variables.append(unsafe Array(UnsafeRawBufferPointer(start: entry, count: strlen(entry))))
      index += 1
    }
    return variables
  }
}
