import CarouselPaint
import Testing

@testable import CarouselView

struct HeldAnnouncementsTests {
  @Test func `the start is announced once the awaited items are there`() throws {
    let scene = try ViewScene(ViewScene.items(3)) { $0.holdAnnouncements() }
    scene.key(KeySymbol.right)
    scene.pass(1)
    scene.view.apply(ViewScene.items(12), at: scene.time)
    scene.pass(1)
    #expect(scene.takeSaid() == [])
    scene.view.releaseAnnouncements(at: scene.time)
    #expect(scene.takeSaid() == ["Carousel, 12 items. 2 of 12, Item 2"])
    scene.key(KeySymbol.right)
    scene.pass(1)
    #expect(scene.takeSaid() == ["3 of 12, Item 3"])
  }

  @Test func `no announcement comes before the first frame, however it is released`() throws {
    let scene = try ViewScene(ViewScene.items(3)) { view in
      view.holdAnnouncements()
      view.releaseAnnouncements(at: 0)
      view.apply(ViewScene.items(4), at: 0)
    }
    #expect(scene.takeSaid() == ["Carousel, 4 items. 1 of 4, Item 1"])
  }

  @Test func `who has begun to tell goes on`() throws {
    let scene = try ViewScene(ViewScene.items(3))
    _ = scene.takeSaid()
    scene.view.holdAnnouncements()
    scene.key(KeySymbol.right)
    scene.pass(1)
    #expect(scene.takeSaid() == ["2 of 3, Item 2"])
  }

  @Test func `pictures that failed meanwhile are announced then`() throws {
    let missing = Pathname("/nonexistent/a.png")
    let scene = try ViewScene([CarouselItem(file: missing, id: "a", label: "A")]) {
      $0.holdAnnouncements()
    }
    var failures: [Int?] = []
    scene.view.observe { event in
      if case .announced(let announcement, _) = event, announcement.event == .error {
        failures.append(announcement.index)
      }
    }
    scene.rest()
    #expect(failures == [])
    scene.view.releaseAnnouncements(at: scene.time)
    #expect(failures == [0])
    scene.rest()
    #expect(failures == [0])
  }
}
