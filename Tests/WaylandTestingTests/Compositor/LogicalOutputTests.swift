import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// What clients hear of displays through `zxdg_output_v1`.
@Suite struct LogicalOutputTests {
  private final class Listener {
    var heard: [String] = []

    func listen(to output: borrowing Owned<ZxdgOutputV1>) {
      output.onEvent { [weak self] event in
        switch event {
        case .logicalPosition(let x, let y): self?.heard.append("position \(x), \(y)")
        case .logicalSize(let width, let height): self?.heard.append("size \(width)×\(height)")
        case .done: self?.heard.append("done")
        case .name(let name): self?.heard.append("name \(name)")
        case .description: self?.heard.append("description")
        }
      }
    }
  }

  private func model() -> OutputModel {
    var model = OutputModel.ideal60
    model.scale120 = 240
    return model
  }

  @Test(arguments: [(3, "output done"), (2, "done"), (1, "done")])
  func `position and size are in logical units, and end with the done of the version`(
    version: Int, last: String
  ) throws {
    let configuration = CompositorConfiguration(outputs: [.ideal60, model()])
      .with("zxdg_output_manager_v1", version: version)
    let compositor = TestCompositor(configuration)
    let client = try BareClient(compositor)
    let name = try #require(client.offers.last { $0.interface == "wl_output" }).name
    #expect(name > 0)
    let output = try client.bind(WlOutput.self)
    let listener = Listener()
    compositor.settle()
    output.onEvent { event in if case .done = event { listener.heard.append("output done") } }
    let manager = try client.bind(ZxdgOutputManagerV1.self)
    let logical = manager.getXdgOutput(output: output.proxy)
    listener.listen(to: logical)
    compositor.settle()
    let size = compositor.outputs[0].area
    let names = version >= 2 ? ["name \(compositor.outputs[0].model.name)", "description"] : []
    #expect(
      listener.heard == ["position 0, 0", "size \(size.width)×\(size.height)"] + names + [last])
    listener.heard = []
    compositor.change(compositor.outputs[0]) { $0.scale120 = 240 }
    compositor.settle()
    #expect(listener.heard.contains("size \(size.width / 2)×\(size.height / 2)"))
    #expect(listener.heard.last == "output done")
    logical.destroy()
  }
}
