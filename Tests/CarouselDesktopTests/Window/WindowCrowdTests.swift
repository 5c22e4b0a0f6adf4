@testable import CarouselDesktop
import CarouselEngine
@testable import CarouselView
import DesktopTestSupport
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// Several seats with fingers, buttons, wheels, touchpads and keys at random.
struct WindowCrowdTests {
  /// Rows of inputs for each kind of carousel.
  private static let rows: UInt64 = 80

  @Test(arguments: Carousel.Feel.allCases, [ArrangementKind.linear, .rotary])
  func `whatever many hands do, it ends at rest on the item announced last`(
    feel: Carousel.Feel, kind: ArrangementKind
  ) throws {
    // Few frames per second, because the test does not depend on them.
    var configuration = CompositorConfiguration(outputs: [OutputModel(hertz: 1)])
    configuration.seats = [SeatModel(repeatDelay: 300), SeatModel(name: "seat1")]
    let scene = try CarouselScene(
      configuration, kind: kind, adapt: { $0.configuration.feel = feel })
    var announced = 0
    for seed in 1...Self.rows {
      var script = CrowdScript(seed: seed)
      for _ in 0..<24 {
        script.act(on: scene.compositor)
        scene.compositor.advance(by: script.pause())
        announced = Self.item(in: scene.lines()) ?? announced
      }
      script.letGo(scene.compositor)
      scene.compositor.advance(by: .seconds(6))
      announced = Self.item(in: scene.lines()) ?? announced
      let carousel = scene.view.carousel
      guard carousel.isAtRest, !carousel.isDragging, carousel.currentIndex == announced,
        carousel.offset == carousel.offset.rounded()
      else {
        Issue.record(
          "seed \(seed): at \(carousel.offset), \(announced) announced, at rest: \(carousel.isAtRest)"
        )
        return
      }
    }
  }

  /// The item that the last line about a settled carousel names, from 0.
  private static func item(in lines: [String]) -> Int? {
    let settled = lines.map { $0.hasPrefix("Wrapped to ") ? $0.dropFirst(11) : $0[...] }
    return settled.last { $0.first?.isNumber == true }
      .flatMap { Int($0.prefix { $0.isNumber }) }.map { $0 - 1 }
  }
}
