import Testing

@testable import Wayland

struct LateLatchTests {
  private let period = ms(16)

  /// A latch after a number of frames on time, each drawn in 3 ms.
  private func proven(_ count: Int = LateLatch.proof) -> LateLatch {
    var latch = LateLatch()
    for frame in 0..<count { show(&latch, frame) }
    return latch
  }

  private func show(
    _ latch: inout LateLatch, _ frame: Int, late: Nanoseconds = 0, wasPutOff: Bool = true,
    drawTime: Nanoseconds = ms(3)
  ) {
    latch.drew(in: drawTime)
    let time = Nanoseconds(frame) * period
    latch.presented(at: time + late, predicted: time, period: period, wasPutOff: wasPutOff)
  }

  private func delay(_ latch: LateLatch, at time: Nanoseconds, isSteady: Bool = true) -> Nanoseconds
  {
    latch.start(allowed: time, period: period, isSteady: isSteady) - time
  }

  @Test func `the delay has to be earned`() {
    #expect(delay(LateLatch(), at: 0) == 0)
    #expect(delay(proven(29), at: ms(500)) == 0)
    #expect(delay(proven(30), at: ms(500)) == ms(16 - 3 - 4.75))
  }

  @Test func `a period that is not kept earns nothing`() {
    #expect(delay(proven(), at: ms(500), isSteady: false) == 0)
  }

  @Test func `a drawing that takes most of the period is not put off`() {
    var latch = LateLatch()
    for frame in 0..<60 { show(&latch, frame, drawTime: ms(9.7)) }
    #expect(delay(latch, at: ms(1000)) == 0)
  }

  @Test func `one slow drawing in twenty is borne, two are not`() {
    var latch = proven(57)
    for frame in 57..<60 { show(&latch, frame, drawTime: ms(7)) }
    #expect(delay(latch, at: ms(1000)) == ms(16 - 3 - 4.5))
    show(&latch, 60, drawTime: ms(7))
    #expect(delay(latch, at: ms(1000)) == ms(16 - 7 - 4.5))
  }

  @Test func `a frame that is late takes the delay away for two seconds and doubles the margin`() {
    var latch = proven()
    show(&latch, 30, late: period)
    for frame in 31..<200 { show(&latch, frame, wasPutOff: false) }
    let miss = period * 31
    #expect(delay(latch, at: miss + ms(1999)) == 0)
    #expect(latch.margin == ms(9.5))
    show(&latch, 200, drawTime: ms(1))
    #expect(delay(latch, at: miss + ms(2000)) == ms(16 - 3 - 9.5))
  }

  @Test func `a frame that is late without having been put off costs only the proof`() {
    var latch = proven()
    show(&latch, 30, late: period, wasPutOff: false)
    #expect(latch.margin == proven().margin)
    #expect(delay(latch, at: period * 32) == 0)
    for frame in 31..<61 { show(&latch, frame, wasPutOff: false) }
    #expect(delay(latch, at: period * 62) > 0)
  }

  @Test func `frames that were thrown away cost the proof`() {
    var latch = proven()
    latch.interrupted()
    #expect(delay(latch, at: ms(500)) == 0)
  }

  @Test func `the margin shrinks while all goes well, but never to nothing`() {
    let latch = proven(30 * 8)
    #expect(latch.margin == ms(3))
    #expect(proven(60 * 1000).margin == LateLatch.leastMargin)
  }

  @Test func `a margin that proved too small is kept clear of, for a minute`() {
    var latch = proven()
    show(&latch, 30, late: period)
    for frame in 31..<2000 { show(&latch, frame) }
    #expect(latch.margin == ms(5.75))
    for frame in 2000..<8000 { show(&latch, frame) }
    #expect(latch.margin < ms(5))
  }

  @Test(arguments: [Nanoseconds.min / 4, -1, 0, 1, Nanoseconds.max / 4])
  func `no time leads to nonsense`(time: Nanoseconds) {
    var latch = proven()
    latch.drew(in: time)
    latch.presented(at: time, predicted: 0, period: period, wasPutOff: true)
    #expect(latch.margin >= LateLatch.leastMargin && latch.margin <= ms(16))
    for period in [Nanoseconds(0), 1, ms(1000)] {
      let start = latch.start(allowed: 5, period: period, isSteady: true)
      #expect(start >= 5 && start <= 5 + period)
    }
  }
}
