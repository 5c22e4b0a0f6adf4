import Glibc
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@testable import CarouselApp

/// The receiver of a service manager, at a unique abstract address.
private final class Receiver {
  let name = "@notify-\(UInt64.random(in: 0...UInt64.max))"
  private let socket: Int32

  init() throws {
    socket = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = [0] + Array(name.utf8.dropFirst())
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
    let socket = socket
    let result = unsafe withUnsafePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(socket, $0, socklen_t(2 + bytes.count))
      }
    }
    try #require(result == 0)
  }

  deinit { close(socket) }

  /// What was said since the last call.
  func heard() -> [String] {
    var messages: [String] = []
    var buffer = [UInt8](repeating: 0, count: 256)
    while case let count = unsafe recv(socket, &buffer, 256, 0), count > 0 {
      messages.append(String(decoding: buffer.prefix(count), as: UTF8.self))
    }
    return messages
  }
}

struct ServiceNotifierTests {
  @Test func `readiness is said once, and the end`() throws {
    let receiver = try Receiver()
    let notifier = try #require(
      ServiceNotifier(EventLoop(), socket: receiver.name, watchdogMicroseconds: nil))
    notifier.ready()
    notifier.ready()
    notifier.stopping()
    #expect(receiver.heard() == ["READY=1", "STOPPING=1"])
  }

  @Test func `the watchdog hears of the loop twice in its interval, from the loop`() throws {
    let receiver = try Receiver()
    let compositor = TestCompositor()
    let client = LoopClient(compositor)
    let notifier = ServiceNotifier(
      client.loop, socket: receiver.name, watchdogMicroseconds: 2_000_000)
    compositor.advance(by: .milliseconds(10_500))
    #expect(receiver.heard() == Array(repeating: "WATCHDOG=1", count: 10))
    // A process that was stopped does not make up for what it missed.
    compositor.clock.move(to: compositor.clock.now + .seconds(60))
    compositor.settle()
    #expect(receiver.heard() == ["WATCHDOG=1"])
    withExtendedLifetime(notifier) {}
  }

  @Test func `without a watchdog nothing wakes the loop`() throws {
    let receiver = try Receiver()
    let loop = EventLoop()
    let notifier = ServiceNotifier(loop, socket: receiver.name, watchdogMicroseconds: nil)
    #expect(loop.nextDeadline == nil)
    let absurd = ServiceNotifier(loop, socket: receiver.name, watchdogMicroseconds: .max)
    #expect(loop.nextDeadline ?? 0 > 0)
    let none = ServiceNotifier(loop, socket: receiver.name, watchdogMicroseconds: -1)
    withExtendedLifetime((notifier, absurd, none)) {}
  }

  @Test(arguments: ["", "@", "relative", "/" + String(repeating: "x", count: 200)])
  func `a socket that cannot be named is none`(_ name: String) {
    #expect(ServiceNotifier(EventLoop(), socket: name, watchdogMicroseconds: nil) == nil)
  }

  @Test func `a manager that is gone does no harm`() {
    let notifier = ServiceNotifier(
      EventLoop(), socket: "@absent-\(UInt64.random(in: 0...UInt64.max))",
      watchdogMicroseconds: nil)
    notifier?.ready()
  }

  @Test func `what the manager left is taken out of the environment`() async {
    await #expect(processExitsWith: .success) {
      let receiver = try Receiver()
      unsafe setenv("NOTIFY_SOCKET", receiver.name, 1)
      unsafe setenv("WATCHDOG_USEC", "1000000", 1)
      unsafe setenv("WATCHDOG_PID", "1", 1)
      let loop = EventLoop()
      let notifier = try #require(ServiceNotifier(loop))
      // The watchdog is another process's.
      #expect(loop.nextDeadline == nil)
      notifier.ready()
      #expect(receiver.heard() == ["READY=1"])
      for name in ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"] {
        #expect(unsafe getenv(name) == nil)
      }
      #expect(ServiceNotifier(loop) == nil)
    }
  }
}
