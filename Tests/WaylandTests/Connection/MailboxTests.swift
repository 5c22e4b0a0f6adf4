import Glibc
import Testing

@testable import Wayland

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
