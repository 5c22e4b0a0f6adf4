import Testing

@testable import Wayland

/// Milliseconds as the loop counts time.
func ms(_ value: Double) -> Nanoseconds { Nanoseconds(value * 1_000_000) }

struct FramePacerTests {
  private let period = ms(16)

  /// A pacer that has just committed a frame at time 0 and awaits its callback.
  private func waiting() -> FramePacer {
    var pacer = FramePacer()
    pacer.requestFrame()
    pacer.committed(at: 0, start: 0, askedCallback: true)
    return pacer
  }

  @Test func `the first frame is drawn immediately`() {
    var pacer = FramePacer()
    pacer.requestFrame()
    #expect(pacer.decision(now: 0, period: period) == .draw(asksCallback: true))
  }

  @Test func `without a callback there is no second frame`() {
    var pacer = waiting()
    pacer.requestFrame()
    #expect(pacer.decision(now: ms(16), period: period) == .rest)
    #expect(pacer.decision(now: ms(10_000), period: period) == .rest)
  }

  @Test func `a callback allows one frame`() {
    var pacer = waiting()
    pacer.requestFrame()
    pacer.callbackArrived(at: ms(16))
    #expect(pacer.decision(now: ms(16), period: period) == .draw(asksCallback: true))
    pacer.committed(at: ms(17), start: ms(16), askedCallback: true)
    pacer.requestFrame()
    #expect(pacer.decision(now: ms(17), period: period) == .rest)
  }

  @Test func `a callback without anything new draws nothing`() {
    var pacer = waiting()
    pacer.callbackArrived(at: ms(16))
    #expect(pacer.decision(now: ms(16), period: period) == .rest)
    #expect(pacer.outstanding == 0)
  }

  @Test func `two callbacks within one refresh allow one frame`() {
    var pacer = waiting()
    pacer.requestFrame()
    pacer.callbackArrived(at: ms(1))
    #expect(pacer.decision(now: ms(1), period: period) == .wait(until: ms(8)))
    #expect(pacer.decision(now: ms(8), period: period) == .draw(asksCallback: true))
  }

  @Test func `drawing that takes long does not put the next frame off`() {
    var pacer = FramePacer()
    pacer.requestFrame()
    pacer.committed(at: ms(14), start: 0, askedCallback: true)
    pacer.requestFrame()
    pacer.callbackArrived(at: ms(16))
    #expect(pacer.decision(now: ms(16), period: period) == .draw(asksCallback: true))
  }

  @Test func `a configure is answered without a callback and asks for none more`() {
    var pacer = waiting()
    pacer.requestAnswer()
    #expect(pacer.decision(now: ms(1), period: period) == .draw(asksCallback: false))
    pacer.committed(at: ms(1), start: ms(1), askedCallback: false)
    #expect(pacer.outstanding == 1)
    #expect(pacer.decision(now: ms(2), period: period) == .rest)
  }

  @Test func `while suspended nothing is drawn, not even an answer`() {
    var pacer = FramePacer()
    pacer.isSuspended = true
    pacer.requestFrame()
    pacer.requestAnswer()
    #expect(pacer.decision(now: 0, period: period) == .rest)
    #expect(pacer.phase(now: 0, period: period) == .suspended)
    pacer.isSuspended = false
    #expect(pacer.decision(now: 1, period: period) == .draw(asksCallback: true))
  }

  @Test func `a late callback means hidden`() {
    let pacer = waiting()
    #expect(pacer.phase(now: ms(99), period: period) == .waiting)
    #expect(pacer.phase(now: ms(101), period: period) == .hidden)
    #expect(pacer.phase(now: ms(101), period: ms(50)) == .waiting)
  }

  @Test func `evidence of visibility brings one extra frame, after a while`() {
    var pacer = waiting()
    pacer.requestFrame()
    pacer.sawEvidence(at: ms(120))
    #expect(pacer.decision(now: ms(120), period: period) == .wait(until: ms(250)))
    #expect(pacer.decision(now: ms(250), period: period) == .draw(asksCallback: true))
    pacer.committed(at: ms(250), start: ms(250), askedCallback: true)
    #expect(pacer.outstanding == 2)
  }

  @Test func `kicks are a second apart and two callbacks are the most`() {
    var pacer = waiting()
    pacer.committed(at: ms(250), start: ms(250), askedCallback: true)
    pacer.requestFrame()
    pacer.sawEvidence(at: ms(600))
    #expect(pacer.decision(now: ms(600), period: period) == .wait(until: ms(1250)))
    pacer.committed(at: ms(1250), start: ms(1250), askedCallback: true)
    #expect(pacer.outstanding == 2)
  }

  @Test func `a callback after a kick makes everything as it was`() {
    var pacer = waiting()
    pacer.committed(at: ms(300), start: ms(300), askedCallback: true)
    pacer.callbackArrived(at: ms(400))
    pacer.callbackArrived(at: ms(401))
    pacer.callbackArrived(at: ms(402))
    #expect(pacer.outstanding == 0)
    pacer.requestFrame()
    #expect(pacer.decision(now: ms(402), period: period) == .draw(asksCallback: true))
  }
}
