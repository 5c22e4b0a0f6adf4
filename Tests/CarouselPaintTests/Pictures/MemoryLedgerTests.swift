import Testing

@testable import CarouselPaint

@Suite struct MemoryLedgerTests {
  @Test func `all that fits is granted immediately, and more after a release`() {
    var ledger = MemoryLedger<String>(limit: 100)
    var taken = [ledger.take(60, for: "a"), ledger.take(40, for: "b"), ledger.take(1, for: "c")]
    #expect(taken == [true, true, false] && ledger.hasLine)
    taken = [ledger.release("b"), ledger.take(1, for: "c")]
    #expect(taken == [true, true] && !ledger.hasLine && ledger.total == 61)
  }

  @Test func `one alone may take any amount`() {
    var ledger = MemoryLedger<String>(limit: 100)
    let taken = [ledger.take(500, for: "a"), ledger.take(0, for: "b")]
    #expect(taken == [true, false])
  }

  @Test func `small ones do not overtake a large one`() {
    var ledger = MemoryLedger<String>(limit: 100)
    var taken: [String] = []
    for (bytes, name) in [(60, "a"), (90, "large"), (10, "small")] {
      let isThere = ledger.take(bytes, for: name)
      if isThere { taken.append(name) }
    }
    #expect(taken == ["a"] && ledger.waiting == ["large", "small"])
    ledger.release("a")
    for (bytes, name) in [(10, "small"), (90, "large"), (10, "small")] {
      let isThere = ledger.take(bytes, for: name)
      if isThere { taken.append(name) }
    }
    #expect(taken == ["a", "large", "small"])
  }

  @Test func `who takes more has it in all, not in addition`() {
    var ledger = MemoryLedger<String>(limit: 100)
    let taken = [ledger.take(30, for: "a"), ledger.take(70, for: "a")]
    #expect(taken == [true, true] && ledger.total == 70)
  }

  @Test func `a holder that leaves the line blocks no other`() {
    var ledger = MemoryLedger<String>(limit: 100)
    _ = ledger.take(60, for: "a")
    _ = ledger.take(90, for: "b")
    let results = [ledger.release("b"), ledger.take(40, for: "c"), ledger.release("x")]
    #expect(results == [true, true, false])
  }
}
