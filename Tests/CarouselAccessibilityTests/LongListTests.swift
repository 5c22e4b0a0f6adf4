import CarouselDBus
import Projection
import Testing

@testable import CarouselAccessibility

/// A list of a million items costs what the items near the current one cost.
@Suite struct LongListTests {
  /// A list that counts who is asked for.
  private final class LongList: AccessibleList {
    var asked: Set<Int> = []
    let title = "Long", label = "Numbers"
    let count = 1_000_000
    var current: Int? = 5
    let isHorizontal = true, isActive = true, isMovingByItself = false
    let extents = PixelRectangle(x: 0, y: 0, width: 100, height: 100)
    func name(of index: Int) -> String {
      asked.insert(index)
      return String(index)
    }
    func extents(of index: Int) -> PixelRectangle? {
      asked.insert(index)
      return extents
    }
    func item(atX x: Int, y: Int) -> Int? { current }
    func select(_ index: Int) { current = index }
    func activate(_ index: Int) {}
  }

  private let list = LongList()
  private let identities = ItemIdentities(count: 1_000_000)

  private var tree: AccessibleTree {
    AccessibleTree(
      list, of: AccessibleApplication(name: "c", version: "1"), identities: identities,
      paths: ObjectPaths(), busName: ":1.1")
  }

  private func ask(_ member: String, _ interface: any AccessibleInterface, _ index: Int32? = nil)
    throws -> BusValue
  {
    try #require(
      try interface.answer(member, Arguments(index.map { [.int32($0)] } ?? [])).first)
  }

  @Test func `copies of nearby items are made, also across the ends`() throws {
    guard case .array(_, let copies) = try ask("GetItems", CacheInterface(tree: tree)) else {
      Issue.record("no copies")
      return
    }
    #expect(copies.count == 3 + 33)
    #expect(list.asked.count == 33)
    #expect(list.asked.contains(999_989) && list.asked.contains(21))
    // Neither the number of children nor places are copied: a reader would make room for all.
    for copy in copies.dropFirst(2) {
      guard case .structure(let members) = copy else { continue }
      #expect(members[4] == .int32(-1) || members[3] == .int32(-1))
    }
  }

  @Test func `any child is available by its index`() throws {
    let object = ObjectInterface(tree: tree, object: .list)
    #expect(
      try ask("GetChildAtIndex", object, 987_654)
        == tree.reference(tree.item(987_654)))
    #expect(object.properties["ChildCount"] == .int32(1_000_000))
    #expect(tree.index(of: try #require(tree.item(987_654))) == 987_654)
  }

  @Test func `no message contains all children`() {
    #expect(throws: CallError.tooManyChildren) {
      try ObjectInterface(tree: tree, object: .list).answer("GetChildren", Arguments([]))
    }
  }

  @Test func `distant items are not asked whether they are visible`() throws {
    let far = try #require(tree.item(500_000))
    #expect(!tree.states(of: far).contains(.showing))
    #expect(tree.states(of: try #require(tree.item(999_999))).contains(.showing))
    #expect(list.asked == [999_999])
  }

  @Test func `a jump tells as much as a step of the whole way`() {
    var reported = ReportedState()
    _ = reported.update(to: tree)
    list.asked = []
    list.current = 700_000
    let messages = reported.update(to: tree)
    #expect(messages.count < 150)
    #expect(list.asked.count < 100)
    #expect(reported.update(to: tree).isEmpty)
  }
}
