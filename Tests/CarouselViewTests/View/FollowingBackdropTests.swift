import CarouselPaint
import Testing

@testable import CarouselView

@Suite struct FollowingBackdropTests {
  @Test func `the backdrop follows the front item, and rests with it`() throws {
    var style = CarouselStyle(.linear)
    style.backdrop = .front(veil: .clear)
    style.caption = nil
    let scene = try ViewScene(ViewScene.items(4), style: style)
    scene.rest()
    #expect(!scene.view.needsFrame)
    #expect(scene.pixel(2, 2) >> 16 & 255 == 0)
    // The scroll takes no time, what follows it does.
    scene.view.scroll(toItem: 3, duration: 0, at: scene.time)
    scene.pass(0.15)
    #expect(scene.view.needsFrame)
    #expect((60...200).contains(scene.pixel(2, 2) >> 16 & 255))
    scene.pass(3)
    #expect(!scene.view.needsFrame)
    #expect(scene.pixel(2, 2) >> 16 & 255 == 255)
  }

  @Test func `a missing background is reported once`() throws {
    var style = CarouselStyle(.linear)
    style.backdrop = .picture(.file(path: "/nowhere/sea.png"), veil: .black.faded(by: 0.4))
    let scene = try ViewScene(ViewScene.items(4), style: style)
    var warnings: [String] = []
    scene.view.observe { if case .warned(let line, _) = $0 { warnings.append(line) } }
    scene.rest()
    scene.rest()
    #expect(warnings == ["/nowhere/sea.png: cannot read: No such file or directory"])
  }
}
