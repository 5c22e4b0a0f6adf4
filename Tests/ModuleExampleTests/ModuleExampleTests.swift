import CarouselDesktop
import CarouselEngine
import CarouselPaint
import Projection
import CarouselView
import Testing
import Wayland
import WaylandTesting
import WaylandWire

@testable import CarouselModuleExamples

/// The examples of the modules' documentation do what their comments say.
@MainActor struct ModuleExampleTests {
  @Test func `announcements are sentences`() {
    #expect(
      announcedSentences() == [
        "Carousel, 3 items. 1 of 3, Harbor", "2 of 3, Lighthouse", "Opened 2 of 3, Lighthouse",
        "Closed 2 of 3, Lighthouse",
      ])
  }

  @Test func `the opened item fills the view`() throws {
    let (before, after) = openedCard()
    let seen = try #require(before)
    #expect(seen.topLeft.x > 0 && seen.bottomRight.x < 800)
    // Its card is square.
    #expect(after?.topLeft == Point(x: 100, y: 0) && after?.bottomRight == Point(x: 700, y: 600))
  }

  @Test func `a card turned to the right is narrower, and lower at its far side`() throws {
    let quad = try #require(turnedCard())
    #expect(quad.topRight.x - quad.topLeft.x < 120)
    let (left, right) = (quad.bottomLeft.y - quad.topLeft.y, quad.bottomRight.y - quad.topRight.y)
    #expect(abs(left - right) > 10)
  }

  @Test func `pictures are painted without a window`() throws {
    #expect(try badge().starts(with: [0x89, 0x50, 0x4E, 0x47]))
    let picture = try coverFlowPicture()
    #expect(picture.width == 1280 && picture.height == 800)
    #expect(picture.pixel(x: 640, y: 400) != picture.pixel(x: 5, y: 5))
  }

  @Test func `a window draws a frame for each callback, and breaks no rule`() throws {
    let (commits, violations) = try framesInTwoSeconds()
    #expect(commits > 60 && violations == 0)
  }

  @Test func `a window shows twelve cards, and the keyboard goes through them`() throws {
    let compositor = TestCompositor()
    let client = LoopClient(compositor)
    let session = Session(
      display: try Display(fileDescriptor: compositor.connect()), loop: client.loop)
    let carousel = try showCards(in: session)
    compositor.advance(by: .seconds(1))
    compositor.seats[0].keyboard.tap(.right)
    compositor.advance(by: .seconds(2))
    #expect(carousel.view.carousel.currentIndex == 1)
    #expect(!compositor.toplevels[0].surface.commits.isEmpty && compositor.violations.isEmpty)
  }

  @Test func `values describe lists, fields and windows`() {
    let list = PictureList()
    list.select(2)
    #expect(list.current == 2 && list.item(atX: 450, y: 10) == 2)
    #expect(describedField().surroundings?.isValid == true)
    #expect(WindowLister().titles.isEmpty)
  }
}
