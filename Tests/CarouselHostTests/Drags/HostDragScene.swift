import CarouselDesktop
import CarouselEngine
import CarouselHost
import CarouselView
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// A program in the carousel, and one outside.
final class HostDragScene {
  let host: HostScene
  let source: Copier
  let other: Copier
  let devices: BareDevices

  init(_ configuration: CompositorConfiguration = .init()) throws {
    host = try HostScene(configuration: configuration)
    source = try Copier(try host.show("Files"))
    devices = try BareDevices(source.program.client)
    let client = try BareClient(fileDescriptor: host.outer.connect())
    host.outer.attach(client)
    host.outer.settle()
    let program = try HostScene.Program(client, width: 200, height: 400, color: 0xff00_00ff)
    other = try Copier(program)
    program.window.surface.commit()
    host.outer.settle()
    program.window.acknowledge()
    program.window.show(program.buffer)
    host.pass(.milliseconds(500))
    let outside = try #require(host.outer.toplevels.last)
    outside.move(x: 800, y: 0)
    host.pass(.milliseconds(50))
  }

  func press() {
    host.seat.pointer.move(x: 320, y: 200)
    host.seat.pointer.button(isPressed: true)
    host.pass(.milliseconds(50))
  }

  func touch() {
    host.seat.touch.down(id: 0, x: 320, y: 200)
    host.seat.touch.frame()
    host.pass(.milliseconds(50))
  }

  func move(x: Double, y: Double = 200) {
    host.seat.pointer.move(x: x, y: y)
    host.pass(.milliseconds(50))
  }

  func slide(x: Double, y: Double = 200) {
    host.seat.touch.motion(id: 0, x: x, y: y)
    host.seat.touch.frame()
    host.pass(.milliseconds(50))
  }

  func release() {
    host.seat.pointer.button(isPressed: false)
    host.pass(.milliseconds(50))
  }

  var violations: [String] { host.outer.allViolations.map(\.description) }
}
