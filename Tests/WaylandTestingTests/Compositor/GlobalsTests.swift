import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct GlobalsTests {
  @Test func `everything is offered by default, once, in the newest version`() throws {
    let compositor = TestCompositor()
    let client = try BareClient(compositor)
    let offered = Dictionary(
      uniqueKeysWithValues: client.offers.map { ($0.interface, Int($0.version)) })
    #expect(offered == CompositorConfiguration.newest)
  }

  @Test func `Debian's headless weston offers no seat and old versions`() throws {
    let compositor = TestCompositor(.recorded(.weston10))
    let client = try BareClient(compositor)
    #expect(!client.offers.contains { $0.interface == "wl_seat" })
    #expect(client.offers.first { $0.interface == "xdg_wm_base" }?.version == 3)
  }

  @Test func `what the configuration leaves out does not exist`() throws {
    let compositor = TestCompositor(CompositorConfiguration().without("wp_viewporter"))
    let client = try BareClient(compositor)
    #expect(throws: BareClient.NotOffered(interface: "wp_viewporter")) {
      _ = try client.bind(WpViewporter.self)
    }
  }

  @Test func `a global may come late and go again`() throws {
    let compositor = TestCompositor(CompositorConfiguration().without("wp_presentation"))
    let client = try BareClient(compositor)
    compositor.addGlobal("wp_presentation", version: 1)
    compositor.settle()
    let offer = try #require(client.offers.last)
    #expect(offer.interface == "wp_presentation")
    compositor.removeGlobal("wp_presentation")
    compositor.settle()
    #expect(client.withdrawn == [offer.name])
  }

  @Test func `a bind on its way to a global that goes is served`() throws {
    let compositor = TestCompositor()
    let client = try BareClient(compositor)
    let viewporter = try client.bind(WpViewporter.self)
    let seat = try client.bind(WlSeat.self)
    compositor.removeGlobal("wp_viewporter")
    compositor.removeSeat(compositor.seats[0])
    compositor.settle()
    #expect(client.withdrawn.count == 2)
    #expect(client.error == nil)
    #expect(viewporter.proxy.isAlive && seat.proxy.isAlive)
  }

  @Test func `two clients see the same compositor`() throws {
    let compositor = TestCompositor()
    let first = try BareClient(compositor)
    let second = try BareClient(compositor)
    #expect(first.offers.map(\.name) == second.offers.map(\.name))
  }

  @Test func `an output tells its properties and ends them with done`() throws {
    var model = OutputModel(name: "PANEL-1", width: 800, height: 480, hertz: 50)
    model.scale120 = 180
    let compositor = TestCompositor(CompositorConfiguration(outputs: [model]))
    let client = try BareClient(compositor)
    let output = try client.bind(WlOutput.self)
    var heard: [String] = []
    output.onEvent { event in
      switch event {
      case .geometry: heard.append("geometry")
      case .mode(_, let width, let height, let refresh):
        heard.append("mode \(width)×\(height) at \(refresh)")
      case .scale(let factor): heard.append("scale \(factor)")
      case .name(let name): heard.append("name \(name)")
      case .description: heard.append("description")
      case .done: heard.append("done")
      }
    }
    compositor.settle()
    #expect(
      heard == [
        "geometry", "mode 800×480 at 50000", "scale 2", "name PANEL-1", "description", "done",
      ])
  }
}
