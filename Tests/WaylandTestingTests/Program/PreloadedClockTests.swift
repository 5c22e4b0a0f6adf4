import CarouselTestSupport
import Testing
import WaylandTesting

/// The preloaded clock, in a program that waits in every way there is.
@Suite(.enabled(if: Sanitizer.current != .thread, "the sanitizer waits for conditions by itself"))
struct PreloadedClockTests {
  @Test func `every way to wait ends when the virtual hour is over`() throws {
    let compositor = TestCompositor()
    let probe = try compositor.start([TestProgram.path("clock-probe")])
    let start = ContinuousClock.now
    compositor.advance(by: .seconds(12 * 3600))
    #expect(start.duration(to: .now) < .seconds(3600))
    #expect(
      probe.output == """
        sleep 3600 s
        sleep until 3600 s
        poll 3600 s
        select 3600 s
        epoll 3600 s
        timer 3600 s
        watched timer 3600 s
        condition 3600 s
        monotonic condition 3600 s
        less than the clock 0 s
        reading 0 s
        semaphore 3600 s
        futex 3600 s
        in all 11 h
        its file is of the past

        """)
    #expect(probe.status == .code(3))
    #expect(!probe.isRestless)
  }

  @Test func `no wait ends before its time`() throws {
    let compositor = TestCompositor()
    let probe = try compositor.start([TestProgram.path("clock-probe")])
    compositor.advance(by: .seconds(3599))
    #expect(probe.output == "")
    compositor.advance(by: .seconds(2))
    #expect(probe.output == "sleep 3600 s\n")
    #expect(probe.isRunning)
  }
}
