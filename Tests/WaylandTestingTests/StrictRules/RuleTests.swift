import Testing
import WaylandTesting

@Suite struct RuleTests {
  private func broken(_ observation: Observation) -> [String] {
    var book = RuleBook()
    book.observe(observation, at: .seconds(1))
    return book.allViolations.map(\.rule)
  }

  @Test(arguments: [(UInt32(7), false), (5, true), (99, true)])
  func `only a pending serial may be acknowledged`(serial: UInt32, isBroken: Bool) {
    let facts = AcknowledgeFacts(serial: serial, pending: [6, 7], acknowledged: [5])
    #expect(broken(.acknowledge(facts)) == (isBroken ? [Rule.acknowledgeOnce.name] : []))
  }

  @Test func `a busy buffer was written`() {
    #expect(broken(.busyBufferWritten(buffer: 4, x: 1, y: 2)) == [Rule.busyBuffer.name])
  }

  @Test(arguments: [UInt32?.some(9), nil])
  func `the cursor needs the latest enter`(latest: UInt32?) {
    #expect(broken(.cursor(serial: 8, latest: 8)) == [])
    #expect(broken(.cursor(serial: 8, latest: latest)) == [Rule.latestCursorSerial.name])
  }

  @Test func `a move needs a user action`() {
    #expect(broken(.grab(request: "move", serial: 3, isAction: true)) == [])
    #expect(broken(.grab(request: "move", serial: 3, isAction: false)) == [Rule.grabForAction.name])
  }

  @Test func `a configure without acknowledgement is advice`() {
    #expect(broken(.configureUnanswered(serial: 3, since: .zero)) == [Rule.answerConfigure.name])
    #expect(!Rule.answerConfigure.kind.isFault)
  }

  @Test func `rules have unique names, and a source and a sentence if they fail a test`() {
    #expect(Set(Rule.all.map(\.name)).count == Rule.all.count)
    for rule in Rule.all where rule.kind.isFault { #expect(!rule.source.isEmpty, "\(rule.name)") }
    #expect(Rule.all.allSatisfy { !$0.sentence.isEmpty })
  }

  @Test func `what the protocol ignores or allows fails no test`() {
    let rules: [Rule] = [.latestCursorSerial, .grabForAction, .keptBuffer]
    #expect(rules.allSatisfy { $0.kind == .advice })
    #expect(Rule.largestSize.kind == .undefined)
  }

  @Test func `titles are short`() {
    #expect(broken(.text(request: "set_title", bytes: 1024)) == [])
    #expect(broken(.text(request: "set_title", bytes: 1025)) == [Rule.shortText.name])
  }

  @Test func `a viewport may outlive its surface`() {
    let early = Observation.destroyedEarly(interface: "wl_surface", alive: ["wp_viewport"])
    #expect(broken(early) == [])
  }

  @Test func `waste and advice are kept separate from errors`() {
    var book = RuleBook()
    book.observe(.busyTimer(turns: 1000), at: .zero)
    book.observe(.text(request: "set_title", bytes: 5000), at: .zero)
    book.observe(.busyBufferWritten(buffer: 4, x: 1, y: 2), at: .zero)
    book.observe(.destroyedEarly(interface: "xdg_surface", alive: ["xdg_toplevel"]), at: .zero)
    #expect(book.allViolations.map(\.kind) == [.wasteful, .advice, .undefined, .protocolError])
    #expect(book.violations.map(\.rule) == [Rule.busyBuffer.name, Rule.destroyOrder.name])
  }

  @Test func `order of destruction`() {
    let early = Observation.destroyedEarly(interface: "xdg_surface", alive: ["xdg_toplevel"])
    #expect(broken(early) == [Rule.destroyOrder.name])
  }

  @Test func `feedback is bounded`() {
    #expect(broken(.feedback(outstanding: 8)) == [])
    #expect(broken(.feedback(outstanding: 9)) == [Rule.boundedFeedback.name])
  }

  @Test func `a pool that grows goes against advice`() {
    let resize = Observation.request(interface: "wl_shm_pool", name: "resize", version: 1)
    #expect(broken(resize) == [Rule.fixedPools.name])
  }

  @Test func `an unanswered ping`() {
    #expect(broken(.pingUnanswered(serial: 3, since: .zero)) == [Rule.promptPong.name])
  }

  @Test func `a violation tells when, which rule and how`() {
    var book = RuleBook()
    book.observe(.text(request: "set_title", bytes: 5000), at: .milliseconds(1500))
    #expect(
      book.allViolations.map(\.description) == [
        "at 1.500 s: titles of at most 1024 bytes: set_title with 5000 bytes"
      ])
  }

  @Test func `a waived rule is silent`() {
    var book = RuleBook()
    book.waive(.shortText)
    book.observe(.text(request: "set_title", bytes: 5000), at: .zero)
    #expect(book.allViolations == [])
  }

  @Test func `a rule waived for a client or on a surface holds elsewhere`() {
    let clients = (1...2).map { ClientIdentifier(number: $0) }
    let surfaces = clients.map { SurfaceIdentifier(client: $0, number: 17) }
    let title = Observation.text(request: "set_title", bytes: 5000)
    var book = RuleBook()
    book.waive(.shortText, for: clients[0])
    for surface in surfaces { book.observe(title, of: Subject(surface), at: .zero) }
    #expect(book.takeViolations().map(\.subject.client) == [clients[1]])
    book.waive(.shortText, on: surfaces[1])
    book.observe(title, of: Subject(surfaces[1]), at: .zero)
    #expect(book.allViolations == [])
    book.observe(title, of: Subject(clients[1]), at: .zero)
    #expect(book.allViolations.map(\.subject) == [Subject(clients[1])])
  }

  @Test func `taking violations leaves none`() {
    var book = RuleBook()
    book.observe(.feedback(outstanding: 100), at: .zero)
    #expect(book.takeViolations().count == 1)
    #expect(book.allViolations == [])
  }
}
