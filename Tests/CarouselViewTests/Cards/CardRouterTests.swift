import CarouselEngine
import CarouselPaint
import Testing

@testable import CarouselView

/// Who gets what: the card or the carousel.
struct CardRouterTests {
  private func scene(
    _ cards: [RecordingCard], kind: ArrangementKind = .linear,
    _ adapt: (inout CarouselStyle) -> Void = { _ in }
  ) throws -> ViewScene {
    var style = CarouselStyle(kind)
    style.cardSize = Size(width: 240, height: 180)
    adapt(&style)
    let items = cards.enumerated().map { CarouselItem("\($0)", label: "Card \($0)", live: $1) }
    let scene = try ViewScene(items, style: style)
    scene.rest()
    return scene
  }

  private func cards(_ claims: CardClaim) -> [RecordingCard] {
    (0..<3).map { _ in RecordingCard(claims) }
  }

  @Test func `a tap that a card claims selects nothing`() throws {
    let cards = cards(.tap)
    let scene = try scene(cards)
    scene.tap(scene.middle)
    scene.rest()
    #expect(cards[0].wasTapped)
    #expect(scene.selected == [])
    #expect(scene.view.isAtRest)
  }

  @Test func `what a card does not claim is the carousel's`() throws {
    let cards = cards([])
    let scene = try scene(cards)
    scene.tap(scene.middle)
    scene.rest()
    #expect(scene.selected == [0])
    #expect(cards[0].told.isEmpty)
  }

  @Test func `a slider takes a drag along its axis, in the card's own coordinates`() throws {
    let cards = cards(.horizontal)
    let scene = try scene(cards)
    scene.drag(scene.middle, by: Vector(x: 60, y: 0))
    scene.rest()
    #expect(scene.view.carousel.currentIndex == 0)
    #expect(scene.view.carousel.offset == 0)
    let places = cards[0].places
    let (first, last) = (try #require(places.first), try #require(places.last))
    #expect(abs(first.x - 120) < 1 && abs(first.y - 90) < 1)
    #expect(abs(last.x - 180) < 1 && abs(last.y - 90) < 1)
    #expect(!cards[0].wasCanceled && !cards[0].wasTapped)
  }

  @Test func `a drag across what a card claims scrolls the carousel`() throws {
    let cards = cards([.tap, .vertical])
    let scene = try scene(cards)
    scene.drag(scene.middle, by: Vector(x: -150, y: 0))
    scene.rest()
    #expect(try #require(scene.view.carousel.currentIndex) > 0)
    #expect(cards[0].wasCanceled)
    let other = self.cards([.tap, .vertical])
    let still = try self.scene(other)
    still.drag(still.middle, by: Vector(x: 0, y: -70))
    still.rest()
    #expect(still.view.carousel.offset == 0)
    #expect(!other[0].wasCanceled && other[0].places.count > 3)
  }

  @Test func `a card in perspective is touched where it is seen`() throws {
    for kind in [ArrangementKind.coverFlow, .rotary, .wheel, .timeMachine] {
      let cards = cards(.press)
      let scene = try scene(cards, kind: kind) { $0.configuration.centersSelection = false }
      var frame = Carousel.Frame()
      scene.view.carousel.frame(into: &frame)
      var tried = 0
      for card in frame.cards {
        let place = Point(x: card.size.width * 0.5, y: card.size.height * 0.3)
        guard case .item(let index) = card.slot, let point = card.homography(place),
          frame.card(at: point)?.index == index
        else { continue }
        cards[index].told = []
        scene.tap(point)
        let seen = try #require(cards[index].places.first)
        #expect(abs(seen.x - place.x) < 1e-6 && abs(seen.y - place.y) < 1e-6)
        tried += 1
      }
      #expect(tried > 0, "a card of \(kind) was touched")
    }
  }

  @Test func `cards at the side are reached where taps do not center them`() throws {
    for reaches in [true, false] {
      let cards = cards(.tap)
      let scene = try scene(cards) { $0.configuration.centersSelection = !reaches }
      let side = Point(x: 600, y: 200)
      #expect(scene.view.carousel.item(at: side) == 1)
      scene.tap(side)
      scene.rest()
      #expect(cards[1].wasTapped == reaches)
      #expect(scene.view.carousel.currentIndex == (reaches ? 0 : 1))
    }
  }

  @Test func `a press on a carousel that moves catches it, whatever the card claims`() throws {
    let cards = cards([.tap, .horizontal, .press])
    let scene = try scene(cards)
    scene.view.scroll(toItem: 2, duration: 1, at: scene.time)
    scene.pass(0.4)
    scene.tap(scene.middle)
    #expect(cards.allSatisfy { $0.told.isEmpty })
  }

  @Test func `a wheel over a card is the card's while it is of use`() throws {
    let cards = cards(.vertical)
    let scene = try scene(cards)
    scene.input(.pointerMoved(to: scene.middle))
    scene.input(.wheelTurned(horizontal: 0, vertical: 120))
    scene.rest()
    #expect(scene.view.carousel.currentIndex == 0)
    #expect(cards[0].told.contains(.hovered(Point(x: 120, y: 90))))
    cards[0].usesScrolling = false
    scene.input(.wheelTurned(horizontal: 0, vertical: 120))
    scene.rest()
    #expect(scene.view.carousel.currentIndex == 1)
    scene.input(.pointerLeft)
    #expect(cards[0].told.last == .unhovered)
  }

  @Test func `Tab gives keys to the front card, and what it does not use is the carousel's`() throws
  {
    let cards = cards(.tap)
    cards[0].acceptsFocus = true
    cards[0].usedKeys = [KeySymbol.right]
    let scene = try scene(cards)
    scene.key(KeySymbol.right)
    scene.rest()
    #expect(scene.view.carousel.currentIndex == 1)
    scene.key(KeySymbol.left)
    scene.rest()
    scene.key(0xFF09)
    #expect(scene.view.hasFocusedCard && cards[0].told.last == .focused)
    scene.key(KeySymbol.right)
    scene.rest()
    #expect(scene.view.carousel.currentIndex == 0)
    scene.key(KeySymbol.end)
    scene.rest()
    #expect(scene.view.carousel.currentIndex == 2)
    #expect(!scene.view.hasFocusedCard && cards[0].told.last == .unfocused)
  }

  @Test func `Escape takes the keys from a card before it closes the window`() throws {
    let cards = cards(.tap)
    cards[0].acceptsFocus = true
    let scene = try scene(cards)
    var requests: [WindowRequest] = []
    scene.view.observe { if case .requested(let request) = $0 { requests.append(request) } }
    scene.tap(scene.middle)
    #expect(scene.view.hasFocusedCard)
    scene.key(KeySymbol.escape)
    #expect(!scene.view.hasFocusedCard && requests == [])
    scene.key(KeySymbol.escape)
    #expect(requests == [.leave])
  }

  @Test func `a card that is removed under a finger is reported`() throws {
    let cards = cards(.horizontal)
    let scene = try scene(cards)
    scene.drag(scene.middle, by: Vector(x: 60, y: 0), lifts: false)
    scene.view.remove(item: 0, at: scene.time)
    scene.pass(0.1)
    scene.input(.touchMoved(id: 0, to: Point(x: 400, y: 200)))
    #expect(cards[0].wasCanceled)
    scene.input(.touchUp(id: 0))
    scene.rest()
    #expect(scene.view.isAtRest && scene.view.carousel.itemCount == 2)
  }

  @Test
  func `a card that is removed loses the keys, and the next one in its place does not get them`()
    throws
  {
    let cards = cards(.tap)
    for card in cards { card.acceptsFocus = true }
    let scene = try scene(cards)
    try scene.view.startAutoplay(Autoplay(interval: 5), at: scene.time)
    scene.view.setCardFocus(true, at: scene.time)
    #expect(scene.view.hasFocusedCard && !scene.view.carousel.isAutoplaying)
    scene.view.remove(item: 0, at: scene.time)
    #expect(!scene.view.hasFocusedCard && cards[0].told.last == .unfocused)
    #expect(cards[1].told.isEmpty && scene.view.carousel.isAutoplaying)
    scene.view.remove(item: 0, count: 2, at: scene.time)
    #expect(!scene.view.hasLiveCards)
  }

  @Test func `a card that fades from the front to the side keeps the keys`() throws {
    let cards = cards(.tap)
    for card in cards { card.acceptsFocus = true }
    let scene = try scene(cards) {
      $0.configuration.centersSelection = false
      $0.configuration.reducesMotion = true
    }
    scene.view.setCardFocus(true, at: scene.time)
    scene.view.scroll(toItem: 1, at: scene.time)
    scene.pass(0.05)
    var frame = Carousel.Frame()
    scene.view.carousel.frame(into: &frame)
    #expect(frame.cards.contains { $0.isDeparting })
    scene.input(.pointerMoved(to: scene.middle))
    #expect(scene.view.hasFocusedCard && cards[0].told.last != .unfocused)
  }

  @Test func `two fingers are two presses of a card`() throws {
    let cards = cards(.press)
    let scene = try scene(cards)
    scene.input(.touchDown(id: 4, at: scene.middle))
    scene.input(.touchDown(id: 7, at: Point(x: 340, y: 210)))
    scene.input(.touchUp(id: 4))
    scene.input(.touchUp(id: 7))
    let numbers = cards[0].told.compactMap { input -> Int? in
      switch input {
      case .pressed(let number, _), .released(let number, _, _): number
      default: nil
      }
    }
    #expect(numbers.count == 4 && Set(numbers).count == 2)
    #expect(numbers[0] == numbers[2] && numbers[1] == numbers[3])
  }
}
