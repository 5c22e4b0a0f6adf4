import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct OutputTests {
  /// A scene whose client has bound the displays before it mapped its window.
  private func sceneWithOutputs(_ models: [OutputModel]) throws -> (WindowScene, BareOutputs) {
    let scene = try WindowScene(CompositorConfiguration(outputs: models))
    let outputs = BareOutputs(scene.client)
    scene.compositor.settle()
    return (scene, outputs)
  }

  private final class BareOutputs {
    var owned: [OutputOwner] = []

    final class OutputOwner {
      let output: Owned<WlOutput>
      init(_ output: consuming Owned<WlOutput>) { self.output = output }
    }

    init(_ client: BareClient) {
      if let output = try? client.bind(WlOutput.self) { owned.append(OutputOwner(output)) }
    }
  }

  @Test func `a window enters the display it is on, and the next when it is moved`() throws {
    let (scene, outputs) = try sceneWithOutputs([.ideal60, .ideal120])
    #expect(scene.window.enteredOutputs == 1)
    scene.toplevel.move(x: 1270, y: 0)
    scene.compositor.settle()
    #expect(scene.surface.outputs.map(\.model.announcedRefresh) == [60_000, 120_000])
    scene.toplevel.move(x: 1300, y: 0)
    scene.compositor.settle()
    #expect(scene.surface.outputs.map(\.model.announcedRefresh) == [120_000])
    #expect(scene.window.enteredOutputs == 0)
    _ = outputs
  }

  @Test func `a display may be pulled out without a leave`() throws {
    let (scene, outputs) = try sceneWithOutputs([.ideal60])
    scene.compositor.unplug(scene.output)
    scene.compositor.settle()
    #expect(scene.window.enteredOutputs == 1)
    #expect(scene.surface.outputs.isEmpty)
    #expect(scene.client.withdrawn.count == 1)
    _ = outputs
  }

  @Test func `a scale is sent as a whole and in 120ths`() throws {
    let (scene, outputs) = try sceneWithOutputs([.ideal60])
    let manager = try scene.client.bind(WpFractionalScaleManagerV1.self)
    let fractional = manager.getFractionalScale(surface: scene.window.surface.proxy)
    var scales: [UInt32] = []
    fractional.onEvent { event in
      if case .preferredScale(let scale) = event { scales.append(scale) }
    }
    scene.compositor.settle()
    scene.compositor.change(scene.output) { $0.scale120 = 180 }
    scene.compositor.settle()
    #expect(scales == [120, 180])
    #expect(scene.window.preferredScale == 2)
    _ = outputs
  }

  @Test func `a buffer that is no multiple of its scale is an error`() throws {
    let scene = try WindowScene()
    scene.window.surface.setBufferScale(scale: 2)
    scene.window.show(scene.window.makeBuffer(41, 30))
    scene.compositor.settle()
    guard case .protocolViolation(let error) = scene.client.error else {
      Issue.record("no protocol error")
      return
    }
    #expect(error.interface == "wl_surface")
    #expect(error.code == 2)
    #expect(scene.broken == [Rule.wholeScale.name])
  }

  @Test func `a display can change what it does in the middle of a run`() throws {
    let scene = try WindowScene()
    scene.compositor.behave(scene.output) { $0.callbacks = .never }
    scene.window.requestFrame()
    scene.window.surface.commit()
    scene.compositor.advance(by: .seconds(1))
    #expect(scene.window.callbackData == [])
    scene.compositor.behave(scene.output) { $0.callbacks = .everyRefresh }
    scene.compositor.advance(by: .milliseconds(17))
    #expect(scene.window.callbackData.count == 1)
  }
}
