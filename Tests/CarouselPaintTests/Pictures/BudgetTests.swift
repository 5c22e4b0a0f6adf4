import Testing

@testable import CarouselPaint

@Suite struct BudgetTests {
  @Test func `what was used longest ago goes first`() {
    var budget = Budget<String>(limit: 30)
    for name in ["a", "b", "c"] {
      budget.beginUse()
      budget.add(name, bytes: 10)
    }
    budget.beginUse()
    budget.use("a")
    budget.add("d", bytes: 15)
    #expect(budget.overdue() == ["b", "c"])
    #expect(budget.total == 25)
    #expect(budget.overdue().isEmpty)
  }

  @Test func `pictures in use stay even beyond the limit`() {
    var budget = Budget<String>(limit: 10)
    budget.add("a", bytes: 100)
    budget.add("b", bytes: 100)
    #expect(budget.overdue().isEmpty)
    budget.beginUse()
    budget.use("b")
    #expect(budget.overdue() == ["a"])
  }

  @Test func `a key counts once`() {
    var budget = Budget<String>(limit: 10)
    budget.add("a", bytes: 4)
    budget.add("a", bytes: 6)
    #expect(budget.total == 6)
    budget.remove("a")
    budget.remove("a")
    #expect(budget.total == 0)
  }
}
