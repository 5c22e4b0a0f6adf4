import Dispatch
import Glibc
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// Loops that are not ours, and threads that are not the loop's.
@Suite struct ForeignLoopTests {
  private func isReadable(_ descriptor: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&entry, 1, 0) == 1
  }

  /// A loop without a compositor that has done all there was to do.
  private func settled(_ loop: EventLoop) throws -> Int32 {
    let descriptor = try loop.descriptor()
    try loop.turn()
    try #require(!isReadable(descriptor))
    return descriptor
  }

  @Test func `one descriptor tells of everything that is watched, while it is`() throws {
    let loop = EventLoop()
    var ends: [Int32] = [-1, -1]
    try #require(unsafe pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    var heard = 0
    let end = ends[0]
    var watch: Watch? = loop.watch(end) { _ in
      var byte: UInt8 = 0
      heard += unsafe read(end, &byte, 1)
    }
    let descriptor = try settled(loop)
    var byte: UInt8 = 1
    #expect(unsafe write(ends[1], &byte, 1) == 1)
    #expect(isReadable(descriptor))
    try loop.turn()
    #expect(heard == 1)
    #expect(!isReadable(descriptor))
    withExtendedLifetime(watch) {}
    watch = nil
    try loop.turn()
    #expect(unsafe write(ends[1], &byte, 1) == 1)
    #expect(!isReadable(descriptor))
  }

  @Test func `values set between two turns are sent immediately`() throws {
    let loop = EventLoop()
    let descriptor = try settled(loop)
    var wakes = 0
    loop.onWake = { wakes += 1 }
    var fired = 0
    let timer = loop.makeTimer { fired += 1 }
    #expect(!isReadable(descriptor))
    timer.arm(at: loop.now)
    #expect(isReadable(descriptor))
    #expect(wakes == 1)
    try loop.turn()
    #expect(fired == 1)
    #expect(!isReadable(descriptor))
  }

  @Test func `a timer that was set in a turn makes the descriptor readable at its time`() throws {
    let loop = EventLoop()
    let descriptor = try settled(loop)
    var fired = 0
    let timer = loop.makeTimer { fired += 1 }
    timer.arm(at: loop.now + 5_000_000)
    try loop.turn()
    #expect(fired == 0)
    // Waits for the time itself. The limit is for a test that fails.
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    #expect(unsafe poll(&entry, 1, 60_000) == 1)
    try loop.turn()
    #expect(fired == 1)
    timer.arm(at: loop.now + 3_600_000_000_000)
    try loop.turn()
    timer.disarm()
    try loop.turn()
    #expect(!isReadable(descriptor))
  }

  @Test func `a number that was closed and is used again is looked at`() throws {
    let loop = EventLoop()
    let descriptor = try settled(loop)
    var heard = 0
    for round in 1...3 {
      var ends: [Int32] = [-1, -1]
      try #require(unsafe pipe(&ends) == 0)
      defer { for end in ends { close(end) } }
      let watch = loop.watch(ends[0]) { _ in heard += 1 }
      try loop.turn()
      var byte: UInt8 = 1
      #expect(unsafe write(ends[1], &byte, 1) == 1)
      #expect(isReadable(descriptor))
      try loop.turn()
      withExtendedLifetime(watch) {}
      #expect(heard == round)
    }
  }

  /// Serves its loop as a stranger would: only where the one descriptor says so.
  private final class Stranger: TestedClient {
    let loop: EventLoop
    let descriptor: Int32
    private(set) var turns = 0
    private(set) var error: WaylandError?

    init(_ compositor: TestCompositor) throws {
      loop = EventLoop(time: VirtualTime(compositor))
      descriptor = try loop.descriptor()
      compositor.attach(self)
    }

    func turn() {
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let isDue = loop.nextDeadline.map { $0 <= loop.now } ?? false
      let isReadable = unsafe poll(&entry, 1, 0) == 1
      guard error == nil, isDue || isReadable else { return }
      turns += 1
      do { try loop.turn() } catch { self.error = error }
    }

    var nextDeadline: Duration? { loop.nextDeadline.map { .nanoseconds($0) } }
  }

  @Test func `a window works with a plain poll loop, and at rest nothing wakes up`() throws {
    let compositor = TestCompositor()
    let client = try Stranger(compositor)
    let session = Session(
      display: try Display(fileDescriptor: compositor.connect()), loop: client.loop)
    let window = Window(session, ClientScene.settings)
    var left = 0
    window.onFrame = { [weak window] frame in
      left -= 1
      if left > 0 { window?.setNeedsFrame() }
      frame.pixels.fill(0xff00_0000 | UInt32(truncatingIfNeeded: left))
      return .painted(damage: [frame.pixels.bounds])
    }
    compositor.advance(by: .seconds(1))
    #expect(window.statistics.frames == 1)
    left = 30
    // Asked for between two turns.
    window.setNeedsFrame()
    compositor.advance(by: .seconds(1))
    #expect(window.statistics.frames == 31)
    let turns = client.turns
    compositor.advance(by: .seconds(60))
    #expect(client.turns == turns)
    // A request between two turns is sent, too.
    window.title = "Another"
    compositor.settle()
    #expect(compositor.toplevels[0].title == "Another")
    compositor.disconnect()
    compositor.settle()
    #expect(client.error == .disconnected)
  }

  /// A loop that Dispatch's queue has for itself.
  private final class Queue: @unchecked Sendable {
    let loop = EventLoop()
    let queue = DispatchQueue(label: "loop")
    var source: (any DispatchSourceRead)?
    var timer: LoopTimer?
    let done = DispatchSemaphore(value: 0)
  }

  @Test func `a loop is served by Dispatch`() throws {
    let place = Queue()
    try place.queue.sync {
      let descriptor = try place.loop.descriptor()
      let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: place.queue)
      source.setEventHandler { #expect(throws: Never.self) { try place.loop.turn() } }
      source.resume()
      place.source = source
      place.timer = place.loop.makeTimer { place.done.signal() }
      place.timer?.arm(at: place.loop.now + 2_000_000)
    }
    #expect(place.done.wait(timeout: .now() + 60) == .success)
    place.queue.sync { place.source?.cancel() }
  }
}
