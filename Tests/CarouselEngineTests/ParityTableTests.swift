import Foundation
import Testing

/// The documentation's table of the original's members has an answer for each.
@Suite struct ParityTableTests {
  private static let members = """
    dataSource delegate type perspective contentOffset viewpointOffset decelerationRate bounces \
    bounceDistance scrollEnabled wrapEnabled pagingEnabled numberOfItems numberOfPlaceholders \
    numberOfVisibleItems indexesForVisibleItems visibleItemViews contentView scrollOffset \
    offsetMultiplier currentItemIndex currentItemView itemWidth centerItemWhenSelected scrollSpeed \
    toggle stopAtItemBoundary scrollToItemBoundary vertical dragging decelerating scrolling \
    ignorePerpendicularSwipes clipsToBounds autoscroll scrollToItemAtIndex:animated: \
    scrollToItemAtIndex:duration: scrollByNumberOfItems:duration: scrollToOffset:duration: \
    scrollByOffset:duration: reloadData itemViewAtIndex: indexOfItemView: \
    indexOfItemViewOrSubview: offsetForItemAtIndex: itemViewAtPoint: removeItemAtIndex:animated: \
    insertItemAtIndex:animated: reloadItemAtIndex:animated: numberOfItemsInCarousel: \
    carousel:viewForItemAtIndex:reusingView: numberOfPlaceholdersInCarousel: \
    carousel:placeholderViewAtIndex:reusingView: carouselWillBeginScrollingAnimation: \
    carouselDidEndScrollingAnimation: carouselDidScroll: carouselCurrentItemIndexDidChange: \
    carouselWillBeginDragging: carouselDidEndDragging:willDecelerate: \
    carouselWillBeginDecelerating: carouselDidEndDecelerating: carouselItemWidth: \
    carousel:itemTransformForOffset:baseTransform: carousel:valueForOption:withDefault: \
    carousel:didSelectItemAtIndex: carousel:shouldSelectItemAtIndex: iCarouselOptionWrap \
    iCarouselOptionShowBackfaces iCarouselOptionOffsetMultiplier iCarouselOptionVisibleItems \
    iCarouselOptionCount iCarouselOptionArc iCarouselOptionRadius iCarouselOptionAngle \
    iCarouselOptionTilt iCarouselOptionSpacing iCarouselOptionFadeMin iCarouselOptionFadeMax \
    iCarouselOptionFadeRange iCarouselOptionFadeMinAlpha iCarouselTypeLinear iCarouselTypeRotary \
    iCarouselTypeInvertedRotary iCarouselTypeCylinder iCarouselTypeInvertedCylinder \
    iCarouselTypeWheel iCarouselTypeInvertedWheel iCarouselTypeCoverFlow iCarouselTypeCoverFlow2 \
    iCarouselTypeTimeMachine iCarouselTypeInvertedTimeMachine iCarouselTypeCustom
    """.split(separator: " ").map(String.init)

  private let rows: [String: String]

  init() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let file = folder.appendingPathComponent(
      "../../Sources/Carousel/Engine/CarouselEngine.docc/Parity.md")
    var rows: [String: String] = [:]
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count >= 4, cells[1].hasPrefix("`") else { continue }
      rows[cells[1].trimmingCharacters(in: ["`"])] = cells[2]
    }
    self.rows = rows
  }

  @Test(arguments: members)
  func `every member of the original has an answer`(member: String) {
    #expect(rows[member].map { $0.contains("`") } == true)
  }

  @Test func `the table has nothing else`() {
    #expect(Set(rows.keys).subtracting(Self.members) == [])
  }

  /// The names that `source` declares, including several in one line.
  private static func names(in source: String) -> Set<String> {
    var names: Set<String> = []
    for line in source.split(separator: "\n") where !line.contains("//") {
      let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
      for (word, next) in zip(words, words.dropFirst())
      where ["var", "let", "func", "case", "struct", "enum"].contains(word) { names.insert(next) }
      if words.first == "case" { names.formUnion(words) }
    }
    return names
  }

  @Test func `what the table names is in the sources`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/Carousel/Engine")
    let files = try #require(
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var declared: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      declared.formUnion(Self.names(in: try String(contentsOf: file, encoding: .utf8)))
    }
    for answer in rows.values {
      for code in answer.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter({ $0.offset % 2 == 1 })
      {
        let name = code.element.prefix { $0 != "(" && $0 != ":" }
        let last = name.split(separator: ".").last ?? ""
        #expect(declared.contains(String(last)), "\(code.element)")
      }
    }
  }
}
