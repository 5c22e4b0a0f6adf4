import CarouselAnnouncements
import CarouselEngine
import Testing

@Suite struct AnnouncedSeamTests {
  private static let users: [Carousel.Cause] = [.drag, .fling, .wheel, .touchpad, .key, .tap]

  /// What a ring says that comes by `cause` from item to item, and then has all the time it wants.
  private func texts(
    _ cause: Carousel.Cause, through indices: [Int], count: Int = 12, wraps: Bool = true
  ) -> [String] {
    var policy = AnnouncementPolicy(count: count, index: indices.first, wraps: wraps)
    return texts(&policy, way(cause, through: Array(indices.dropFirst())))
  }

  /// One move through `indices` that settles on the last of them.
  private func way(_ cause: Carousel.Cause, through indices: [Int]) -> [Occurrence] {
    [.began(cause: cause)] + indices.map { .crossed(index: $0, cause: cause) }
      + [.settled(index: indices.last ?? 0, cause: cause)]
  }

  /// What is said of `occurrences` that follow each other by 10 ms, and of what was held back after that.
  private func texts(_ policy: inout AnnouncementPolicy, _ occurrences: [Occurrence]) -> [String] {
    func describe(_ index: Int) -> ItemDescription { ItemDescription(label: "Item \(index + 1)") }
    var said: [String] = []
    for (step, occurrence) in occurrences.enumerated() {
      let line = policy.announce(occurrence, at: 1 + Double(step) / 100, describe: describe)
      if let line, line.politeness == .polite { said.append(line.text) }
    }
    if let line = policy.advance(to: 60, describe: describe) { said.append(line.text) }
    return said
  }

  @Test(arguments: users)
  func `wrapping around is announced, in both directions`(cause: Carousel.Cause) {
    #expect(texts(cause, through: [11, 0]) == ["Wrapped to 1 of 12, Item 1"])
    #expect(texts(cause, through: [0, 11]) == ["Wrapped to 12 of 12, Item 12"])
    #expect(texts(cause, through: [10, 11, 0, 1, 2]) == ["Wrapped to 3 of 12, Item 3"])
  }

  @Test(arguments: users)
  func `moves that do not wrap around are announced as usual`(cause: Carousel.Cause) {
    #expect(texts(cause, through: [3, 4]) == ["5 of 12, Item 5"])
    #expect(texts(cause, through: [11, 10]) == ["11 of 12, Item 11"])
    #expect(texts(cause, through: [2, 8]) == ["9 of 12, Item 9"])
  }

  @Test(arguments: [Carousel.Cause.api, .data, .layout])
  func `a move by the program does not say it`(cause: Carousel.Cause) {
    #expect(texts(cause, through: [11, 0]) == ["1 of 12, Item 1"])
  }

  @Test func `a held key that stops where it began, once around the ring, says where`() {
    #expect(texts(.key, through: Array(0..<12) + [0]) == ["Wrapped to 1 of 12, Item 1"])
    #expect(texts(.key, through: [3, 4, 3]) == ["4 of 12, Item 4"])
  }

  @Test(arguments: [60.0, 24, 7], [false, true])
  func `a carousel that went once around says where it stopped, at any frame rate`(
    rate: Double, reducesMotion: Bool
  ) throws {
    var settings = Carousel.Configuration(.rotary)
    settings.feel = .smooth
    settings.reducesMotion = reducesMotion
    var carousel = try Carousel(
      configuration: settings, viewSize: Size(width: 800, height: 480),
      data: Carousel.DataSource(itemCount: 12))
    var policy = AnnouncementPolicy(count: 12, index: 0, wraps: true)
    func describe(_ index: Int) -> ItemDescription { ItemDescription(label: "Item \(index + 1)") }
    _ = policy.announce(.ready, at: 0, describe: describe)
    _ = carousel.takeEvents()
    carousel.beginCruise(.forward, at: 1)
    var (time, said, isHeld) = (1.0, [String](), true)
    while time < 6 {
      time += 1 / rate
      carousel.advance(to: time)
      if isHeld, carousel.offset >= 11 {
        carousel.endCruise(at: time)
        isHeld = false
      }
      for event in carousel.takeEvents() {
        let occurrence = Occurrence(event, cause: carousel.cause ?? .key)
        let line = occurrence.flatMap { policy.announce($0, at: time, describe: describe) }
        if let line { said.append(line.text) }
      }
      if let line = policy.advance(to: time, describe: describe) { said.append(line.text) }
    }
    let end = (carousel.currentIndex ?? 0) + 1
    #expect(said.count == 1 && said.first?.hasSuffix("\(end) of 12, Item \(end)") == true)
    #expect(reducesMotion || end == 1)
  }

  @Test func `a slide show does not say it, nor does the user who stops it beyond the seam`() {
    var policy = AnnouncementPolicy(count: 12, index: 11, wraps: true)
    #expect(texts(&policy, way(.autoplay, through: [0])) == [])
    #expect(texts(&policy, way(.drag, through: [0])) == ["1 of 12, Item 1"])
  }

  @Test func `a program that takes over ends what the user did`() {
    var policy = AnnouncementPolicy(count: 12, index: 11, wraps: true)
    let fling: [Occurrence] = [.began(cause: .fling), .crossed(index: 0, cause: .fling)]
    let scroll: [Occurrence] = [.began(cause: .api), .crossed(index: 1, cause: .api)]
    let said = texts(&policy, fling + scroll + way(.drag, through: [2]))
    #expect(said == ["3 of 12, Item 3"])
  }

  @Test func `over the seam and back is not over it, twice around is`() {
    #expect(texts(.drag, through: [10, 11, 0, 11]) == ["12 of 12, Item 12"])
    let around = Array(0...11) + Array(0...11) + [0, 1]
    #expect(texts(.fling, through: around) == ["Wrapped to 2 of 12, Item 2"])
  }

  @Test func `it is said once`() {
    var policy = AnnouncementPolicy(count: 12, index: 11, wraps: true)
    let said = texts(&policy, way(.fling, through: [0]) + way(.fling, through: [1]))
    #expect(said == ["Wrapped to 1 of 12, Item 1", "2 of 12, Item 2"])
  }

  @Test func `keys that follow each other over the seam say it with the last item`() {
    var policy = AnnouncementPolicy(count: 12, index: 10, wraps: true)
    let steps = [11, 0, 1, 2].flatMap { way(.key, through: [$0]) }
    #expect(texts(&policy, steps) == ["Wrapped to 3 of 12, Item 3"])
  }

  @Test func `a question is answered without it, and so is what follows`() {
    var policy = AnnouncementPolicy(count: 12, index: 11, wraps: true)
    let said = texts(&policy, way(.key, through: [0]) + [.asked] + way(.drag, through: [1]))
    #expect(said == ["1 of 12, Item 1", "2 of 12, Item 2"])
  }

  @Test func `new data start over`() {
    var policy = AnnouncementPolicy(count: 12, index: 11, wraps: true)
    let fling: [Occurrence] = [.began(cause: .fling), .crossed(index: 0, cause: .fling)]
    let said = texts(&policy, fling + [.reloaded(count: 9), .settled(index: 1, cause: .fling)])
    #expect(said == ["9 items", "2 of 9, Item 2"])
  }

  @Test(arguments: [1, 2]) func `a ring of fewer than three items has no seam`(count: Int) {
    let last = count - 1
    #expect(texts(.key, through: [last, 0], count: count) == ["1 of \(count), Item 1"])
    #expect(
      texts(.key, through: [0, last], count: count) == ["\(count) of \(count), Item \(count)"])
  }

  @Test func `a ring of three items has one`() {
    #expect(texts(.key, through: [2, 0], count: 3) == ["Wrapped to 1 of 3, Item 1"])
    #expect(texts(.key, through: [0, 2], count: 3) == ["Wrapped to 3 of 3, Item 3"])
    #expect(texts(.key, through: [0, 1], count: 3) == ["2 of 3, Item 2"])
  }

  @Test func `a row has no seam`() {
    #expect(texts(.drag, through: [11, 0], wraps: false) == ["1 of 12, Item 1"])
  }
}
