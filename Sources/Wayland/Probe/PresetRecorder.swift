import ArgumentParser
import CarouselCLinux
import Glibc
import Wayland
import WaylandTesting

/// A client that finds out what a compositor offers and how it times frames.
final class PresetRecorder {
  /// One content: when it was committed, answered and seen, in nanoseconds of the monotonic clock.
  ///
  /// `presented` and `taken`, the time of the commit, are on the clock of the feedback.
  private struct Frame {
    var committed: Int64
    var taken: Int64
    var answered: Int64?
    /// The milliseconds that the callback carried.
    var stamp: UInt32?
    var presented: Int64?
    var released: Int64?
    /// When the next content was committed.
    var replaced: Int64?
  }

  private let display: Display
  private let registry: Registry
  private let name: String
  private var outputs: [RecordedPreset.Output] = []
  private var seats: [UInt32] = []
  private var formats: [UInt32] = []
  private var clock: UInt32?
  private var decoration: UInt32?
  private var configures: [RecordedPreset.Configure] = []
  private var pending = (width: 0, height: 0, states: [UInt32]())
  private var frames: [Frame] = []
  private var flags: UInt32 = 0
  private var feedbackRefresh: Int?
  private var presentedCount = 0
  private var countsRefreshes = false
  private var isMapped = false
  /// What lives as long as the recording.
  private var kept: [AnyObject] = []

  init(name: String) throws {
    self.name = name
    display = try Display()
    registry = Registry(display)
    try display.roundtrip()
  }

  private static var now: Int64 { reading(of: CLOCK_MONOTONIC) }

  private static func reading(of clock: clockid_t) -> Int64 {
    var time = timespec()
    _ = unsafe clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Records everything, which takes about two seconds.
  func record() throws -> RecordedPreset {
    for output in all(WlOutput.self) { follow(output) }
    for seat in all(WlSeat.self) { follow(seat) }
    try display.roundtrip()
    try display.roundtrip()
    try recordWindow()
    return RecordedPreset(
      name: name,
      globals: Dictionary(
        registry.entries.values.map { ($0.interface, Int($0.version)) }, uniquingKeysWith: max),
      outputs: outputs, seats: seats, formats: formats.sorted(), decoration: decoration,
      configures: configures, timing: timing)
  }

  // MARK: Objects

  private final class Kept<Kind: ProxyKind> {
    let object: Owned<Kind>
    init(_ object: consuming Owned<Kind>) { self.object = object }
  }

  private func entries<Kind: ProxyKind>(_ kind: Kind.Type) -> [Registry.Entry] {
    registry.entries.values.filter { $0.interface == Kind.name }.sorted { $0.name < $1.name }
  }

  private func all<Kind: ProxyKind>(_ kind: Kind.Type) -> [Kept<Kind>] {
    let found = entries(kind).map { Kept(registry.bind($0, kind)) }
    kept += found
    return found
  }

  private func first<Kind: ProxyKind>(_ kind: Kind.Type) -> Kept<Kind>? {
    guard let entry = entries(kind).first else { return nil }
    let found = Kept(registry.bind(entry, kind))
    kept.append(found)
    return found
  }

  private func follow(_ output: Kept<WlOutput>) {
    let place = outputs.count
    outputs.append(
      RecordedPreset.Output(
        name: "OUTPUT-\(place + 1)", width: 0, height: 0, refresh: 0, scale: 1, transform: 0))
    output.object.onEvent { [unowned self] event in
      switch event {
      case .geometry(_, _, _, _, _, _, _, let transform):
        outputs[place].transform = Int(transform.rawValue)
      case .mode(let flags, let width, let height, let refresh):
        guard flags.rawValue & 1 == 1 else { return }
        (outputs[place].width, outputs[place].height) = (Int(width), Int(height))
        outputs[place].refresh = Int(refresh)
      case .scale(let factor): outputs[place].scale = Int(factor)
      case .name(let name): outputs[place].name = name
      default: break
      }
    }
  }

  private func follow(_ seat: Kept<WlSeat>) {
    let place = seats.count
    seats.append(0)
    seat.object.onEvent { [unowned self] event in
      if case .capabilities(let capabilities) = event { seats[place] = capabilities.rawValue }
    }
  }

  // MARK: The window

  private struct Incomplete: Error, CustomStringConvertible {
    let description: String
  }

  private func recordWindow() throws {
    guard let compositor = first(WlCompositor.self), let shm = first(WlShm.self),
      let shell = first(XdgWmBase.self)
    else { throw Incomplete(description: "it has no wl_compositor, wl_shm or xdg_wm_base") }
    shm.object.onEvent { [unowned self] event in
      if case .format(let format) = event { formats.append(format.rawValue) }
    }
    let base = shell.object.proxy
    shell.object.onEvent { event in
      if case .ping(let serial) = event { base.pong(serial: serial) }
    }
    let presentation = first(WpPresentation.self)
    presentation?.object.onEvent { [unowned self] event in
      if case .clockID(let id) = event { clock = id }
    }
    let surface = Kept(compositor.object.createSurface())
    let shellSurface = Kept(shell.object.getXdgSurface(surface: surface.object.proxy))
    let window = Kept(shellSurface.object.getToplevel())
    let acknowledged = shellSurface.object.proxy
    window.object.onEvent { [unowned self] event in
      guard case .configure(let width, let height, let states) = event else { return }
      pending = (
        Int(width), Int(height), stride(from: 0, to: states.count, by: 4).map { UInt32(states[$0]) }
      )
    }
    shellSurface.object.onEvent { [unowned self] event in
      guard case .configure(let serial) = event else { return }
      acknowledged.ackConfigure(serial: serial)
      configures.append(
        RecordedPreset.Configure(
          width: pending.width, height: pending.height, states: pending.states,
          isInitial: !isMapped))
    }
    let decorated = first(ZxdgDecorationManagerV1.self).map {
      Kept($0.object.getToplevelDecoration(toplevel: window.object.proxy))
    }
    decorated?.object.onEvent { [unowned self] event in
      if case .configure(let mode) = event { decoration = mode.rawValue }
    }
    surface.object.commit()
    for _ in 0..<100 where configures.isEmpty { try wait(20) }
    guard let size = configures.last else { throw Incomplete(description: "no configure came") }
    try draw(
      surface.object.proxy, shm.object.proxy, presentation?.object.proxy,
      width: size.width > 0 ? size.width : 640, height: size.height > 0 ? size.height : 480)
    withExtendedLifetime((decorated, window, shellSurface, surface)) {}
  }

  /// Handles events for `milliseconds`.
  private func wait(_ milliseconds: Int64) throws {
    let end = Self.now + milliseconds * 1_000_000
    repeat {
      try display.roundtrip()
      usleep(200)
    } while Self.now < end
  }

  /// The frames drawn as soon as they may be: from their times follows the period.
  private static var prompt: Int { 60 }

  /// Shows frames for two seconds: the first ones immediately, the others each later in the refresh
  /// than the one before.
  private func draw(
    _ surface: Proxy<WlSurface>, _ shm: Proxy<WlShm>, _ presentation: Proxy<WpPresentation>?,
    width: Int, height: Int
  ) throws {
    var end = Self.now + 4_000_000_000
    while Self.now < end, frames.count < 240 {
      let place = frames.count
      let buffer = makeBuffer(shm, width, height, color: UInt32(place % 200) * 0x01_0101)
      buffer.object.onEvent { [unowned self] _ in
        if frames[place].released == nil { frames[place].released = Self.now }
      }
      let callback = Kept(surface.frame())
      callback.object.onEvent { [unowned self] event in
        frames[place].answered = Self.now
        if case .done(let stamp) = event { frames[place].stamp = stamp }
      }
      let feedback = presentation.map { Kept($0.feedback(surface: surface)) }
      feedback?.object.onEvent { [unowned self] event in
        guard
          case .presented(
            let high, let low, let nanoseconds, let refresh, let sequenceHigh, let sequenceLow,
            let flags) = event
        else { return }
        frames[place].presented =
          (Int64(high) << 32 | Int64(low)) * 1_000_000_000 + Int64(nanoseconds)
        (self.flags, feedbackRefresh) = (flags.rawValue, Int(refresh))
        if sequenceHigh > 0 || sequenceLow > 0 { countsRefreshes = true }
        presentedCount += 1
      }
      kept += [buffer, callback] + (feedback.map { [$0] } ?? [])
      surface.attach(buffer: buffer.object.proxy, x: 0, y: 0)
      surface.damage(x: 0, y: 0, width: Int32(width), height: Int32(height))
      surface.commit()
      isMapped = true
      let now = Self.now
      if place > 0 { frames[place - 1].replaced = now }
      frames.append(
        Frame(committed: now, taken: Self.reading(of: clockid_t(clock ?? UInt32(CLOCK_MONOTONIC)))))
      // The first may wait for the window to be seen.
      let limit = Self.now + 2_000_000_000
      while frames[place].answered == nil, Self.now < limit { try wait(0) }
      if frames[place].answered == nil { return }
      if place == 0 { end = Self.now + 2_000_000_000 }
      if place >= Self.prompt { try wait(Int64(place % 16)) }
    }
    try wait(100)
  }

  private func makeBuffer(
    _ shm: Proxy<WlShm>, _ width: Int, _ height: Int, color: UInt32
  ) -> Kept<WlBuffer> {
    let size = width * height * 4
    let file = unsafe linux_memory_file("record")
    ftruncate(file, off_t(size))
    let row = [UInt32](repeating: color, count: width)
    for y in 0..<height { _ = unsafe pwrite(file, row, width * 4, off_t(y * width * 4)) }
    let pool = shm.createPool(fd: file, size: Int32(size))
    close(file)
    return Kept(
      pool.createBuffer(
        offset: 0, width: Int32(width), height: Int32(height), stride: Int32(width * 4),
        format: .xrgb8888))
  }

  // MARK: Evaluation

  private var timing: RecordedPreset.Timing? {
    let answers = frames.prefix(Self.prompt).compactMap(\.answered)
    guard answers.count > 10 else { return nil }
    let seen = frames.prefix(Self.prompt).compactMap(\.presented)
    let period = Self.period(of: seen.count > 10 ? seen : answers)
    let comparable = frames.filter { $0.presented != nil }
    let lead = comparable.compactMap { frame in frame.presented.map { $0 - frame.taken } }.min()
    let early = comparable.count {
      ($0.answered ?? .max) - $0.committed < ($0.presented ?? 0) - $0.taken
    }
    let answersBeforeRefresh = comparable.isEmpty || early * 2 > comparable.count
    let late = zip(frames, frames.dropFirst()).count { before, frame in
      guard let stamp = frame.stamp, let presented = before.presented else { return false }
      return stamp &- UInt32(truncatingIfNeeded: presented / 1_000_000) <= 1
    }
    return RecordedPreset.Timing(
      period: Int(period / 1000), repaintLead: lead.map { Int(max(0, $0) / 1000) },
      answersBeforeRefresh: answersBeforeRefresh, frames: frames.count,
      presented: presentedCount, feedbackFlags: flags, feedbackRefresh: feedbackRefresh,
      clock: clock, countsRefreshes: presentedCount > 0 ? countsRefreshes : nil,
      stampsLastRefresh: answersBeforeRefresh && late * 2 > frames.count, release: release)
  }

  /// The lower quartile of all distances, because longer ones have missed a refresh.
  private static func period(of times: [Int64]) -> Int64 {
    let distances = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 > 500_000 }.sorted()
    return distances.isEmpty ? 16_666_667 : distances[distances.count / 4]
  }

  private var release: String {
    let known = frames.compactMap { frame -> (released: Int64, frame: Frame)? in
      frame.released.map { ($0, frame) }
    }
    guard !known.isEmpty else { return "afterNextCommit" }
    let after = known.count { $0.released > ($0.frame.replaced ?? .max) }
    if after * 2 > known.count { return "afterNextCommit" }
    let atOnce = known.count { $0.released < ($0.frame.answered ?? .max) - 1_000_000 }
    return atOnce * 2 > known.count ? "immediately" : "atCallback"
  }
}

/// Records the compositor of this session as a preset.
struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Record the running compositor as a preset.",
    discussion: """
      Connects to WAYLAND_DISPLAY, shows a window for about two seconds, and writes the globals, \
      displays, seats, configures and frame timing of the compositor as JSON. Use the file with \
      --preset FILE.
      """)

  @Option(help: ArgumentHelp("The name of the preset.", valueName: "name"))
  var name = "recorded"

  @Option(help: ArgumentHelp("Write to a file instead of standard output.", valueName: "file"))
  var output: String?

  func run() throws {
    if let output, !ReportFile.isWritable(output) {
      StandardError.complain("cannot write \(output): \(SystemError.text)")
      throw ExitCode(Status.notJudged)
    }
    do {
      let json = try PresetRecorder(name: name).record().json
      if let output { try ReportFile.write(json + "\n", to: output) } else { print(json) }
    } catch {
      StandardError.complain("cannot record the compositor: \(error)")
      throw ExitCode(Status.notJudged)
    }
  }
}
