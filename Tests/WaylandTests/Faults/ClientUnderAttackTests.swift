import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// Our client under an adversary that no form of message, end or lie may bring down.
///
/// Where the connection ends, the loop says so. A crash would end the tests.
@Suite struct ClientUnderAttackTests {
  /// What a client went through.
  private struct Life {
    var error: WaylandError?
    var messages: Int
    var frames: Int
  }

  /// A window is shown, animated, touched and typed at, for a fifth of a second.
  private func live(_ faults: [WireFault]) throws -> Life {
    let compositor = TestCompositor()
    try compositor.attack(WireAttack(faults))
    let client = LoopClient(compositor)
    let display = try Display(fileDescriptor: compositor.connectCarried())
    let session = Session(display: display, loop: client.loop)
    session.background.start = { work in
      work()
      return true
    }
    var settings = ClientScene.settings
    settings.size = SurfaceSize(width: 64, height: 48)
    let window = Window(session, settings)
    var frames = 0
    window.onFrame = { [unowned window] frame in
      frames += 1
      window.setNeedsFrame()
      frame.pixels.fill(0xff00_0000 | UInt32(truncatingIfNeeded: frames))
      return .painted(damage: [frame.pixels.bounds])
    }
    window.onClose = {}
    let seat = compositor.seats[0]
    seat.play(.finger(0).down(x: 10, y: 10).move(x: 50, y: 20, over: .milliseconds(60)).up())
    compositor.advance(by: .milliseconds(100))
    seat.keyboard.tap(.right)
    seat.pointer.move(x: 20, y: 20)
    compositor.copy(["text/plain": Array("copied".utf8)])
    compositor.advance(by: .milliseconds(100))
    return withExtendedLifetime(session) {
      Life(error: client.error, messages: compositor.attackedMessages, frames: frames)
    }
  }

  @Test func `left alone it lives`() throws {
    let life = try live([])
    #expect(life.error == nil)
    #expect(life.frames > 8)
    #expect(life.messages > 60)
  }

  /// A sample of the messages of a life: all of them would take minutes.
  private func messages(from first: Int) throws -> StrideThrough<Int> {
    stride(from: first, through: try live([]).messages, by: 7)
  }

  @Test(arguments: [1, 4])
  func `its connection may end with any message, and in the midst of it`(first: Int) throws {
    for message in try messages(from: first) {
      #expect(try live([WireFault(message, .end)]).error == .disconnected)
      #expect(try live([WireFault(message, .cut(bytes: 9))]).error != nil)
    }
  }

  @Test func `any message may be missing or come twice`() throws {
    for message in try messages(from: 5) {
      _ = try live([WireFault(message, .withhold)])
      _ = try live([WireFault(message, .repeated)])
    }
  }

  @Test func `any message may be preceded by a forged one or a withdrawal`() throws {
    for message in try messages(from: 6) {
      _ = try live([WireFault(message, .forged(UInt64(message)))])
      _ = try live([WireFault(message, .withdrawal(UInt64(message)))])
    }
  }

  @Test(arguments: 0..<32)
  func `what seeds think of is survived`(seed: UInt64) throws {
    _ = try live(WireAttack(seed: seed, count: 4, among: 90).faults)
  }
}
