import CarouselDesktop
import CarouselEngine
import CarouselHost
import CarouselView
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

struct WindowReportTests {
  /// Lets a program draw `count` frames, each as soon as its callback allows it.
  private func animate(_ program: HostScene.Program, _ scene: HostScene, count: Int) {
    var left = count
    program.window.show(program.buffer, requestsFrame: true)
    for _ in 0..<count * 40 where left > 0 {
      scene.pass(.milliseconds(16))
      guard program.window.unanswered == 0 else { continue }
      left -= 1
      program.window.show(program.buffer, requestsFrame: left > 0)
    }
  }

  @Test func `a window that goes leaves a report of its frames`() throws {
    let scene = try HostScene()
    var reports: [WindowReport] = []
    scene.host.onReport = { reports.append($0) }
    do {
      let program = try scene.show("Film")
      animate(program, scene, count: 20)
      scene.pass(.seconds(1))
      scene.end(program)
    }
    scene.pass(.seconds(1))
    let report = try #require(reports.first)
    #expect(reports.count == 1)
    #expect(report.title == "Film")
    #expect(report.frames.commits == 22)
    #expect(report.frames.shown == 22)
    #expect(report.frames.missed == 0)
    #expect(report.frames.damagedShare == 1)
    #expect(report.frames.drawTimes.count == 20)
    let line = String(decoding: report.line, as: UTF8.self)
    #expect(line.hasPrefix(#"{"window":"Film","app_id":"","frames":22,"shown":22,"#))
    #expect(line.contains(#""callback_to_commit":"#))
  }

  @Test func `a window at the side misses nothing`() throws {
    let scene = try HostScene()
    var reports: [WindowReport] = []
    scene.host.onReport = { reports.append($0) }
    try scene.show("Terminal")
    do {
      let program = try scene.show("Film")
      #expect(scene.front == "Terminal")
      animate(program, scene, count: 10)
      scene.end(program)
    }
    scene.pass(.seconds(1))
    #expect(reports.map(\.title) == ["Film"])
    #expect(reports.first?.frames.missed == 0)
    #expect(reports.first?.frames.shown ?? 0 > 5)
  }

  @Test func `windows that are shown when the host ends are reported too`() throws {
    var reports: [WindowReport] = []
    do {
      let scene = try HostScene()
      scene.host.onReport = { reports.append($0) }
      try scene.show("Terminal")
      #expect(reports.isEmpty)
    }
    #expect(reports.map(\.title) == ["Terminal"])
    #expect(reports.first?.frames.commits == 1)
  }
}
