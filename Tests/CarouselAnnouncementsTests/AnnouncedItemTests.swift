import Testing

import CarouselEngine

@testable import CarouselAnnouncements

@Suite struct AnnouncedItemTests {
  private let names = ["Beach", "Forest", "Harbour"]

  private func describe(_ index: Int) -> ItemDescription {
    ItemDescription(
      id: "\(index).jpg", label: names.indices.contains(index) ? names[index] : nil)
  }

  private func policy(index: Int? = 2) -> AnnouncementPolicy {
    AnnouncementPolicy(count: 12, index: index)
  }

  @Test(arguments: [
    (Occurrence.opened, Announcement.Event.open, "Opened 3 of 12, Harbour"),
    (.closed, .close, "Closed 3 of 12, Harbour"),
    (.restored(index: 2), .undo, "Restored 3 of 12, Harbour"),
    (.marked(index: 2), .mark, "Unmarked 3 of 12, Harbour"),
    (.swiped(index: 2, .left), .swipe, "Removed 3 of 12, Harbour, to the left"),
    (.swiped(index: 2, .right), .swipe, "Removed 3 of 12, Harbour, to the right"),
    (.swiped(index: 2, .up), .swipe, "Removed 3 of 12, Harbour, upwards"),
    (.swiped(index: 2, .down), .swipe, "Removed 3 of 12, Harbour, downwards"),
  ])
  func `an event of an item is announced with all its data`(
    occurrence: Occurrence, event: Announcement.Event, text: String
  ) {
    var policy = policy()
    #expect(
      policy.announce(occurrence, at: 7.5, describe: describe)
        == Announcement(
          sequence: 1, time: 7.5, event: event, index: 2, count: 12, id: "2.jpg",
          label: "Harbour", text: text, reason: nil, politeness: .polite))
  }

  @Test func `a marked item is announced as marked`() {
    var policy = policy()
    let marked = policy.announce(.marked(index: 2), at: 1) { index in
      var item = describe(index)
      item.isMarked = true
      return item
    }
    #expect(marked?.text == "Marked 3 of 12, Harbour" && marked?.isMarked == true)
  }

  @Test func `programs know what happened by its name`() {
    let events: [Announcement.Event] = [.open, .close, .swipe, .undo, .mark]
    #expect(events.map(\.rawValue) == ["open", "close", "swipe", "undo", "mark"])
  }

  @Test(arguments: [Occurrence.opened, .closed, .restored(index: 2)])
  func `an announced item is not announced again when the carousel settles on it`(
    occurrence: Occurrence
  ) {
    var policy = policy(index: 1)
    // A delayed step is dropped for the event of its item.
    #expect(policy.announce(.settled(index: 2, cause: .key), at: 1, describe: describe) == nil)
    #expect(policy.announce(occurrence, at: 1.1, describe: describe) != nil)
    #expect(policy.nextWakeUp == nil)
    #expect(policy.announce(.settled(index: 2, cause: .drag), at: 2, describe: describe) == nil)
    let next = policy.announce(.settled(index: 1, cause: .drag), at: 3, describe: describe)
    #expect(next?.text == "2 of 12, Forest")
  }

  @Test func `an item opened beyond the seam does not leave the seam to the next settle`() {
    var policy = AnnouncementPolicy(count: 12, index: 11, wraps: true)
    _ = policy.announce(.settled(index: 0, cause: .key), at: 1, describe: describe)
    let opened = policy.announce(.opened, at: 1.1, describe: describe)
    #expect(opened?.text == "Opened 1 of 12, Beach")
    let next = policy.announce(.settled(index: 1, cause: .drag), at: 3, describe: describe)
    #expect(next?.text == "2 of 12, Forest")
  }

  @Test func `a step is not told late of an item that was swiped away`() {
    var policy = policy(index: 1)
    _ = policy.announce(.settled(index: 2, cause: .key), at: 1, describe: describe)
    _ = policy.announce(.swiped(index: 2, .left), at: 1.1, describe: describe)
    #expect(policy.advance(to: 9, describe: describe) == nil)
  }

  @Test func `a step to another item is announced even if one is swiped away`() {
    var policy = policy(index: 1)
    _ = policy.announce(.settled(index: 2, cause: .key), at: 1, describe: describe)
    _ = policy.announce(.swiped(index: 0, .left), at: 1.1, describe: describe)
    #expect(policy.advance(to: 9, describe: describe)?.text == "3 of 12, Harbour")
  }

  @Test(arguments: [-1, 12, Int.max, Int.min])
  func `what does not exist is neither removed nor restored`(index: Int) {
    var policy = policy()
    #expect(policy.announce(.swiped(index: index, .up), at: 1, describe: describe) == nil)
    #expect(policy.announce(.restored(index: index), at: 1, describe: describe) == nil)
  }

  @Test func `an empty carousel opens nothing`() {
    var policy = AnnouncementPolicy(count: 0, index: nil)
    #expect(policy.announce(.opened, at: 1, describe: describe) == nil)
    #expect(policy.announce(.closed, at: 2, describe: describe) == nil)
  }
}
