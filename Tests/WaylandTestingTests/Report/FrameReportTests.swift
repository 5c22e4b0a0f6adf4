import Testing
import WaylandTesting

@Suite struct FrameReportTests {
  private let surface = SurfaceIdentifier(client: ClientIdentifier(number: 1), number: 3)

  /// A client that asks for the next callback with each commit.
  private func log(shownAt times: [Int]) -> FrameLog {
    var log = FrameLog()
    var wanted: Duration?
    for time in times {
      let place = log.add(
        FrameLog.Frame(
          surface: surface, committed: .milliseconds(time - 12), wanted: wanted,
          allowed: .milliseconds(time - 15), damagedArea: 50, bufferArea: 100))
      wanted = .milliseconds(time - 12)
      log.show(place, at: .milliseconds(time))
    }
    return log
  }

  @Test func `an even run misses nothing`() {
    let report = FrameReport(log(shownAt: [20, 40, 60]).frames, period: .milliseconds(20))
    #expect(report.intervals == [.milliseconds(20), .milliseconds(20)])
    #expect(report.missed == 0)
    #expect(report.latencies == Array(repeating: .milliseconds(12), count: 3))
    #expect(report.damagedShare == 0.5)
  }

  @Test func `each vblank without a new frame is missed`() {
    let report = FrameReport(log(shownAt: [20, 80, 100]).frames, period: .milliseconds(20))
    #expect(report.missed == 2)
    #expect(report.interval(atFraction: 1) == .milliseconds(60))
  }

  /// Two frames, shown at 20 ms and at 1 s.
  private func pause(wanted: Int?, allowed: Int?, committed: Int) -> FrameReport {
    var log = log(shownAt: [20])
    let place = log.add(
      FrameLog.Frame(
        surface: surface, committed: .milliseconds(committed),
        wanted: wanted.map { .milliseconds($0) }, allowed: allowed.map { .milliseconds($0) },
        damagedArea: 1, bufferArea: 1))
    log.show(place, at: .seconds(1))
    return FrameReport(log.frames, period: .milliseconds(20))
  }

  @Test func `rest is not missed`() {
    #expect(pause(wanted: nil, allowed: nil, committed: 990).missed == 0)
    #expect(pause(wanted: 990, allowed: nil, committed: 995).missed == 0)
    // The vblank at 40 ms came before the answer, those after it in rest.
    #expect(pause(wanted: 8, allowed: 50, committed: 990).missed == 1)
  }

  @Test func `slow drawing and a slow answer are missed`() {
    #expect(pause(wanted: 900, allowed: 905, committed: 995).missed == 4)
    #expect(pause(wanted: 8, allowed: 985, committed: 990).missed == 48)
    #expect(pause(wanted: 8, allowed: nil, committed: 990).missed == 48)
  }

  @Test func `content of a hidden window is missed only once the window is visible again`() {
    var log = log(shownAt: [20])
    let place = log.add(
      FrameLog.Frame(
        surface: surface, committed: .milliseconds(30), wanted: .milliseconds(950),
        allowed: .milliseconds(25), arrived: .milliseconds(30), damagedArea: 1, bufferArea: 1))
    log.show(place, at: .seconds(1))
    #expect(FrameReport(log.frames, period: .milliseconds(20)).missed == 2)
  }

  @Test func `a period of nothing has no vblanks`() {
    #expect(FrameReport(log(shownAt: [20, 80]).frames, period: .zero).missed == 0)
  }

  @Test func `content replaced before it was shown is superseded`() {
    var log = FrameLog()
    for _ in 0..<2 {
      log.add(
        FrameLog.Frame(
          surface: surface, committed: .zero, wanted: nil, allowed: nil, damagedArea: 1,
          bufferArea: 1))
    }
    log.supersede(0)
    log.show(1, at: .milliseconds(16))
    let report = FrameReport(log.frames, period: .milliseconds(16))
    #expect(report.superseded == 1)
    #expect(report.shown == 1)
  }

  @Test func `an empty log gives an empty report`() {
    let report = FrameReport([], period: .milliseconds(16))
    #expect(report.commits == 0)
    #expect(report.damagedShare == 0)
    #expect(report.latency(atFraction: 0.5) == nil)
  }

  @Test func `the description is plain text`() {
    let report = FrameReport(log(shownAt: [20, 40, 60]).frames, period: .milliseconds(20))
    #expect(
      report.description == """
        3 commits, 3 shown, 0 superseded, 0 vblanks missed
        interval: median 20.00 ms, longest 20.00 ms
        commit to light: median 12.00 ms, longest 12.00 ms
        damage: 50 % of the pixels
        """)
  }
}
