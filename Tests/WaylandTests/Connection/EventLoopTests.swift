import Glibc
import CarouselTestSupport
import Testing

@testable import Wayland

/// Waits for nothing: moves the time to the end of the wait.
private struct JumpingPoller: Poller {
  let time: ManualTime
  var interruptions = 0

  func poll(_ entries: inout [PollEntry], timeout: Nanoseconds?) throws(WaylandError) {
    try SystemPoller().poll(&entries, timeout: 0)
    if entries.allSatisfy(\.found.isEmpty), let timeout { time.now += timeout }
  }
}

struct EventLoopTests {
  private func loop() -> (EventLoop, ManualTime) {
    let time = ManualTime()
    return (EventLoop(time: time, poller: JumpingPoller(time: time)), time)
  }

  @Test func `timers fire in the order of their times, each once`() throws {
    let (loop, _) = loop()
    var fired: [Int] = []
    let late = loop.schedule(at: 30) {
      fired.append(2)
      loop.stop()
    }
    let early = loop.schedule(at: 10) { fired.append(1) }
    try loop.run()
    #expect(fired == [1, 2])
    #expect(loop.now == 30)
    #expect(loop.nextDeadline == nil)
    withExtendedLifetime((late, early)) {}
  }

  @Test func `a timer that is not kept does not fire`() throws {
    let (loop, time) = loop()
    var fired = false
    do { _ = loop.schedule(at: 10) { fired = true } }
    time.now = 20
    try loop.turn()
    #expect(!fired)
  }

  @Test func `a timer that arms itself for the past does not stop the loop`() throws {
    let (loop, _) = loop()
    var count = 0
    var timer: LoopTimer?
    timer = loop.schedule(at: 0) {
      count += 1
      timer?.arm(at: 0)
    }
    try loop.turn()
    #expect(count >= 1 && count <= 2)
  }

  @Test func `a turn never waits`() throws {
    let (loop, time) = loop()
    let timer = loop.schedule(at: 1000) {}
    try loop.turn()
    #expect(time.now == 0)
    withExtendedLifetime(timer) {}
  }

  @Test func `a descriptor is heard while its watch is kept`() throws {
    let (loop, _) = loop()
    var ends: [Int32] = [0, 0]
    try #require(unsafe pipe(&ends) == 0)
    defer { ends.forEach { close($0) } }
    var heard = 0
    var watch: Watch? = loop.watch(ends[0]) { _ in heard += 1 }
    try loop.turn()
    #expect(heard == 0)
    _ = unsafe write(ends[1], "x", 1)
    try loop.turn()
    #expect(heard == 1)
    watch?.cancel()
    try loop.turn()
    watch = nil
    try loop.turn()
    #expect(heard == 1)
  }

  @Test func `the other end's going away is heard`() throws {
    let (loop, _) = loop()
    var ends: [Int32] = [0, 0]
    try #require(unsafe pipe(&ends) == 0)
    var found: Readiness = []
    let watch = loop.watch(ends[0]) { found = $0 }
    close(ends[1])
    #expect(
      try eventually {
        try loop.turn()
        return found.contains(.closed)
      })
    close(ends[0])
    withExtendedLifetime(watch) {}
  }

  @Test func `a failure ends the run`() {
    let (loop, _) = loop()
    let timer = loop.schedule(at: 5) { loop.fail(.disconnected) }
    #expect(throws: WaylandError.disconnected) { try loop.run() }
    withExtendedLifetime(timer) {}
  }

  @Test func `a hook is called after events while it is kept`() throws {
    let (loop, _) = loop()
    var count = 0
    var hook: TurnHook? = loop.afterEvents { count += 1 }
    try loop.turn()
    let before = count
    #expect(before > 0)
    hook = nil
    try loop.turn()
    #expect(count == before)
    withExtendedLifetime(hook) {}
  }

  @Test func `more descriptors than the process may have are an error with one line`() throws {
    var limit = rlimit()
    try #require(unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
    // With more, the list alone would take too much memory.
    guard limit.rlim_cur < 1 << 22 else { return }
    var entries = Array(
      repeating: PollEntry(descriptor: -1, interest: .reading), count: Int(limit.rlim_cur) + 1)
    let error = #expect(throws: WaylandError.self) {
      try SystemPoller().poll(&entries, timeout: 0)
    }
    #expect(
      error?.description
        == "cannot wait for \(entries.count) descriptors: "
        + "the limit of open files (ulimit -n) is \(limit.rlim_cur)")
  }

  @Test func `no compositor is an error with one line`() {
    #expect(throws: WaylandError.self) { try Display(name: "/nonexistent/socket") }
    #expect(throws: WaylandError.self) { try Display(fileDescriptor: -1) }
    let error = WaylandError.noCompositor(name: "wayland-9", code: ENOENT)
    #expect(error.description == "no Wayland compositor at wayland-9: No such file or directory")
  }
}

struct WarningLimitTests {
  private static let second: Nanoseconds = 1_000_000_000

  @Test func `the same warning is written once a minute`() {
    var limit = WarningLimit()
    let told = (0..<180).filter { limit.admits("x", at: $0 * Self.second) }
    #expect(told == [0, 60, 120])
  }

  @Test func `of many warnings ten are written in a minute`() {
    var limit = WarningLimit()
    let told = (0..<60_000).filter { limit.admits("\($0)", at: $0 * Self.second / 1000) }
    #expect(told == Array(0..<10))
    let isToldLater = limit.admits("later", at: 61 * Self.second)
    #expect(isToldLater)
  }
}

struct MailboxTests {
  private final class Witness: Sendable {}

  @Test func `messages of another thread arrive in order, each exactly once`() throws {
    let loop = EventLoop()
    var heard: [Int] = []
    let box = try Mailbox<Int>(loop) { number in
      heard.append(number)
      if number == 99 { loop.stop() }
    }
    let slot = box.slot
    let isStarted = BackgroundWork().start {
      for number in 0..<100 { while !slot.send(number) { sched_yield() } }
    }
    #expect(isStarted)
    try withExtendedLifetime(box) { try loop.run() }
    #expect(heard == Array(0..<100))
  }

  @Test func `a full box refuses, and goes on when it was emptied`() throws {
    let loop = EventLoop()
    var count = 0
    let box = try Mailbox<Int>(loop) { _ in count += 1 }
    var sent = 0
    while box.slot.send(sent) { sent += 1 }
    #expect(sent > 100)
    try loop.turn()
    #expect(count == sent)
    #expect(box.slot.send(0))
  }

  @Test func `messages that are not taken end with the box`() throws {
    let loop = EventLoop()
    var witness: Witness? = Witness()
    weak let watched = witness
    var box: Mailbox<Witness>? = try Mailbox(loop) { _ in }
    if let witness { box?.slot.send(witness) }
    witness = nil
    withExtendedLifetime(box) { #expect(watched != nil) }
    box = nil
    #expect(watched == nil)
  }
}
