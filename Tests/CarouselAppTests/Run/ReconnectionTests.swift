import CarouselApp
import Glibc
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// Compositors that follow one another on one clock, and a program that survives them.
private final class Succession {
  let clock = VirtualClock()
  private(set) var compositor: TestCompositor
  let client: LoopClient
  let reconnection: Reconnection
  /// Whether the present compositor answers.
  var isListening = true
  /// Whether it ends each connection before it has said a word.
  var endsAtOnce = false
  /// When connections were asked for.
  private(set) var tries: [Duration] = []
  private(set) var losses: [WaylandError] = []
  private(set) var window: Window?
  private(set) var input: [TouchEvent.Kind] = []
  /// What the program shows: it is not lost with a compositor.
  var color: UInt32 = 0xff00_0001

  init(backOff: Reconnection.BackOff = .init()) {
    compositor = TestCompositor(clock: clock)
    compositor.keepsPictures = 4
    client = LoopClient(compositor)
    var connect: () throws(WaylandError) -> Display = { () throws(WaylandError) in
      throw .disconnected
    }
    reconnection = Reconnection(client.loop, backOff: backOff) { () throws(WaylandError) in
      try connect()
    }
    connect = { [unowned self] () throws(WaylandError) in
      tries.append(clock.now)
      guard isListening else { throw .noCompositor(name: "test", code: ECONNREFUSED) }
      let display = try Display(fileDescriptor: compositor.connect())
      if endsAtOnce { compositor.disconnect() }
      return display
    }
    reconnection.onSession = { [unowned self] in open($0) }
    reconnection.onLoss = { [unowned self] error in
      losses.append(error)
      window = nil
    }
  }

  /// The compositor dies, with all it knew.
  func crash() {
    compositor.disconnect()
    isListening = false
    compositor.settle()
  }

  /// Another one takes its place.
  func restart() {
    compositor = TestCompositor(clock: clock)
    compositor.keepsPictures = 4
    compositor.attach(client)
    isListening = true
  }

  private func open(_ session: Session) {
    let window = Window(session, ClientScene.settings)
    window.onInput = { [unowned self] in
      if case .touch(let touch) = $0 { input.append(touch.kind) }
    }
    window.onFrame = { [unowned self] frame in
      frame.pixels.fill(color)
      return .painted(damage: [frame.pixels.bounds])
    }
    self.window = window
  }
}

struct ReconnectionTests {
  @Test func `a compositor that dies under a finger is followed by another within a second`() {
    let succession = Succession()
    succession.reconnection.start()
    succession.compositor.settle()
    #expect(succession.compositor.toplevels.first?.isMapped == true)
    succession.compositor.seats[0].touch.down(id: 0, x: 50, y: 50)
    succession.compositor.settle()
    succession.color = 0xff12_3456
    succession.crash()
    #expect(succession.losses == [.disconnected])
    #expect(succession.window == nil)
    succession.compositor.advance(by: .seconds(3))
    succession.restart()
    let back = succession.clock.now
    while succession.compositor.toplevels.first?.surface.frames.isEmpty != false,
      succession.clock.now < back + .seconds(5)
    {
      succession.compositor.advance(by: .milliseconds(10))
    }
    #expect(succession.clock.now - back <= .milliseconds(600))
    #expect(succession.client.error == nil)
    #expect(succession.reconnection.sessionCount == 2)
    let frame = succession.compositor.toplevels[0].surface.frames.last
    #expect(frame?.image?[0, 0] == 0xff12_3456)
    // The new seat's fingers are others than the old one's.
    succession.compositor.seats[0].touch.down(id: 0, x: 60, y: 50)
    succession.compositor.seats[0].touch.up(id: 0)
    succession.compositor.settle()
    #expect(succession.input == [.down, .canceled, .down, .up])
    #expect(succession.compositor.allViolations.map(\.description) == [])
  }

  @Test func `tries are further and further apart, and the program sleeps between them`() {
    let succession = Succession(
      backOff: .init(first: 20_000_000, longest: 500_000_000))
    succession.isListening = false
    succession.reconnection.start()
    succession.compositor.advance(by: .seconds(10))
    let waits = zip(succession.tries, succession.tries.dropFirst()).map { $1 - $0 }
    let first: [Duration] = [20, 40, 80, 160, 320].map { .milliseconds($0) }
    #expect(Array(waits.prefix(5)) == first)
    #expect(waits.dropFirst(5).allSatisfy { $0 == .milliseconds(500) })
    #expect(succession.client.turns < 200)
    succession.isListening = true
    succession.compositor.advance(by: .seconds(1))
    #expect(succession.reconnection.session?.isReady == true)
    #expect(succession.losses == [])
  }

  @Test func `a compositor that ends every session at its start is not asked without pause`() {
    let succession = Succession()
    succession.reconnection.start()
    succession.compositor.settle()
    succession.endsAtOnce = true
    succession.compositor.disconnect()
    succession.compositor.advance(by: .seconds(10))
    let tries = succession.tries.count
    #expect((20...30).contains(tries))
    succession.endsAtOnce = false
    succession.compositor.advance(by: .seconds(1))
    #expect(succession.reconnection.session?.isReady == true)
    #expect(succession.client.error == nil)
  }

  @Test func `patience ends with the reason`() {
    let succession = Succession(backOff: .init(patience: 2_000_000_000))
    succession.reconnection.start()
    succession.compositor.settle()
    succession.crash()
    succession.compositor.advance(by: .seconds(1))
    #expect(succession.client.error == nil)
    succession.compositor.advance(by: .seconds(2))
    #expect(succession.client.error == .noCompositor(name: "test", code: ECONNREFUSED))
  }

  @Test func `what another connection would meet again ends the loop`() {
    let succession = Succession()
    succession.reconnection.start()
    succession.compositor.settle()
    succession.compositor.strike(.protocolError(code: 4, message: "wrong"))
    succession.compositor.advance(by: .seconds(1))
    guard case .protocolViolation = succession.client.error else {
      Issue.record("\(String(describing: succession.client.error))")
      return
    }
    #expect(succession.reconnection.sessionCount == 1)
  }

  @Test func `a hundred restarts leave nothing`() async {
    // In a separate process, where no other code opens descriptors.
    await #expect(processExitsWith: .success) {
      let succession = Succession()
      succession.reconnection.start()
      succession.compositor.advance(by: .milliseconds(50))
      func once() {
        succession.crash()
        succession.restart()
        succession.compositor.advance(by: .seconds(1))
      }
      for _ in 0..<3 { once() }
      let before = openDescriptors
      for _ in 0..<100 { once() }
      #expect(succession.reconnection.sessionCount == 104)
      #expect(succession.compositor.toplevels.first?.isMapped == true)
      #expect(openDescriptors == before)
      #expect(succession.client.loop.nextDeadline == nil)
    }
  }
}

/// How many sockets, pipes, timers and pieces of shared memory the process has.
///
/// Files with a name are left out: a thread may be reading a cursor at this very moment.
private var openDescriptors: Int {
  (0..<1024).count { descriptor in
    var name = [CChar](repeating: 0, count: 256)
    let length = unsafe readlink("/proc/self/fd/\(descriptor)", &name, name.count)
    guard length > 0 else { return false }
    let target = String(decoding: name.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return !target.hasPrefix("/") || target.hasPrefix("/memfd:")
  }
}
