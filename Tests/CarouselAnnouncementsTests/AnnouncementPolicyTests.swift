import Testing

import CarouselEngine

@testable import CarouselAnnouncements

@Suite struct AnnouncementPolicyTests {
  private let names = ["Beach", "Forest", "Harbour", "Lake", "Moor", "Night"]

  private func describe(_ index: Int) -> ItemDescription {
    ItemDescription(id: "\(index).jpg", label: index < names.count ? names[index] : nil)
  }

  private func policy(index: Int? = 0, moving: Bool = false) -> AnnouncementPolicy {
    AnnouncementPolicy(count: 12, index: index, announcesMoving: moving)
  }

  /// What is announced of `occurrences`, each with its time, as time goes on up to `end`.
  private func lines(
    _ policy: inout AnnouncementPolicy, _ occurrences: [(Double, Occurrence)], until end: Double
  ) -> [Announcement] {
    var result: [Announcement] = []
    for (time, occurrence) in occurrences {
      if let line = policy.advance(to: time, describe: describe) { result.append(line) }
      if let line = policy.announce(occurrence, at: time, describe: describe) {
        result.append(line)
      }
    }
    if let line = policy.advance(to: end, describe: describe) { result.append(line) }
    return result
  }

  @Test func `a carousel that is there says how many items it has and which is in front`() {
    var policy = policy()
    let line = policy.announce(.ready, at: 1, describe: describe)
    #expect(line?.text == "Carousel, 12 items. 1 of 12, Beach")
    #expect(line?.event == .ready)
    #expect(line?.index == 0)
    #expect(line?.position == 1)
  }

  @Test func `an empty carousel says so`() {
    var policy = AnnouncementPolicy(count: 0, index: nil)
    #expect(policy.announce(.ready, at: 1, describe: describe)?.text == "Carousel, No items")
    #expect(policy.announce(.asked, at: 2, describe: describe)?.text == "No items")
  }

  @Test func `a settled item is announced with all that is known`() {
    var policy = policy()
    let line = policy.announce(.settled(index: 2, cause: .fling), at: 7.5, describe: describe)
    #expect(
      line
        == Announcement(
          sequence: 1, time: 7.5, event: .settle, index: 2, count: 12, id: "2.jpg",
          label: "Harbour", text: "3 of 12, Harbour", reason: .fling, politeness: .polite))
  }

  @Test func `an alternative text is spoken in place of the name, also when it comes later`() {
    var policy = policy()
    var item = ItemDescription(id: "2.jpg", label: "IMG_2")
    #expect(
      policy.announce(.settled(index: 2, cause: .fling), at: 1) { _ in item }?.text
        == "3 of 12, IMG_2")
    #expect(policy.announce(.settled(index: 2, cause: .data), at: 2) { _ in item } == nil)
    item.alternativeText = "A red boat"
    let line = policy.announce(.settled(index: 2, cause: .data), at: 3) { _ in item }
    #expect(line?.text == "3 of 12, A red boat")
    #expect(line?.label == "IMG_2" && line?.alternativeText == "A red boat")
    #expect(policy.announce(.settled(index: 2, cause: .data), at: 4) { _ in item } == nil)
    #expect(policy.announce(.opened, at: 5) { _ in item }?.text == "Opened 3 of 12, A red boat")
    item.alternativeText = ""
    #expect(policy.announce(.closed, at: 6) { _ in item }?.text == "Closed 3 of 12, IMG_2")
  }

  @Test func `an item without a name has its position`() {
    var policy = policy()
    let line = policy.announce(.settled(index: 8, cause: .drag), at: 1, describe: describe)
    #expect(line?.text == "9 of 12")
    #expect(line?.label == nil)
  }

  @Test func `a step that took its time is said as soon as it has settled`() {
    var policy = AnnouncementPolicy(count: 12, index: 0)
    func describe(_: Int) -> ItemDescription { ItemDescription() }
    #expect(policy.announce(.began(cause: .key), at: 1, describe: describe) == nil)
    let said = policy.announce(.settled(index: 1, cause: .key), at: 1.3, describe: describe)
    #expect(said?.index == 1)
    #expect(policy.nextWakeUp == nil)
  }

  @Test func `a held arrow key says one line, not twenty`() {
    var policy = policy()
    var events: [(Double, Occurrence)] = []
    for step in 0..<20 {
      let time = Double(step) * 0.03
      events += [
        (time, .began(cause: .key)), (time + 0.02, .settled(index: step % 12, cause: .key)),
      ]
    }
    let lines = lines(&policy, events, until: 2)
    #expect(lines.map(\.text) == ["8 of 12"])
    #expect(abs((lines.first?.time ?? 0) - (0.57 + 0.15)) < 1e-12)
  }

  @Test(arguments: [Carousel.Cause.key, .wheel])
  func `a step is held back for 150 ms`(cause: Carousel.Cause) {
    var policy = policy()
    #expect(policy.announce(.settled(index: 1, cause: cause), at: 1, describe: describe) == nil)
    #expect(policy.nextWakeUp == 1.15)
    #expect(policy.advance(to: 1.149, describe: describe) == nil)
    #expect(policy.advance(to: 1.2, describe: describe)?.text == "2 of 12, Forest")
    #expect(policy.nextWakeUp == nil)
  }

  @Test(arguments: [Carousel.Cause.drag, .fling, .touchpad, .tap, .api, .data])
  func `any other announcement is immediate`(cause: Carousel.Cause) {
    var policy = policy()
    let line = policy.announce(.settled(index: 1, cause: cause), at: 1, describe: describe)
    #expect(line?.text == "2 of 12, Forest")
  }

  @Test func `the same is never announced twice`() {
    var policy = policy()
    let lines = lines(
      &policy,
      [
        (1, .ready), (2, .settled(index: 0, cause: .drag)), (3, .settled(index: 1, cause: .drag)),
        (4, .settled(index: 1, cause: .fling)), (5, .settled(index: 0, cause: .tap)),
      ], until: 9)
    #expect(lines.map(\.text).dropFirst() == ["2 of 12, Forest", "1 of 12, Beach"])
  }

  @Test func `a repeated question is answered again`() {
    var policy = policy()
    let lines = lines(
      &policy, [(1, .settled(index: 3, cause: .drag)), (2, .asked), (3, .asked)], until: 9)
    #expect(lines.map(\.text) == ["4 of 12, Lake", "4 of 12, Lake", "4 of 12, Lake"])
  }

  @Test func `items passed are not announced unless wanted`() {
    var policy = policy()
    #expect(policy.announce(.crossed(index: 4, cause: .drag), at: 1, describe: describe) == nil)
  }

  @Test func `items passed are announced every half second, and the last one completely`() {
    var policy = policy(moving: true)
    var events: [(Double, Occurrence)] = (1...9).map {
      (Double($0) * 0.2, .crossed(index: $0, cause: .fling))
    }
    events.append((1.9, .settled(index: 9, cause: .fling)))
    let lines = lines(&policy, events, until: 9)
    #expect(lines.map(\.text) == ["2 of 12", "5 of 12", "8 of 12", "10 of 12"])
    #expect(lines.map(\.event) == [.moving, .moving, .moving, .settle])
    #expect(lines.map(\.id) == ["1.jpg", "4.jpg", "7.jpg", "9.jpg"])
    #expect(lines.first?.label == "Forest")
  }

  @Test func `a slide show is silent, but programs are notified`() {
    var policy = policy(moving: true)
    let lines = lines(
      &policy,
      [
        (1, .crossed(index: 1, cause: .autoplay)), (2, .settled(index: 1, cause: .autoplay)),
        (3, .settled(index: 2, cause: .autoplay)),
      ], until: 9)
    #expect(lines.map(\.politeness) == [.off, .off])
    #expect(lines.map(\.reason) == [.autoplay, .autoplay])
  }

  @Test func `a user who stops on an item of a slide show hears it`() {
    var policy = policy()
    let lines = lines(
      &policy,
      [(1, .settled(index: 1, cause: .autoplay)), (2, .settled(index: 1, cause: .drag))], until: 9)
    #expect(lines.map(\.politeness) == [.off, .polite])
  }

  @Test func `the start and stop of a slide show are announced`() {
    var policy = policy()
    let lines = lines(&policy, [(1, .autoplayStarted), (2, .autoplayStopped)], until: 9)
    #expect(lines.map(\.text) == ["Slide show started", "Slide show stopped"])
    #expect(lines.map(\.event) == [.autoplay, .autoplay])
  }

  @Test func `an end is announced once for each attempt`() {
    var policy = policy()
    let lines = lines(
      &policy,
      [
        (1, .began(cause: .drag)), (1.1, .pushed(.last)), (1.9, .pushed(.last)),
        (3, .began(cause: .drag)), (3.1, .pushed(.last)),
        (4, .began(cause: .key)), (4, .pushed(.last)), (4.03, .began(cause: .key)),
        (4.03, .pushed(.last)), (4.3, .began(cause: .key)), (4.3, .pushed(.last)),
        (6, .began(cause: .key)), (6, .pushed(.last)), (6.1, .pushed(.first)),
      ], until: 9)
    #expect(
      lines.map(\.text) == ["Last item", "Last item", "Last item", "Last item", "First item"])
    #expect(lines.map(\.time) == [1.1, 3.1, 4, 6, 6.1])
  }

  @Test func `a selected item is announced`() {
    var policy = policy()
    let line = policy.announce(.selected(index: 2), at: 1, describe: describe)
    #expect(line?.text == "Selected 3 of 12, Harbour")
    #expect(line?.event == .select)
  }

  @Test func `another number of items is announced, the same is not`() {
    var policy = policy()
    let lines = lines(
      &policy, [(1, .reloaded(count: 12)), (2, .reloaded(count: 14)), (3, .reloaded(count: 1))],
      until: 9)
    #expect(lines.map(\.text) == ["14 items", "1 item"])
  }

  @Test func `an item that is gone is not announced late`() {
    var policy = policy()
    let lines = lines(
      &policy, [(1, .settled(index: 9, cause: .key)), (1.1, .reloaded(count: 3))], until: 9)
    #expect(lines.map(\.text) == ["3 items"])
  }

  @Test func `each failure of an item is announced to programs`() {
    var policy = policy()
    let lines = lines(&policy, [(1, .failed(index: 2)), (2, .failed(index: 2))], until: 9)
    #expect(lines.map(\.politeness) == [.off, .off])
    #expect(lines.map(\.event) == [.error, .error])
  }

  @Test(arguments: [-1, 12, Int.max, Int.min])
  func `placeholders and what does not exist are never announced`(index: Int) {
    var policy = policy()
    let lines = lines(
      &policy,
      [
        (1, .settled(index: index, cause: .drag)), (2, .selected(index: index)),
        (3, .crossed(index: index, cause: .drag)), (4, .failed(index: index)),
      ], until: 9)
    #expect(lines.isEmpty)
  }

  @Test func `announcements are counted`() {
    var policy = policy()
    let lines = lines(
      &policy, [(1, .ready), (2, .selected(index: 0)), (3, .settled(index: 4, cause: .tap))],
      until: 9)
    #expect(lines.map(\.sequence) == [1, 2, 3])
  }

  @Test func `an empty name is none, and words in a name are not looked at`() {
    var policy = policy()
    let named = policy.announce(.settled(index: 1, cause: .tap), at: 1) { _ in
      ItemDescription(label: "gnp {count}")
    }
    #expect(named?.text == "2 of 12, gnp {count}")
    let nameless = policy.announce(.settled(index: 2, cause: .tap), at: 2) { _ in
      ItemDescription(label: "")
    }
    #expect(nameless?.text == "3 of 12")
    #expect(nameless?.label == nil)
  }
}
