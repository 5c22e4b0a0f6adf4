import Testing

@testable import CarouselEngine

@Suite struct EditTests {
  @Test(arguments: [(0, 5), (4, 5), (5, 4), (99, 4)])
  func `the item in front stays in front when others come`(index: Int, front: Int) {
    for animated in [true, false] {
      var carousel = Carousel.sample()
      carousel.scroll(toItem: 4, duration: 0, at: 0)
      let before = carousel.frame.cards.first(where: \.isCurrent)?.id
      carousel.insert(before: index, animated: animated, at: 0)
      #expect(carousel.itemCount == 11 && carousel.currentIndex == front)
      #expect(carousel.frame.cards.first(where: \.isCurrent)?.id == before)
    }
  }

  @Test(arguments: [(0, 3), (3, 3), (5, 4), (9, 4)])
  func `the item in front stays in front when others go`(index: Int, front: Int) {
    var carousel = Carousel.sample()
    carousel.scroll(toItem: 4, duration: 0, at: 0)
    let before = carousel.frame.cards.first(where: \.isCurrent)?.id
    carousel.remove(item: index, at: 0)
    #expect(carousel.itemCount == 9 && carousel.currentIndex == front)
    #expect(carousel.frame.cards.first(where: \.isCurrent)?.id == before)
  }

  @Test func `the next item comes to the front when the one there goes`() {
    var carousel = Carousel.sample()
    carousel.scroll(toItem: 4, duration: 0, at: 0)
    let next = carousel.cardID(ofItem: 5)
    _ = carousel.takeEvents()
    carousel.remove(item: 4, animated: false, at: 0)
    #expect(carousel.frame.cards.first(where: \.isCurrent)?.id == next)
    #expect(carousel.takeNews() == [.currentItemChanged(4), .settled(index: 4, cause: .data)])
    carousel.remove(item: 4, count: 99, animated: false, at: 0)
    #expect(carousel.currentIndex == 3)
  }

  @Test(arguments: [(50, 10, 50), (40, 30, 40), (50, 50, 49), (0, 100, nil)])
  func `the next item that is left comes to the front, however many go`(
    first: Int, count: Int, front: Int?
  ) {
    for applies in [false, true] {
      var carousel = Carousel.sample(items: 100)
      carousel.scroll(toItem: 50, duration: 0, at: 0)
      let gone = first..<first + count
      if applies {
        let left = (0..<100).filter { !gone.contains($0) }
        var data = Carousel.DataSource(itemCount: left.count)
        data.itemSize = Size(width: 100, height: 100)
        carousel.apply(ItemChanges(from: Array(0..<100), to: left), data: data, at: 1)
      } else {
        carousel.remove(item: first, count: count, at: 1)
      }
      carousel.run()
      #expect(carousel.currentIndex == front)
    }
  }

  @Test func `in a ring the first item comes to the front when the last one there goes`() {
    var carousel = Carousel.sample(.rotary, items: 12)
    carousel.scroll(toItem: 11, duration: 0, at: 0)
    let next = carousel.cardID(ofItem: 0)
    carousel.remove(item: 11, at: 1)
    #expect(carousel.currentIndex == 0 && carousel.cardID(ofItem: 0) == next)
  }

  @Test func `a scroll to items that are gone ends on the next one that is left`() {
    var carousel = Carousel.sample(items: 200)
    carousel.scroll(toItem: 60, at: 0)
    carousel.advance(to: 0.1)
    carousel.remove(item: 55, count: 40, at: 0.1)
    carousel.run()
    #expect(carousel.currentIndex == 55)
  }

  @Test func `fractions and running motions survive edits`() {
    var carousel = Carousel.sample(items: 30)
    carousel.scroll(toItem: 10, duration: 1, at: 0)
    carousel.advance(to: 0.5)
    carousel.insert(before: 0, animated: false, at: 0.5)
    #expect(abs(carousel.offset - 6) < 1e-9 && carousel.targetOffset == 11)
    carousel.remove(item: 29, animated: false, at: 0.5)
    #expect(carousel.isScrolling && abs(carousel.offset - 6) < 1e-9)
    carousel.run()
    #expect(carousel.offset == 11)
  }

  @Test func `new cards fade in and the others slide`() {
    var carousel = Carousel.sample(items: 3)
    carousel.insert(before: 1, at: 0)
    let begin = carousel.frame.cards
    #expect(begin.first { $0.index == 1 } == nil)
    #expect(begin.first { $0.index == 2 }?.transform.m41 == 100)
    carousel.advance(to: 0.2)
    let middle = carousel.frame.cards
    #expect(middle.first { $0.index == 1 }.map { abs($0.opacity - 0.5) < 1e-9 } == true)
    #expect(middle.first { $0.index == 2 }.map { abs($0.transform.m41 - 150) < 1e-9 } == true)
    carousel.run()
    let end = carousel.frame.cards
    #expect(end.allSatisfy { $0.opacity == 1 } && end.map(\.index).sorted() == [0, 1, 2, 3])
    #expect(end.first { $0.index == 2 }?.transform.m41 == 200)
  }

  @Test func `a card that goes fades away before the others close the gap`() {
    var carousel = Carousel.sample(items: 4)
    carousel.remove(item: 1, at: 0)
    carousel.advance(to: 0.05)
    let fading = carousel.frame.cards.first(where: \.isDeparting)
    #expect(fading.map { abs($0.opacity - 0.5) < 1e-9 } == true)
    carousel.advance(to: 0.1)
    #expect(carousel.frame.cards.first { $0.index == 1 }?.transform.m41 == 200)
    #expect(!carousel.isAtRest)
    carousel.advance(to: 0.3)
    #expect(
      carousel.frame.cards.first { $0.index == 1 }.map { abs($0.transform.m41 - 150) < 1e-9 }
        == true)
    carousel.run()
    #expect(carousel.isAtRest && carousel.frame.cards.count == 3)
  }

  @Test func `an edit during an edit goes on from where the cards are seen`() {
    var carousel = Carousel.sample(items: 5)
    carousel.insert(before: 1, at: 0)
    carousel.advance(to: 0.2)
    let seen = carousel.frame.cards.first { $0.index == 3 }?.transform.m41
    carousel.insert(before: 1, at: 0.2)
    #expect(carousel.frame.cards.first { $0.index == 4 }?.transform.m41 == seen)
  }

  @Test func `an index out of range is limited, and counted around a ring`() {
    var row = Carousel.sample()
    row.insert(before: -5, animated: false, at: 0)
    #expect(row.currentIndex == 1)
    row.remove(item: 99, animated: false, at: 0)
    #expect(row.itemCount == 10)
    var ring = Carousel.sample(.rotary)
    ring.scroll(toItem: 4, duration: 0, at: 0)
    ring.insert(before: 12, animated: false, at: 0)
    #expect(ring.currentIndex == 5)
    ring.insert(.max, before: 0, animated: false, at: 0)
    #expect(ring.itemCount == (1 << 31) - 1)
    ring.insert(-3, before: 0, animated: false, at: 0)
    ring.remove(item: 0, count: 0, animated: false, at: 0)
    #expect(ring.itemCount == (1 << 31) - 1)
  }

  @Test func `a card that has faded away is no step of a scroll`() {
    var carousel = Carousel.sample()
    carousel.scroll(toItem: 6, duration: 0.4, at: 0)
    carousel.advance(to: 0.125)
    carousel.remove(item: 3, at: 0.125)
    _ = carousel.takeEvents()
    carousel.advance(to: 0.25)
    let events = carousel.takeEvents()
    #expect(events.filter { $0 == .didScroll }.count == 1)
    #expect(events.contains { if case .cardReleased = $0 { true } else { false } })
  }

  @Test(arguments: [Carousel.Feel.classic, .smooth], [ArrangementKind.linear, .rotary])
  func `a scroll ends on its item wherever that has gone`(
    feel: Carousel.Feel, kind: ArrangementKind
  ) {
    var settings = Carousel.Configuration(kind)
    settings.feel = feel
    func ended(_ edit: (inout Carousel) -> Void) -> Double {
      var carousel = Carousel.sample(kind, items: 30, settings: settings)
      carousel.scroll(toItem: 10, at: 0)
      carousel.advance(to: 0.125)
      edit(&carousel)
      carousel.run()
      return carousel.offset
    }
    #expect(ended { $0.insert(3, before: 7, at: 0.125) } == 13)
    #expect(ended { $0.insert(3, before: 11, at: 0.125) } == 10)
    #expect(ended { $0.remove(item: 5, count: 2, at: 0.125) } == 8)
    #expect(ended { $0.insert(2, before: 0, at: 0.125) } == 12)
    let old = Array(0..<30)
    let new = Array(0..<10) + Array(11..<15) + [10] + Array(15..<30)
    let changes = ItemChanges(from: old, to: new)
    let data = Carousel.DataSource(itemCount: 30, itemSize: Size(width: 100, height: 100))
    #expect(ended { $0.apply(changes, data: data, at: 0.125) } == 14)
    // With the offset as anchor, the motion targets a position, not an item.
    #expect(ended { $0.insert(3, before: 7, anchor: .offset, at: 0.125) } == 10)
  }

  @Test(arguments: [0.05, 0.2, 0.3])
  func `a scroll that is sent on does not jump`(time: Double) {
    var carousel = Carousel.sample(items: 30)
    carousel.scroll(toItem: 10, at: 0)
    carousel.advance(to: time)
    let place = carousel.offset
    carousel.insert(1, before: 10, at: time)
    #expect(abs(carousel.offset - place) < 1e-9 && carousel.targetOffset == 11)
    for step in 1...1000 {
      let last = carousel.offset
      carousel.advance(to: time + Double(step) / 1000)
      #expect(abs(carousel.offset - last) < 0.1)
    }
    #expect(carousel.offset == 11)
  }

  @Test func `a fling ends on its item wherever that has gone`() {
    var carousel = Carousel.sample(items: 100)
    let end = carousel.drag(by: -120, from: 0)
    carousel.dragEnded(at: end)
    let target = Int(carousel.targetOffset)
    #expect(carousel.isDecelerating && target > 4)
    carousel.advance(to: end + 0.05)
    carousel.insert(before: target, at: end + 0.05)
    carousel.run()
    #expect(carousel.offset == Double(target + 1))
  }

  @Test func `content that is covered twice, or goes with its card, is released once`() {
    var carousel = Carousel.sample()
    carousel.reload(item: 2, at: 0)
    carousel.reload(item: 2, at: 0.1)
    carousel.advance(to: 0.2)
    carousel.scroll(toItem: 9, duration: 0, at: 0.2)
    carousel.reload(Carousel.DataSource(), at: 0.3)
    var (asked, released) = (Set<CardID>(), [CardID]())
    for event in carousel.takeEvents() {
      if case .cardNeeded(let request) = event { asked.insert(request.id) }
      if case .cardReleased(let card) = event {
        released.append(card)
        asked.remove(card)
      }
    }
    #expect(asked.isEmpty && !released.isEmpty && carousel.frame.cards.isEmpty)
  }

  @Test func `a reload keeps the item in front by its identity`() {
    func data(_ names: [UInt64]) -> Carousel.DataSource {
      Carousel.DataSource(
        rows: ItemRows(names.map { ItemRows.Row(identity: ItemIdentity(rawValue: $0)) }),
        itemSize: Size(width: 100, height: 100))
    }
    let names = Array(UInt64(0)..<20)
    var carousel = Carousel.sample()
    carousel.reload(data(names), at: 0)
    carousel.scroll(toItem: 8, duration: 0, at: 0)
    _ = carousel.takeEvents()
    carousel.reload(data([100, 101, 102] + names), at: 1)
    #expect(carousel.currentIndex == 11 && carousel.offset == 11 && !carousel.isScrolling)
    #expect(carousel.takeNews() == [.currentItemChanged(11)])
    #expect(carousel.frame.cards.last?.identity == ItemIdentity(rawValue: 8))
    carousel.scroll(toItem: 15, at: 2)
    carousel.advance(to: 2.1)
    carousel.reload(data(Array(names.reversed())), at: 2.1)
    carousel.run()
    #expect(carousel.frame.cards.last?.identity == ItemIdentity(rawValue: 12))
    // One that is gone leaves the carousel where it is.
    carousel.reload(data(names.filter { $0 != 12 }), at: 9)
    #expect(carousel.offset == 7)
  }
}
