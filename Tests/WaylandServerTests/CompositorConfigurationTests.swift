import Testing
import WaylandServer

@Suite struct CompositorConfigurationTests {
  @Test func `a configuration describes itself in one short line`() {
    let whole = CompositorConfiguration()
    #expect(whole.description.count < 60 && !whole.description.contains("wl_compositor"))
    let less = whole.without("wp_presentation").with("wl_seat", version: 5)
    #expect(less.description.hasPrefix(whole.description))
    #expect(less.description.hasSuffix("wl_seat 5, -wp_presentation"))
    #expect(
      CompositorConfiguration(versions: CompositorConfiguration.least).description.count < 160)
  }
}
