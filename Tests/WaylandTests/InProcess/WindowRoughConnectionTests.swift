import Glibc
import Testing
import WaylandTestSupport
import WaylandTesting

@testable import Wayland

/// Connections that deliver as they like.
@Suite struct WindowRoughConnectionTests {
  /// Carries what the compositor sends to the client byte by byte, and descriptors with the first
  /// byte of what they came with; the client takes a turn after each.
  private final class Trickle: TestedClient {
    let loop: EventLoop
    private(set) var error: WaylandError?
    private(set) var carried = 0
    private let ends: (compositor: Int32, client: Int32)

    init(_ compositor: TestCompositor, _ ends: (compositor: Int32, client: Int32)) {
      loop = EventLoop(time: VirtualTime(compositor))
      self.ends = ends
      compositor.attach(self)
    }

    deinit {
      close(ends.compositor)
      close(ends.client)
    }

    func turn() {
      takeTurn()
      carry(from: ends.client, to: ends.compositor, portion: 4096)
      while carry(from: ends.compositor, to: ends.client, portion: 1) { takeTurn() }
      carry(from: ends.client, to: ends.compositor, portion: 4096)
    }

    var nextDeadline: Duration? {
      error == nil ? loop.nextDeadline.map { .nanoseconds($0) } : nil
    }

    private func takeTurn() {
      guard error == nil else { return }
      do { try loop.turn() } catch { self.error = error }
    }

    /// Carries at most `portion` bytes, and the descriptors that come with them.
    @discardableResult
    private func carry(from source: Int32, to target: Int32, portion: Int) -> Bool {
      var bytes = [UInt8](repeating: 0, count: portion)
      var control = [UInt64](repeating: 0, count: 32)
      let count = unsafe bytes.withUnsafeMutableBytes { bytes in
        unsafe control.withUnsafeMutableBytes { control in
          var part = unsafe iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
          return unsafe withUnsafeMutablePointer(to: &part) { part in
            var message = unsafe msghdr(
              msg_name: nil, msg_namelen: 0, msg_iov: part, msg_iovlen: 1,
              msg_control: control.baseAddress, msg_controllen: control.count, msg_flags: 0)
            let count = unsafe recvmsg(
              source, &message, Int32(MSG_DONTWAIT | MSG_CMSG_CLOEXEC))
            guard count > 0 else { return count }
            unsafe part.pointee.iov_len = count
            let sent = unsafe sendmsg(target, &message, Int32(MSG_NOSIGNAL))
            // The copies that were received are done with.
            let length = unsafe message.msg_controllen > 0 ? control.load(as: Int.self) : 0
            for place in stride(from: 16, to: length - 3, by: 4) {
              close(unsafe control.loadUnaligned(fromByteOffset: place, as: Int32.self))
            }
            return sent
          }
        }
      }
      if portion == 1, count > 0 { carried += count }
      return count > 0
    }
  }

  @Test func `events that come byte by byte are heard whole, descriptors too`() throws {
    let compositor = TestCompositor()
    var ends: [Int32] = [-1, -1]
    try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    let trickle = Trickle(compositor, (compositor.connect(), ends[1]))
    let session = Session(
      display: try Display(fileDescriptor: ends[0]), loop: trickle.loop)
    let window = Window(session, ClientScene.settings)
    var input: [InputEvent] = []
    window.onInput = { input.append($0) }
    window.onFrame = { frame in
      frame.pixels.fill(0xff00_ff00)
      return .painted(damage: [frame.pixels.bounds])
    }
    compositor.advance(by: .milliseconds(100))
    #expect(compositor.toplevels.first?.isMapped == true)
    compositor.seats[0].keyboard.tap(.q)
    compositor.seats[0].touch.down(id: 0, x: 10, y: 20)
    compositor.seats[0].touch.up(id: 0)
    compositor.advance(by: .milliseconds(100))
    let keys = input.compactMap { if case .key(let event) = $0 { event.key } else { nil } }
    #expect(keys == [.character("q"), .character("q")])
    let touches = input.compactMap { if case .touch(let event) = $0 { event.kind } else { nil } }
    #expect(touches == [.down, .up])
    #expect(trickle.error == nil)
    #expect(trickle.carried > 1000)
    #expect(window.statistics.frames > 0)
    #expect(compositor.allViolations.map(\.description) == [])
  }

  /// Is interrupted by a signal nine times of ten.
  private final class Interrupted: Poller {
    private var count = 0

    func poll(_ entries: inout [PollEntry], timeout: Nanoseconds?) throws(WaylandError) {
      count += 1
      if count % 10 == 0 { try SystemPoller().poll(&entries, timeout: timeout) }
    }
  }

  private final class InterruptedClient: TestedClient {
    let loop: EventLoop
    private(set) var error: WaylandError?

    init(_ compositor: TestCompositor) {
      loop = EventLoop(time: VirtualTime(compositor), poller: Interrupted())
      compositor.attach(self)
    }

    func turn() {
      for _ in 0..<20 where error == nil {
        do { try loop.turn() } catch { self.error = error }
      }
    }

    var nextDeadline: Duration? { loop.nextDeadline.map { .nanoseconds($0) } }
  }

  @Test func `a loop that signals interrupt all the time goes on as ever`() throws {
    let compositor = TestCompositor()
    let client = InterruptedClient(compositor)
    let session = Session(
      display: try Display(fileDescriptor: compositor.connect()), loop: client.loop)
    let window = Window(session, ClientScene.settings)
    window.onFrame = { [weak window] frame in
      window?.setNeedsFrame()
      frame.pixels.fill(0xff00_0000 | UInt32(truncatingIfNeeded: frame.now >> 16))
      return .painted(damage: [frame.pixels.bounds])
    }
    compositor.advance(by: .seconds(2))
    #expect((119...122).contains(window.statistics.frames))
    #expect(client.error == nil)
    #expect(compositor.allViolations.map(\.description) == [])
  }

  @Test func `a mouse of eight thousand hertz while frames take long loses nothing`() throws {
    let scene = try ClientScene()
    scene.draw = { [unowned scene] frame in
      scene.compositor.clock.move(to: scene.compositor.clock.now + .milliseconds(12))
      frame.pixels.fill(0xff00_0000 | UInt32(truncatingIfNeeded: frame.now >> 16))
      return .painted(damage: [frame.pixels.bounds])
    }
    scene.seat.pointer.move(x: 1, y: 1)
    scene.animate(for: .seconds(1))
    let frames = scene.frameCount
    for step in 0..<8000 {
      scene.seat.pointer.move(x: Double(step % 300), y: 20)
      if step % 80 == 79 { scene.compositor.advance(by: .milliseconds(10)) }
    }
    let moves = scene.input.filter {
      if case .pointer(let event) = $0 { event.kind == .moved } else { false }
    }
    #expect(moves.count == 8000)
    #expect(scene.frameCount - frames > 25)
    #expect(scene.client.error == nil)
    #expect(scene.broken == [])
  }
}
