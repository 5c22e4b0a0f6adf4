import CarouselDesktop
import CarouselEngine
import CarouselTestSupport
import CarouselView
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@testable import CarouselHost

/// Programs that say well-formed things that make no sense: each hurts its own cards alone.
struct HostNonsenseTests {
  /// What people do meanwhile.
  private func disturb(_ scene: HostScene, _ dice: inout SeededGenerator) {
    switch Int.random(in: 0..<8, using: &dice) {
    case 0...3:
      scene.seat.pointer.move(
        x: Double.random(in: 0...640, using: &dice), y: Double.random(in: 0...400, using: &dice))
    case 4: scene.seat.pointer.button(isPressed: true)
    case 5: scene.seat.pointer.button(isPressed: false)
    case 6: scene.seat.keyboard.tap(.a)
    default:
      let item = Int.random(in: 0...scene.labels.count, using: &dice)
      scene.view.change(at: scene.window.time) { $0.scroll(toItem: item, duration: 0.1, at: $1) }
      if Bool.random(using: &dice) {
        scene.view.open(at: scene.window.time)
      } else {
        scene.view.close(at: scene.window.time)
      }
    }
  }

  @Test(arguments: 0..<12)
  func `whatever a program says, the others stay, and nothing is left of it`(
    seed: UInt64
  ) throws {
    var dice = SeededGenerator(seed: seed &* 7919)
    let scene = try HostScene(.coverFlow)
    let other = try scene.show("Mail")
    for round in 0..<6 {
      let client = try BareClient(fileDescriptor: scene.host.connect())
      scene.outer.attach(client)
      scene.outer.settle()
      let nonsense = try NonsenseClient(client, seed: seed &* 100 &+ UInt64(round))
      for _ in 0..<40 where client.error == nil {
        for _ in 0..<6 { nonsense.act() }
        disturb(scene, &dice)
        scene.outer.advance(by: .milliseconds(8))
      }
      scene.outer.detach(client)
    }
    scene.seat.pointer.button(isPressed: false)
    scene.seat.pointer.leave()
    scene.view.close(at: scene.window.time)
    scene.pass(.seconds(2))
    // What is left is the other program's.
    let compositor = scene.host.compositor
    #expect(scene.labels == ["Mail"])
    #expect(compositor.connectedClients.count == 1)
    #expect(compositor.surfaces.count == 1 && compositor.toplevels.count == 1)
    #expect(compositor.popups.isEmpty && compositor.bufferCount == 1)
    #expect(compositor.seats[0].drag == nil)
    #expect(other.client.error == nil && other.window.closes == 0)
    other.buffer.fill(0xff00_00c0)
    let answers = other.window.callbackData.count
    other.window.show(other.buffer, requestsFrame: true)
    scene.pass(.milliseconds(200))
    #expect(scene.color(x: 320, y: 200) == 0xff00_00c0)
    #expect(other.window.callbackData.count == answers + 1)
    #expect(scene.outer.allViolations.map(\.description) == [])
  }
}
