import CarouselControls
import CarouselEngine
import CarouselView
import CarouselGallery
import Testing

/// What the examples are for, done by hand.
struct BehaviorTests {
  private func player(_ name: String) throws -> Player {
    try Player(try #require(Example.all.first { $0.name == name }))
  }

  @Test func `a button is pushed, the carousel stays, and nothing is selected`() throws {
    let player = try player("buttons")
    let label = try #require(player.panel(0)?.controls.first as? Label)
    try player.tap(480, 330)
    try player.tap(480, 330)
    #expect(label.text == "Pushed 2 times")
    #expect(player.view.carousel.currentIndex == 0 && player.said == [])
    try player.drag(480, 330, by: Vector(x: -300, y: 0))
    #expect(player.view.carousel.currentIndex != 0)
    #expect(label.text == "Pushed 2 times")
  }

  @Test func `a slider takes the drag along it, and keys once it has them`() throws {
    let player = try player("controls")
    let controls = try #require(player.panel(0)?.controls)
    let slider = try #require(controls[2] as? Slider)
    let frame = slider.frame
    // The front card is in the middle of the view. Its slider is at half.
    let y = (600 - player.view.carousel.data.itemSize.height) / 2 + frame.y + frame.height / 2
    try player.drag(480, y, by: Vector(x: 90, y: 0))
    let value = slider.value
    #expect(value > 60 && value < 100)
    #expect((controls[1] as? Label)?.text == "Light \(Int(value.rounded())) %")
    #expect(player.view.carousel.offset == 0)
    try player.key(KeySymbol.right)
    #expect(slider.value == min(100, value + 5))
    try player.key(KeySymbol.escape)
    try player.key(KeySymbol.right)
    #expect(player.view.carousel.currentIndex == 1)
  }

  @Test func `a list scrolls up and down, the carousel to the sides`() throws {
    let player = try player("tables")
    let list = try #require(player.panel(0)?.controls[1] as? ListControl)
    try player.drag(480, 320, by: Vector(x: 0, y: -120))
    #expect(list.offset > 90)
    #expect(player.view.carousel.offset == 0)
    try player.tap(480, 320)
    #expect(list.selected != nil)
    let offset = list.offset
    try player.drag(480, 320, by: Vector(x: -220, y: 10))
    #expect(player.view.carousel.currentIndex != 0)
    #expect(list.offset == offset)
  }

  @Test func `a pinned card is dragged while the carousel stays in place`() throws {
    let player = try player("advanced")
    #expect(player.view.style.configuration.kind == .rotary)
    try player.tap(96, 572)
    #expect(player.view.style.configuration.kind == .invertedRotary)
    try player.tap(288, 572)
    #expect(player.view.style.configuration.axis == .vertical)
    try player.tap(672, 572)
    #expect(player.view.items.count == 10)
    try player.tap(864, 572)
    try player.tap(864, 572)
    #expect(player.view.items.count == 8)
    #expect(player.view.carousel.itemCount == 8)
  }

  @Test func `cards are kept, dismissed and brought back`() throws {
    let player = try player("swipe-cards")
    let count = try #require(player.pinnedPanel?.controls.first as? Label)
    try player.drag(480, 300, by: Vector(x: 300, y: 0))
    try player.drag(480, 300, by: Vector(x: 0, y: -220))
    try player.drag(480, 300, by: Vector(x: -300, y: 0))
    try player.drag(480, 300, by: Vector(x: 0, y: 200))
    #expect(count.text == "2 kept, 2 dismissed")
    #expect(player.view.items.count == 11)
    try player.tap(720, 572)
    #expect(count.text == "2 kept, 1 dismissed")
    #expect(player.view.items.first?.label == "4")
    #expect(player.said.last == "Restored 1 of 12, 4")
  }

  @Test func `both carousels of two move`() throws {
    let player = try player("multiple")
    let cards = player.view.pinned.compactMap { $0.live as? CarouselCard }
    try player.drag(480, 450, by: Vector(x: -240, y: 0))
    let index = try #require(cards[1].view.carousel.currentIndex)
    #expect(index > 0)
    #expect(cards[0].view.carousel.currentIndex == index)
  }

  @Test func `the inner carousel is flicked along its row, the outer one across`() throws {
    let player = try player("nested")
    let inner = try #require(player.view.items[0].live as? CarouselCard).view
    try player.drag(480, 300, by: Vector(x: -200, y: 0))
    #expect(inner.carousel.currentIndex != 0)
    #expect(player.view.carousel.currentIndex == 0)
    try player.drag(480, 300, by: Vector(x: 0, y: -200))
    #expect(player.view.carousel.currentIndex != 0)
  }

  @Test func `there is no way out of a kiosk by keys`() throws {
    let player = try player("kiosk")
    var requests: [WindowRequest] = []
    player.view.observe { if case .requested(let request) = $0 { requests.append(request) } }
    for key in [KeySymbol.escape, KeySymbol.smallQ, KeySymbol.smallF, KeySymbol.f11] {
      try player.key(key)
    }
    #expect(requests == [])
    try player.tap(480, 250)
    #expect((player.pinnedPanel?.controls.first as? Label)?.text == "Timetable is being opened")
  }

  @Test func `the last item leaves an empty state, the first one ends it`() throws {
    let player = try player("placeholders")
    try player.tap(720, 572)
    try player.tap(720, 572)
    #expect(player.view.items.isEmpty && player.view.underlays.count == 1)
    try player.tap(240, 572)
    #expect(player.view.items.count == 1 && player.view.underlays.isEmpty)
  }

  @Test func `autoscroll moves one carousel and not the others`() throws {
    let player = try player("autoscroll")
    let before = player.view.carousel.offset
    try player.rest()
    #expect(player.view.carousel.offset != before && player.view.needsFrame)
    let still = try self.player("paging")
    #expect(!still.view.needsFrame && still.view.nextWakeUp == nil)
  }

  @Test func `the floor mirrors what a card shows now`() throws {
    let player = try player("live-reflections")
    func mirror() throws -> [UInt32] {
      let picture = try player.view.comeToRest()
      return (430..<590).map { picture.pixel(x: 480, y: $0) }
    }
    let before = try mirror()
    try player.drag(420, 146, by: Vector(x: 180, y: 0))
    let slider = try #require(player.panel(0)?.controls[0] as? Slider)
    #expect(slider.value > 0.6)
    #expect(player.view.carousel.offset == 0)
    let after = try mirror()
    #expect(after != before)
  }

  @Test func `a title bar moves and closes its window, and the carousel next to it continues`()
    throws
  {
    let player = try player("title-bar")
    var requests: [WindowRequest] = []
    player.view.observe { if case .requested(let request) = $0 { requests.append(request) } }
    try player.tap(300, 24)
    #expect(requests == [])
    try player.drag(300, 24, by: Vector(x: 60, y: 40))
    try player.tap(880, 24)
    try player.tap(930, 24)
    #expect(requests == [.move, .toggleFullscreen, .close])
    try player.drag(600, 320, by: Vector(x: -90, y: 0))
    let details = try #require(player.view.pinned[1].live as? ControlPanel)
    #expect((details.controls[0] as? Label)?.text == "Moss")
    #expect((details.controls[1] as? Label)?.text == "#5E8C3A")
    #expect(player.said == ["2 of 8, Moss"])
  }

  @Test func `a picture shows what carousels on its cards show`() throws {
    let view = try #require(Example.all.first { $0.name == "multiple" }).make(0)
    let picture = try view.comeToRest()
    // A card of the upper carousel; cards that are being loaded are gray.
    let pixel = picture.pixel(x: 380, y: 100)
    let channels = [16, 8, 0].map { Int(pixel >> $0 & 0xFF) }
    #expect((channels.max() ?? 0) - (channels.min() ?? 0) > 30)
  }

  @Test func `a clock wants to be called each second`() throws {
    let player = try player("clock-wall")
    let due = try #require(player.view.nextWakeUp)
    #expect((0...1).contains(due - player.view.time.now))
  }
}
