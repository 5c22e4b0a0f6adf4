import Foundation
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// A compositor that stands between a client and another one.
@Suite struct ThroughTests {
  @Test func `a window is with both compositors`() throws {
    let scene = try ThroughScene()
    let (window, _) = try scene.makeWindow()
    let gray = PixelImage(width: 40, height: 30, filledWith: 0xff80_8080)
    #expect(scene.other.toplevels.map(\.surface.image) == [gray])
    #expect(scene.compositor.toplevels.map(\.surface.image) == [gray])
    #expect(scene.broken == [])
    #expect(scene.compositor.carriedMessages > 20)
    withExtendedLifetime(window) {}
  }

  @Test func `the other and the program may both be quicker`() throws {
    let scene = try ThroughScene(isHasty: true)
    let (window, _) = try scene.makeWindow()
    let gray = PixelImage(width: 40, height: 30, filledWith: 0xff80_8080)
    #expect(scene.other.toplevels.map(\.surface.image) == [gray])
    #expect(scene.compositor.toplevels.map(\.surface.image) == [gray])
    #expect(scene.broken == [])
    withExtendedLifetime(window) {}
  }

  @Test func `callbacks and light are those of the other`() throws {
    let scene = try ThroughScene(CompositorConfiguration(outputs: [OutputModel(hertz: 50)]))
    let (window, _) = try scene.makeWindow()
    window.show(window.makeBuffer(), requestsFrame: true)
    scene.compositor.advance(by: .milliseconds(21))
    #expect(window.callbackData.count == 1)
    #expect(scene.compositor.frameLog.callbacksAnswered == 1)
    let shown = scene.compositor.frameLog.frames.map { $0.shown != nil }
    #expect(shown == [false, true])
    window.show(window.makeBuffer())
    scene.compositor.settle()
    #expect(scene.compositor.frameLog.frames.last?.allowed != nil)
    #expect(scene.broken == [])
  }

  @Test func `without an answer of the other there is none`() throws {
    var model = OutputModel.ideal60
    model.callbacks = .never
    let scene = try ThroughScene(CompositorConfiguration(outputs: [model]))
    let (window, _) = try scene.makeWindow()
    window.show(window.makeBuffer(), requestsFrame: true)
    scene.compositor.advance(by: .seconds(1))
    #expect(window.callbackData == [])
    #expect(scene.compositor.frameLog.callbacksAnswered == 0)
  }

  @Test(arguments: [(ReleasePolicy.never, [Rule.busyBuffer.name]), (.immediately, [])])
  func `who writes before the other's release is found`(
    release: ReleasePolicy, broken: [String]
  ) throws {
    var model = OutputModel.ideal60
    model.release = release
    let scene = try ThroughScene(CompositorConfiguration(outputs: [model]))
    let (window, buffer) = try scene.makeWindow()
    buffer.set(0xffff_ffff, x: 3, y: 4)
    scene.compositor.advance(by: .milliseconds(1))
    #expect(scene.broken == broken)
    withExtendedLifetime(window) {}
  }

  @Test func `who writes as soon as the other's release is heard is not accused`() throws {
    var model = OutputModel.ideal60
    model.release = .immediately
    let scene = try ThroughScene(CompositorConfiguration(outputs: [model]))
    let (window, _) = try scene.makeWindow()
    // So large that to look at it takes longer than to hear.
    nonisolated(unsafe) let buffer = window.makeBuffer(2000, 2000)
    let socket = scene.client.display.fileDescriptor
    let (listens, written) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      listens.signal()
      var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      _ = unsafe poll(&entry, 1, 200)
      unsafe buffer.set(0xffff_ffff, x: 1999, y: 1999)
      written.signal()
    }
    listens.wait()
    unsafe window.show(buffer)
    scene.compositor.settle()
    written.wait()
    #expect(scene.compositor.count(of: "wl_surface.commit") == 3)
    #expect(scene.broken == [])
  }

  @Test func `new pixels without damage are found`() throws {
    let scene = try ThroughScene()
    let (window, _) = try scene.makeWindow()
    let other = window.makeBuffer(color: 0xffff_0000)
    window.surface.attach(buffer: other.proxy, x: 0, y: 0)
    window.surface.commit()
    scene.compositor.settle()
    #expect(scene.broken.contains(Rule.damageWithBuffer.name))
  }

  @Test func `a protocol error of the other reaches the client and the report`() throws {
    let scene = try ThroughScene()
    let (window, _) = try scene.makeWindow()
    window.shellSurface.setWindowGeometry(x: 0, y: 0, width: 0, height: 0)
    scene.compositor.settle()
    #expect(scene.client.error != nil)
    #expect(scene.compositor.violations.first?.kind == .protocolError)
  }

  @Test func `configures and pings have the other's serials`() throws {
    let scene = try ThroughScene()
    let (window, _) = try scene.makeWindow()
    // So that the two count differently.
    for _ in 0..<5 { scene.other.ping() }
    scene.compositor.settle()
    scene.other.toplevels[0].configure(width: 60, height: 50, states: [1])
    scene.compositor.settle()
    #expect(window.configures.last?.width == 60)
    window.acknowledge()
    window.show(window.makeBuffer(60, 50))
    scene.compositor.advance(by: .seconds(1))
    #expect(scene.other.unansweredPings == 0)
    #expect(scene.broken == [])
    #expect(scene.other.allViolations == [])
    let facts = try #require(scene.compositor.toplevels.first?.surface.commits.last)
    #expect(facts.answersConfigure)
  }

  @Test func `only what both know is offered`() throws {
    let own = CompositorConfiguration().without("wp_viewporter").with("wl_seat", version: 5)
    let scene = try ThroughScene(own: own)
    #expect(!scene.client.offers.contains { $0.interface == "wp_viewporter" })
    #expect(scene.client.offers.first { $0.interface == "wl_seat" }?.version == 5)
    #expect(scene.client.offers.first { $0.interface == "wl_compositor" }?.version == 7)
  }

  @Test func `descriptors are carried both ways`() throws {
    let scene = try ThroughScene()
    let seat = try scene.client.bind(WlSeat.self)
    let keyboard = seat.getKeyboard()
    var text = ""
    keyboard.onEvent { event in
      guard case .keymap(_, let file, let size) = event else { return }
      var bytes = [UInt8](repeating: 0, count: Int(size))
      #expect(unsafe pread(file.rawValue, &bytes, bytes.count, 0) == bytes.count)
      text = String(decoding: bytes.dropLast(), as: UTF8.self)
    }
    scene.compositor.settle()
    #expect(text.hasPrefix("xkb_keymap"))
  }

  @Test func `what ours asks of a window reaches the client`() throws {
    let scene = try ThroughScene()
    let (window, _) = try scene.makeWindow()
    scene.compositor.toplevels[0].close()
    scene.compositor.settle()
    #expect(window.closes == 1)
  }

  @Test func `the end of the other is the end for the client`() throws {
    let scene = try ThroughScene()
    let (window, _) = try scene.makeWindow()
    scene.other.disconnect()
    scene.compositor.settle()
    #expect(scene.client.error == .disconnected)
    #expect(scene.compositor.toplevels.isEmpty)
    withExtendedLifetime(window) {}
  }

  @Test func `a display without a server is reported`() {
    let compositor = TestCompositor()
    #expect(throws: LaunchError.noDisplay("/nonexistent/display")) {
      try compositor.goThrough(display: "/nonexistent/display")
    }
    #expect(throws: LaunchError.noDisplay("")) { try compositor.goThrough(display: "") }
    #expect("\(LaunchError.noDisplay(""))".hasPrefix("WAYLAND_DISPLAY is empty."))
  }
}
