import Testing
import WaylandTesting

@Suite struct CommitRuleTests {
  private let image = PixelImage(width: 4, height: 4, filledWith: 0xff00_0000)

  private func content(_ image: PixelImage? = nil, busy: Bool = false) -> CommitFacts.Content {
    .buffer(identifier: 9, isBusy: busy, image: image ?? self.image)
  }

  private func window() -> CommitFacts {
    var facts = CommitFacts()
    facts.role = "xdg_toplevel"
    facts.isConfigured = true
    facts.configured = ToplevelConfiguration(width: 4, height: 4)
    facts.windowWidth = 4
    facts.windowHeight = 4
    facts.bufferWidth = 4
    facts.bufferHeight = 4
    facts.content = content()
    facts.damage = Coverage([image.bounds])
    facts.opaque = Coverage([image.bounds])
    return facts
  }

  private func broken(_ facts: CommitFacts, at instant: Duration = .seconds(1)) -> [String] {
    var book = RuleBook()
    book.observe(.commit(facts), at: instant)
    return book.allViolations.map(\.rule)
  }

  @Test func `a proper commit breaks nothing`() {
    #expect(broken(window()) == [])
  }

  @Test func `a buffer before the first configure`() {
    var facts = window()
    facts.isConfigured = false
    facts.configured = nil
    #expect(broken(facts) == [Rule.attachAfterConfigure.name])
  }

  @Test func `a buffer without acknowledgement`() {
    var facts = window()
    facts.configured = nil
    #expect(broken(facts) == [Rule.acknowledgeBeforeCommit.name])
  }

  @Test(arguments: [3, 5]) func `a maximized window of another size`(width: Int) {
    var facts = window()
    facts.configured?.states = [1]
    facts.windowWidth = width
    #expect(broken(facts) == [Rule.maximizedSize.name])
  }

  @Test(arguments: [(3, false), (4, false), (5, true)])
  func `a fullscreen window may be smaller, not larger`(width: Int, isBroken: Bool) {
    var facts = window()
    facts.configured?.states = [2]
    facts.windowWidth = width
    #expect(broken(facts) == (isBroken ? [Rule.largestSize.name] : []))
  }

  @Test func `zero leaves the size to the client`() {
    var facts = window()
    facts.configured = ToplevelConfiguration(width: 0, height: 0, states: [1])
    #expect(broken(facts) == [])
  }

  @Test func `a window should not attach a buffer the compositor still holds; a cursor may`() {
    var facts = window()
    facts.content = content(busy: true)
    #expect(broken(facts) == [Rule.freshBuffer.name])
    facts.role = "cursor"
    #expect(broken(facts) == [])
  }

  @Test func `a change outside the damage`() {
    var facts = window()
    var changed = image
    changed[3, 3] = 0xffff_ffff
    facts.content = content(changed)
    facts.damage = Coverage([PixelRectangle(x: 0, y: 0, width: 4, height: 3)])
    facts.change = PictureChange(from: image, to: changed, damage: facts.damage)
    #expect(broken(facts) == [Rule.damageCoversChange.name])
  }

  @Test func `a buffer without damage`() {
    var facts = window()
    facts.damage = Coverage()
    #expect(broken(facts) == [Rule.damageWithBuffer.name])
    facts.change = PictureChange()
    #expect(broken(facts) == [])
    facts.change = nil
    facts.isFirstContent = true
    #expect(broken(facts) == [])
  }

  @Test func `a translucent pixel in the opaque region`() {
    var facts = window()
    var glass = image
    glass[1, 2] = 0x8000_0000
    facts.content = content(glass)
    #expect(broken(facts) == [Rule.opaqueRegion.name])
  }

  @Test func `an odd buffer at scale 2`() {
    var facts = window()
    facts.scale = 2
    facts.bufferWidth = 5
    #expect(broken(facts) == [Rule.wholeScale.name])
    facts.hasSource = true
    #expect(broken(facts) == [])
    facts.hasSource = false
    facts.role = "cursor"
    #expect(broken(facts) == [])
  }

  @Test func `buffer scale together with a fractional one`() {
    var facts = window()
    facts.scale = 2
    facts.hasFractionalScale = true
    facts.hasDestination = true
    #expect(broken(facts) == [Rule.fractionalScaleAlone.name])
  }

  @Test func `new content and a second callback while one is unanswered`() {
    var facts = window()
    facts.newCallbacks = 1
    facts.outstandingCallbacks = 1
    facts.oldestCallback = .milliseconds(900)
    facts.newestCallback = .milliseconds(900)
    #expect(broken(facts) == [Rule.commitPerCallback.name, Rule.oneCallback.name])
  }

  @Test func `a kick after a quarter of a second is allowed, the next after a second`() {
    var facts = window()
    facts.newCallbacks = 1
    facts.outstandingCallbacks = 1
    facts.oldestCallback = .milliseconds(700)
    facts.newestCallback = .milliseconds(700)
    #expect(broken(facts) == [])
    facts.outstandingCallbacks = 2
    #expect(broken(facts) == [Rule.oneCallback.name])
    #expect(broken(facts, at: .milliseconds(1700)) == [])
  }

  @Test func `content without the callback comes at most once in a quarter of a second`() {
    var facts = window()
    facts.oldestCallback = .zero
    facts.newestCallback = .milliseconds(900)
    facts.previousContent = .milliseconds(900)
    #expect(broken(facts) == [Rule.commitPerCallback.name])
    facts.newestCallback = .milliseconds(750)
    facts.previousContent = .milliseconds(750)
    #expect(broken(facts) == [])
    // A lost answer does not delay clients whose later ones are answered.
    facts.newestCallback = .zero
    facts.previousContent = .milliseconds(984)
    #expect(broken(facts) == [])
  }

  @Test func `a content may be replaced once in a refresh, and more often for a configure`() {
    var facts = window()
    facts.unseenContents = 1
    #expect(broken(facts) == [])
    facts.unseenContents = 2
    #expect(broken(facts) == [Rule.seenContent.name])
    facts.answersConfigure = true
    #expect(broken(facts) == [])
  }

  @Test func `the thirtieth equal or unasked content is reported, once`() {
    var facts = window()
    for (count, expected) in [(29, 0), (30, 1), (31, 0)] {
      facts.repeatedContents = count
      facts.unpacedContents = count
      let rules = expected == 1 ? [Rule.changedContent.name, Rule.askForCallbacks.name] : []
      #expect(broken(facts) == rules)
    }
  }

  @Test func `eight unanswered callbacks are the most`() {
    var facts = window()
    facts.newCallbacks = 1
    facts.outstandingCallbacks = 8
    facts.oldestCallback = .zero
    facts.newestCallback = .zero
    #expect(broken(facts, at: .seconds(100)) == [Rule.oneCallback.name])
  }

  @Test func `the answer to a configure need not wait for the callback`() {
    var facts = window()
    facts.oldestCallback = .milliseconds(999)
    facts.outstandingCallbacks = 1
    facts.newCallbacks = 1
    facts.answersConfigure = true
    #expect(broken(facts) == [])
  }

  @Test func `two callbacks in one commit are one wish`() {
    var facts = window()
    facts.newCallbacks = 2
    #expect(broken(facts) == [])
  }

  @Test func `drawing while suspended`() {
    var facts = window()
    facts.suspendedSince = .milliseconds(500)
    #expect(broken(facts) == [Rule.quietWhileSuspended.name])
    facts.answersConfigure = true
    #expect(broken(facts) == [])
  }

  @Test func `an offset with attach`() {
    var facts = window()
    facts.forbiddenOffset = (1, 0)
    #expect(broken(facts) == [Rule.attachOffset.name])
  }
}
