import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

extension FaultCase {
  /// What goes wrong with what a compositor offers.
  static var offers: [FaultCase] {
    [
      FaultCase(13, "hundreds of offers, doubles among them, and numbers used again") { scene, _ in
        for _ in 0..<500 { scene.compositor.addGlobal("xdg_activation_v1", version: 1) }
        scene.compositor.addGlobal("wl_compositor", version: 4)
        for _ in 0..<200 {
          scene.compositor.removeGlobal("xdg_activation_v1")
          scene.compositor.addGlobal("wp_viewporter", version: 1)
          scene.compositor.settle()
        }
        #expect(scene.client.error == nil)
        #expect(scene.session.registry.entries.count > 500)
      },
      strike(
        15, "a global in use is removed", .removeGlobal("wp_presentation"),
        .removeGlobal("xdg_wm_base"), .removeGlobal("wl_shm"), .removeGlobal("wp_viewporter"),
        .removeGlobal("wl_compositor"), .removeGlobal("wp_fractional_scale_manager_v1"),
        .removeGlobal("wp_cursor_shape_manager_v1"), .removeGlobal("zxdg_decoration_manager_v1")),
      FaultCase(
        17, "offers come late",
        on: CompositorConfiguration().without("wp_presentation").without("wp_viewporter")
          .without("wp_fractional_scale_manager_v1").without("zwp_input_timestamps_manager_v1")
      ) { scene, _ in
        for name in [
          "wp_viewporter", "wp_fractional_scale_manager_v1", "wp_presentation",
          "zwp_input_timestamps_manager_v1",
        ] { scene.compositor.addGlobal(name, version: 1) }
        scene.compositor.addSeat()
        scene.compositor.change(scene.output) { $0.scale120 = 180 }
        scene.animate(for: .seconds(1))
        #expect(scene.surface.frames.last?.bufferWidth == 480)
        #expect(!scene.presentations.isEmpty)
        #expect(scene.session.seats.count == 2)
      },
    ]
  }
}
