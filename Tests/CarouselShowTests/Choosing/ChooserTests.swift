import CarouselEngine
import CarouselPaint
@testable import CarouselShow
@testable import CarouselView
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

struct ChooserTests {
  /// A picker and what has been chosen in it.
  private final class Picker {
    let scene: CarouselScene
    let chooser: Chooser
    private(set) var chosen: [[Int]] = []

    init(takesSeveral: Bool = false, layout: String = "us") throws {
      scene = try CarouselScene()
      scene.seat.setKeymap(try #require(Keymap.installed(layout)))
      chooser = Chooser(scene.window, takesSeveral: takesSeveral)
      chooser.onChoice = { [weak self] in self?.chosen.append($0.map(\.index)) }
      scene.compositor.settle()
    }

    func tap(_ keys: KeyCode...) {
      for key in keys {
        scene.seat.keyboard.tap(key)
        scene.pass(.milliseconds(50))
      }
    }

    /// Taps keys of the upper row: 1 is the first.
    func tap(digits: Int...) {
      for digit in digits { tap(KeyCode(rawValue: UInt32(digit == 0 ? 11 : digit + 1))) }
    }

    var front: Int? {
      scene.rest()
      return scene.currentIndex
    }
  }

  /// Keys of an American keyboard, by their letters.
  private static let i = KeyCode(rawValue: 23)
  private static let t = KeyCode(rawValue: 20)
  private static let e = KeyCode(rawValue: 18)
  private static let z = KeyCode(rawValue: 44)

  @Test func `Enter and a tap on the front card choose, and open nothing`() throws {
    let picker = try Picker()
    picker.tap(.right)
    picker.tap(.enter)
    #expect(picker.chosen == [[1]])
    picker.scene.rest()
    picker.scene.touch.play(
      TouchTrack.finger(0).down(x: 160, y: 100).wait(.milliseconds(50)).up())
    picker.scene.rest()
    #expect(picker.chosen == [[1], [1]])
    #expect(picker.scene.view.carousel.detail == nil)
    #expect(picker.scene.broken == [])
  }

  @Test func `what is typed goes to the item of that number or name`() throws {
    let picker = try Picker()
    picker.tap(digits: 7)
    #expect(picker.front == 6)
    picker.tap(.backspace)
    picker.tap(digits: 1, 2)
    #expect(picker.front == 11)
    // Escape forgets it, and only then leaves.
    picker.tap(.escape)
    #expect(picker.scene.closes == 0)
    picker.tap(Self.i, Self.t, Self.e)
    #expect(picker.front == 11)
    picker.tap(.enter)
    #expect(picker.chosen == [[11]])
    picker.tap(.escape, .escape)
    #expect(picker.scene.closes == 1)
  }

  @Test func `letters that are commands elsewhere are typed`() throws {
    let picker = try Picker()
    picker.tap(.q, .f)
    #expect(picker.scene.closes == 0)
    // Nothing is called that: another is not meant.
    picker.tap(.enter)
    #expect(picker.chosen == [])
    picker.tap(.backspace, .backspace, .enter)
    #expect(picker.chosen == [[0]])
  }

  @Test func `what is typed is seen`() throws {
    let picker = try Picker()
    #expect(picker.scene.view.overlays.isEmpty)
    picker.tap(digits: 3)
    #expect(picker.scene.view.overlays.count == 1)
    picker.tap(.escape)
    #expect(picker.scene.view.overlays.isEmpty)
  }

  @Test func `Space and Tab mark, and Enter chooses all that are marked, in their order`() throws {
    let picker = try Picker(takesSeveral: true)
    picker.tap(.end)
    picker.tap(.space)
    picker.tap(.home)
    picker.tap(.right)
    picker.tap(.tab)
    picker.tap(.right)
    picker.tap(.space, .space)
    #expect(picker.scene.view.items[1].label == "✓ Item 2")
    #expect(picker.scene.view.items[2].label == "Item 3")
    picker.tap(.enter)
    #expect(picker.chosen == [[1, 11]])
  }

  @Test func `marks stay with their items when others come`() throws {
    let picker = try Picker(takesSeveral: true)
    picker.tap(.right)
    picker.tap(.space)
    let items = CarouselScene.items(13).reversed().map { $0 }
    picker.scene.view.apply(picker.chooser.withMarks(items), at: picker.scene.window.time)
    picker.scene.rest()
    let marked = picker.scene.view.items.filter { $0.label.hasPrefix("✓") }
    #expect(marked.map(\.id) == ["item-1"])
    picker.tap(.enter)
    #expect(picker.chosen == [[11]])
  }

  @Test func `without marks Space chooses`() throws {
    let picker = try Picker()
    picker.tap(.space)
    #expect(picker.chosen == [[0]])
  }
}
