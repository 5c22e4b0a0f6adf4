import CarouselAnnouncements
import CarouselDesktop
import CarouselEngine
import CarouselPaint
import CarouselText
import DesktopTestSupport
import Testing
import WaylandTestSupport
import WaylandTesting

@testable import CarouselApp
@testable import CarouselView
@testable import Wayland

struct ChooserTests {
  /// A picker and what has been chosen in it.
  final class Picker {
    let scene: CarouselScene
    let chooser: Chooser
    let book = ItemBook()
    private(set) var chosen: [[Int]] = []
    private(set) var texts: [String] = []
    private(set) var searched: [String] = []

    init(
      takesSeveral: Bool = false, takesText: Bool = false, hidesText: Bool = false,
      findsScattered: Bool = true, permanent: Set<Int> = [],
      layout: String = "us", isMenu: Bool = false,
      choosesOnly: CarouselApplication.OnlyChoice? = nil,
      prompt: String = "", names: [String]? = nil, blocked: Set<Int> = [],
      phrases: Phrases = Phrases()
    ) throws {
      scene = try CarouselScene(
        settings: {
          $0.phrases = phrases
          $0.cardsAreRows = isMenu
        }, adapt: { if names != nil { $0.layout = .composed } })
      scene.seat.setKeymap(try #require(Keymap.installed(layout)))
      if let names {
        var items = names.map { CarouselItem($0) }.withUniqueIDs()
        for index in permanent {
          items[index].entry = ListEntry(text: Array(names[index].utf8))
          items[index].entry?.isPermanent = true
        }
        for index in blocked {
          items[index].entry = ListEntry(text: Array(names[index].utf8), isSelectable: false)
        }
        scene.view.apply(items, at: scene.window.time)
      }
      chooser = Chooser(
        scene.window, book, takesSeveral: takesSeveral, takesText: takesText, hidesText: hidesText,
        findsScattered: findsScattered, choosesOnly: choosesOnly, prompt: prompt)
      chooser.onChoice = { [weak self] choices in
        self?.chosen.append(choices.map(\.index))
        self?.texts += choices.map { String(decoding: $0.text, as: UTF8.self) }
        self?.searched += choices.map(\.searchText)
      }
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

    /// Types small letters, digits and spaces on an American keyboard.
    func type(_ text: String) {
      let rows: [(String, UInt32)] = [
        ("1234567890-", 2), ("qwertyuiop", 16), ("asdfghjkl", 30), ("zxcvbnm", 44), (" ", 57),
      ]
      for character in text {
        for (letters, first) in rows {
          guard let place = letters.firstIndex(of: character) else { continue }
          let column = UInt32(letters.distance(from: letters.startIndex, to: place))
          tap(KeyCode(rawValue: first + column))
        }
      }
    }

    func tap(_ key: KeyCode, holding modifier: KeyCode) {
      scene.seat.keyboard.press(modifier)
      tap(key)
      scene.seat.keyboard.release(modifier)
      scene.pass(.milliseconds(50))
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

  @Test func `a search may be there from the beginning`() throws {
    let picker = try Picker(names: ["Harbor", "Lagoon", "Dunes"])
    picker.chooser.search(for: "lag")
    picker.scene.rest()
    #expect(picker.scene.view.items.map(\.label) == ["Lagoon"])
    #expect(picker.chooser.status.text == "lag – 1/3")
    picker.tap(.enter)
    #expect(picker.chosen == [[1]])
  }

  @Test func `Enter and a tap on the front card choose, and open nothing`() throws {
    let picker = try Picker()
    picker.tap(.right)
    picker.tap(.enter)
    #expect(picker.chosen == [[1]])
    picker.scene.rest()
    picker.scene.compositor.play(
      Script.finger(0).down(x: 160, y: 100).wait(.milliseconds(50)).up())
    picker.scene.rest()
    #expect(picker.chosen == [[1], [1]])
    #expect(picker.scene.view.detail == nil)
    #expect(picker.scene.broken == [])
  }

  @Test func `typing finds a number or a name, and Escape forgets it`() throws {
    let picker = try Picker()
    picker.tap(digits: 1, 2)
    picker.tap(.enter)
    #expect(picker.chosen == [[11]])
    picker.tap(.escape)
    #expect(picker.scene.closes == 0)
    picker.tap(Self.i, Self.t, Self.e)
    #expect(picker.scene.view.items.count == 12)
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

  @Test func `typed text is visible`() throws {
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
    #expect(picker.scene.view.items.map(\.isMarked).prefix(3) == [false, true, false])
    #expect(picker.scene.view.items[1].label == "Item 2")
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
    let marked = picker.scene.view.items.filter(\.isMarked)
    #expect(marked.map(\.id) == ["item-1"] && marked.map(\.label) == ["Item 2"])
    picker.tap(.enter)
    #expect(picker.chosen == [[11]])
  }

  @Test func `without marks Space chooses`() throws {
    let picker = try Picker()
    picker.tap(.space)
    #expect(picker.chosen == [[0]])
  }

  @Test func `equal entries are marked separately`() throws {
    let picker = try Picker(takesSeveral: true, names: ["Aurora", "Harbour", "Aurora"])
    #expect(picker.front == 0)
    picker.tap(.space, .end, .space, .home, .space)
    #expect(picker.scene.view.items.map(\.isMarked) == [false, false, true])
    #expect(picker.scene.view.items.map(\.label) == ["Aurora", "Harbour", "Aurora"])
    picker.tap(.enter)
    #expect(picker.chosen == [[2]])
  }

  @Test func `with several to choose, Tab marks also while something is searched for`() throws {
    let picker = try Picker(takesSeveral: true, names: ["bay", "cove", "bridge"])
    picker.type("b")
    // It goes on to the next match.
    picker.tap(.tab, .tab, .enter)
    #expect(picker.chosen == [[0, 2]])
  }

  /// The key of a letter on an American keyboard.
  private func key(_ letter: Character) -> KeyCode {
    let letters = [
      "a": 30, "c": 46, "e": 18, "g": 34, "h": 35, "j": 36, "k": 37, "m": 50, "n": 49, "p": 25,
      "[": 26,
    ]
    return KeyCode(rawValue: UInt32(letters[String(letter)] ?? 0))
  }

  @Test func `keys of dmenu and readline work from the first moment`() throws {
    let picker = try Picker(names: ["bay", "cove", "bridge", "cliff"])
    func tap(_ letter: Character) { picker.tap(key(letter), holding: .leftControl) }
    tap("n")
    #expect(picker.front == 1)
    picker.tap(.tab)
    #expect(picker.front == 2)
    picker.tap(.tab, holding: .leftShift)
    tap("p")
    #expect(picker.front == 0)
    tap("e")
    #expect(picker.front == 3)
    tap("a")
    #expect(picker.front == 0)
    picker.type("cx")
    tap("h")
    tap("k")
    tap("j")
    #expect(picker.chosen == [[1]])
    tap("g")
    tap("m")
    #expect(picker.chosen == [[1], [1]] && picker.scene.closes == 0)
    for (place, letter) in "cg[".enumerated() {
      tap(letter)
      #expect(picker.scene.closes == place + 1, "\(letter)")
    }
  }

  @Test func `a search text in the wrong layout finds`() throws {
    let names = ["harbor", "firefox", "карта"]
    let russian = try Picker(layout: "ru", names: names)
    russian.type("fir")
    russian.tap(.enter)
    #expect(russian.chosen == [[1]])
    russian.tap(.escape)
    russian.type("rf")
    russian.tap(.enter)
    #expect(russian.chosen == [[1], [2]], "a name in the layout that is typed")
    // The present layout is the first of two.
    let two = try Picker(layout: "us,ru", names: names)
    two.type("rfh")
    two.tap(.enter)
    #expect(two.chosen == [[2]])
    two.tap(.backspace, .backspace, .backspace)
    two.type("rfq")
    two.tap(.enter)
    #expect(two.chosen == [[2]], "nothing is called that in either")
  }

  @Test func `accents are composed`() throws {
    let picker = try Picker(takesText: true, names: ["x"])
    picker.scene.seat.setKeymap(try #require(.installed("us", variants: "intl")))
    picker.scene.session.composing.read = {
      ComposeTable(text: "<dead_acute> <e> : \"é\" eacute\n")
    }
    #expect(picker.scene.session.composesText)
    picker.scene.session.composesText = false
    picker.scene.session.composesText = true
    picker.scene.compositor.settle()
    picker.tap(KeyCode(rawValue: 40), key("e"))
    picker.tap(.enter)
    #expect(picker.texts == ["é"])
  }

  @Test func `marks and turns by keys and commands are kept with those of the picker`() throws {
    let picker = try Picker(takesSeveral: true, names: ["one", "two", "three"])
    let runner = CommandRunner(picker.scene.window, picker.book)
    runner.replace = { picker.chooser.replace(shown: $0, with: $1) }
    picker.type("two")
    runner.mark(0)
    picker.tap(.escape)
    #expect(picker.scene.view.items.map(\.isMarked) == [false, true, false])
    picker.tap(.enter)
    #expect(picker.chosen == [[1]])
    // One set of marks: the other key takes the same one away.
    picker.type("two")
    picker.tap(.tab)
    picker.tap(.escape)
    #expect(picker.scene.view.items.allSatisfy { !$0.isMarked })
  }

  @Test func `a prompt is seen from the beginning`() throws {
    let picker = try Picker(prompt: "Session")
    #expect(picker.scene.view.overlays.count == 1)
    picker.type("i")
    picker.tap(.escape)
    #expect(picker.scene.view.overlays.count == 1)
  }

  @Test func `an entry that is not selectable is neither chosen, marked nor found`() throws {
    let picker = try Picker(
      takesSeveral: true, names: ["bay", "beach", "bridge"], blocked: [0, 2])
    picker.tap(.enter, .space, .enter)
    #expect(picker.chosen == [] && !picker.scene.view.items[0].isMarked)
    picker.type("b")
    picker.tap(.down, .enter)
    #expect(picker.chosen == [[1]])
    picker.tap(.escape)
    picker.type("3")
    picker.tap(.enter)
    #expect(picker.chosen == [[1]])
    picker.tap(.escape)
    picker.type("bea")
    picker.tap(.enter)
    #expect(picker.chosen == [[1], [1]])
  }

  @Test func `typed text that matches nothing can be chosen where that is wanted`() throws {
    let picker = try Picker(takesText: true, names: ["bay", "beach"])
    picker.type("new")
    picker.tap(.enter)
    #expect(picker.texts == ["new"] && picker.chosen == [[-1]])
    picker.tap(.escape)
    picker.type("ba")
    picker.tap(.enter)
    #expect(picker.texts == ["new", "bay"])
    picker.tap(.enter, holding: .leftShift)
    #expect(picker.texts == ["new", "bay", "ba"])
  }

  @Test(arguments: [false, true])
  func `letters go to the text cursor, which arrows move in a menu`(isMenu: Bool) throws {
    let names = ["sing", "shutdown", "suspend"]
    let picker = try Picker(takesText: true, findsScattered: false, isMenu: isMenu, names: names)
    let (b, f) = (KeyCode(rawValue: 48), KeyCode(rawValue: 33))
    func move(_ key: KeyCode, _ arrow: KeyCode) {
      if isMenu { picker.tap(arrow) } else { picker.tap(key, holding: .leftControl) }
    }
    picker.type("sng")
    move(b, .left)
    move(b, .left)
    #expect(picker.chooser.status.text == "s│ng")
    picker.type("i")
    #expect(picker.chooser.status.text == "si│ng – 1/3")
    move(f, .right)
    move(f, .right)
    #expect(picker.chooser.status.text == "sing – 1/3")
    picker.tap(.enter)
    #expect(picker.texts == ["sing"])
  }

  @Test func `what alone matches is chosen where that is wanted, once the list is complete`() throws
  {
    let picker = try Picker(
      findsScattered: false, choosesOnly: .match, names: ["reboot", "lock", "return"])
    var isComplete = false
    picker.chooser.isListComplete = { isComplete }
    picker.type("reb")
    #expect(picker.texts == [])
    isComplete = true
    picker.chooser.itemsChanged()
    #expect(picker.texts == ["reboot"])
    picker.tap(.escape)
    picker.type("re")
    #expect(picker.texts == ["reboot"], "two match")
    picker.type("t")
    #expect(picker.texts == ["reboot", "return"])
    let single = try Picker(choosesOnly: .match, names: ["reboot"])
    single.type("r")
    #expect(single.texts == [], "there was nothing else")
    let item = try Picker(choosesOnly: .item, names: ["reboot"])
    item.chooser.chooseOnly()
    #expect(item.texts == ["reboot"])
  }

  @Test func `where text is chosen, a number is text, and Ctrl-Enter chooses it in any case`()
    throws
  {
    let picker = try Picker(takesText: true, names: ["10", "25", "50"])
    picker.type("2")
    picker.tap(.enter)
    #expect(picker.texts == ["25"] && picker.searched == ["2"])
    picker.tap(.enter, holding: .leftControl)
    picker.tap(.backspace)
    picker.type("3")
    picker.tap(.enter)
    #expect(picker.texts == ["25", "2", "3"] && picker.searched == ["2", "2", "3"])
    picker.tap(.escape)
    picker.tap(.enter, holding: .leftControl)
    #expect(picker.texts.last == "25", "without a text, the row is meant")
  }

  @Test func `letters that are apart are found unless only words are`() throws {
    let names = ["lines", "also"]
    let picker = try Picker(takesText: true, findsScattered: false, names: names)
    picker.type("ls")
    picker.tap(.enter)
    picker.tap(.backspace, .backspace)
    picker.type("ns")
    picker.tap(.enter)
    #expect(picker.texts == ["also", "ns"])
    let other = try Picker(takesText: true, names: names)
    other.type("ns")
    other.tap(.enter)
    #expect(other.texts == ["lines"])
  }

  @Test func `a permanent row is there whatever is searched for`() throws {
    let picker = try Picker(takesText: true, permanent: [0], names: ["Translate", "tree", "sea"])
    picker.type("tr")
    picker.scene.rest()
    #expect(picker.scene.view.items.map(\.label) == ["tree", "Translate"])
    picker.type("x")
    picker.tap(.enter)
    #expect(picker.texts == ["Translate"] && picker.searched == ["trx"])
  }

  @Test func `with several to choose, Shift-Enter marks and goes on`() throws {
    let picker = try Picker(takesSeveral: true, takesText: true, names: ["a", "b", "c"])
    picker.tap(.enter, holding: .leftShift)
    picker.tap(.right)
    picker.tap(.enter, holding: .leftShift)
    #expect(picker.chosen == [])
    picker.tap(.enter)
    #expect(picker.texts == ["a", "c"])
  }

  @Test func `a password is chosen and never shown`() throws {
    let picker = try Picker(takesText: true, hidesText: true, prompt: "Key", names: [])
    picker.type("a1")
    #expect(picker.chooser.status.text == "Key: ••")
    picker.tap(.enter)
    #expect(picker.texts == ["a1"])
  }

  @Test func `without entries typed text is chosen all the same`() throws {
    let picker = try Picker(takesText: true, isMenu: true, prompt: "Name", names: [])
    // Where it goes is seen.
    #expect(picker.chooser.status.text == "Name: │")
    picker.type("ab")
    picker.tap(.enter)
    #expect(picker.texts == ["ab"])
  }

  // MARK: Choice

  @Test func `an object says that a choice is marked, and leaves the label as it is`() {
    var item = CarouselItem(file: "/p/a-b_c.png", id: "a-b_c.png", label: "a-b_c")
    let plain = JSONValue(Choice(0, of: [item]).json)
    #expect(plain?["marked"] == nil && plain?["label"] == .string("a-b_c"))
    item.isMarked = true
    let marked = JSONValue(Choice(0, of: [item]).json)
    #expect(marked?["marked"] == .bool(true) && marked?["label"] == .string("a-b_c"))
  }

  @Test func `the text of a choice is that of its list entry, byte for byte, or else its label`() {
    var item = CarouselItem("Harbour")
    #expect(Choice(0, of: [item]).text == Array("Harbour".utf8))
    item.entry = ListEntry(text: [0x61, 0x20, 0x20, 0xFF])
    #expect(Choice(0, of: [item]).text == [0x61, 0x20, 0x20, 0xFF])
  }

  @Test func `typed text is a label without an index`() {
    let choice = Choice(typed: "a \u{e9}")
    #expect(String(decoding: choice.json, as: UTF8.self) == #"{"label":"a é"}"#)
    #expect(choice.text == Array("a é".utf8) && choice.index == -1)
  }
}
