@testable import CarouselDesktop
import CarouselEngine
@testable import CarouselView
import DesktopTestSupport
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

struct WindowAnnouncementTests {
  @Test func `JSON lines carry position, cause and time`() throws {
    let scene = try CarouselScene(format: .json)
    _ = scene.lines()
    scene.seat.keyboard.tap(.right)
    scene.rest()
    let line = try #require(scene.lines().first { $0.contains("\"event\":\"settle\"") })
    for part in [
      "{\"v\":1,", "\"index\":1", "\"position\":2", "\"count\":12", "\"id\":\"item-1\"",
      "\"label\":\"Item 2\"", "\"text\":\"2 of 12, Item 2\"", "\"reason\":\"key\"",
      "\"politeness\":\"polite\"",
    ] {
      #expect(line.contains(part), "\(part) in \(line)")
    }
  }

  @Test func `a reader that stops costs no frame and finds the newest place`() throws {
    let scene = try CarouselScene(capacity: 4)
    _ = scene.lines()
    scene.pipe.fill()
    let frames = scene.surface.frames.count
    for _ in 0..<8 {
      scene.seat.keyboard.tap(.right)
      scene.pass(.milliseconds(700))
    }
    scene.rest()
    #expect(scene.currentIndex == 8)
    #expect(scene.surface.frames.count > frames + 80)
    _ = scene.pipe.read()
    let lines = scene.lines()
    // Four wait in the queue, and one had been begun.
    #expect(lines.count == 5)
    #expect(lines.last == "9 of 12, Item 9")
  }

  @Test func `a waiting line goes out as soon as there is room`() throws {
    let scene = try CarouselScene()
    _ = scene.lines()
    scene.pipe.fill()
    scene.seat.keyboard.tap(.right)
    scene.rest()
    _ = scene.pipe.read()
    scene.pass(.milliseconds(20))
    #expect(scene.pipe.lines() == ["2 of 12, Item 2"])
  }

  @Test func `the carousel continues when its output is closed`() throws {
    let scene = try CarouselScene()
    scene.pipe.closeReadingEnd()
    scene.seat.keyboard.tap(.right)
    scene.rest()
    scene.seat.keyboard.tap(.right)
    scene.rest()
    #expect(scene.currentIndex == 2)
    #expect(scene.announcer.backlog == nil)
    #expect(scene.client.error == nil)
  }

  @Test func `pushing beyond an end says so`() throws {
    let scene = try CarouselScene()
    _ = scene.lines()
    scene.compositor.play(
      Script.finger(0).down(x: 160, y: 100).move(x: 240, y: 100, over: .milliseconds(200)).up())
    scene.rest()
    #expect(scene.lines() == ["First item"])
  }

  @Test func `the program's own moves and other content are announced`() throws {
    let scene = try CarouselScene()
    _ = scene.lines()
    scene.change { $0.scroll(toItem: 3, at: $1) }
    scene.rest()
    scene.view.apply(CarouselScene.items(14), at: scene.window.time)
    scene.rest()
    #expect(scene.lines() == ["4 of 12, Item 4", "14 items"])
  }

  @Test func `a ring says when a key has led over its seam`() throws {
    let scene = try CarouselScene(adapt: { $0.configuration.options[.wrap] = .value(1) })
    _ = scene.lines()
    scene.seat.keyboard.tap(.left)
    scene.rest()
    scene.seat.keyboard.tap(.right)
    scene.rest()
    #expect(
      scene.lines() == ["Wrapped to 12 of 12, Item 12", "Wrapped to 1 of 12, Item 1"])
  }

  @Test func `a ring that is sent to an end has not wrapped around`() throws {
    let scene = try CarouselScene(adapt: { $0.configuration.options[.wrap] = .value(1) })
    _ = scene.lines()
    for key in [KeyCode.end, .home] {
      scene.seat.keyboard.tap(key)
      scene.rest()
    }
    scene.seat.keyboard.tap(.left)
    scene.rest()
    #expect(
      scene.lines() == ["12 of 12, Item 12", "1 of 12, Item 1", "Wrapped to 12 of 12, Item 12"])
  }

  @Test func `an item that is opened is announced once`() throws {
    let scene = try CarouselScene(adapt: { $0.opensWith = .all })
    _ = scene.lines()
    scene.seat.keyboard.tap(.enter)
    scene.rest()
    #expect(scene.lines() == ["Opened 1 of 12, Item 1"])
    scene.view.say("nothing found", at: scene.window.time)
    #expect(scene.lines() == ["nothing found"])
  }

  @Test func `a row that becomes a ring has a seam`() throws {
    let scene = try CarouselScene()
    var style = scene.view.style
    style.configuration.options[.wrap] = .value(1)
    try scene.view.restyle(style, at: scene.window.time)
    scene.rest()
    _ = scene.lines()
    scene.seat.keyboard.tap(.left)
    scene.rest()
    #expect(scene.lines() == ["Wrapped to 12 of 12, Item 12"])
  }

  @Test func `an immediate move that wraps around is announced, unless the program makes it`()
    throws
  {
    let scene = try CarouselScene(adapt: { $0.configuration.options[.wrap] = .value(1) })
    _ = scene.lines()
    scene.change { $0.scroll(byItems: -1, duration: 0, at: $1, cause: .key) }
    scene.rest()
    scene.change { $0.scroll(byItems: 1, duration: 0, at: $1) }
    scene.rest()
    #expect(scene.lines() == ["Wrapped to 12 of 12, Item 12", "1 of 12, Item 1"])
  }

  @Test func `an event is announced before the program changes its item`() throws {
    let scene = try CarouselScene()
    _ = scene.lines()
    scene.view.observe { [unowned scene] event in
      guard case .selected = event else { return }
      scene.view.apply(CarouselScene.items(3), at: scene.window.time)
    }
    scene.seat.keyboard.tap(.enter)
    scene.rest()
    #expect(scene.lines() == ["Selected 1 of 12, Item 1", "3 items", "1 of 3, Item 1"])
  }

  @Test func `a card that is opened and closed is announced`() throws {
    let scene = try CarouselScene()
    _ = scene.lines()
    scene.view.open(at: scene.window.time)
    scene.rest()
    #expect(scene.lines() == ["Opened 1 of 12, Item 1"])
    scene.view.close(at: scene.window.time)
    scene.rest()
    #expect(scene.lines() == ["Closed 1 of 12, Item 1"])
  }

  @Test func `a card that is swiped away and brought back is announced with its name`() throws {
    let scene = try CarouselScene(adapt: { $0.configuration.swipe = SwipeRule([.up]) })
    scene.change { $0.scroll(toItem: 11, at: $1) }
    scene.rest()
    _ = scene.lines()
    let item = scene.view.items[11]
    scene.view.observe { [unowned scene] event in
      guard case .carousel(.didSwipe(let item, _)) = event else { return }
      scene.view.remove(item: item, at: scene.window.time)
    }
    _ = scene.change { $0.swipe(toward: .up, at: $1) }
    scene.rest()
    let removed = scene.lines()
    #expect(removed == ["Removed 12 of 12, Item 12, upwards", "11 items", "11 of 11, Item 11"])
    scene.view.undoSwipe(with: item, at: scene.window.time)
    scene.rest()
    let restored = scene.lines()
    #expect(restored == ["12 items", "Restored 12 of 12, Item 12"])
  }

  @Test func `names from anywhere are one safe line`() throws {
    let scene = try CarouselScene()
    var item = scene.view.items[0]
    item.label = "evil\u{1b}[2J\u{202e}gnp\n{count}"
    scene.view.replace(item: 0, with: item, at: scene.window.time)
    scene.rest()
    _ = scene.lines()
    scene.seat.keyboard.tap(KeyCode(rawValue: 23))
    scene.pass(.milliseconds(20))
    #expect(scene.lines() == ["1 of 12, evilgnp {count}"])
  }

  @Test func `i tells where one is`() throws {
    let scene = try CarouselScene()
    _ = scene.lines()
    scene.seat.keyboard.tap(KeyCode(rawValue: 23))
    scene.pass(.milliseconds(20))
    #expect(scene.lines() == ["1 of 12, Item 1"])
  }

  @Test func `a slide show steps silently, and a JSON reader receives the reason`() throws {
    let scene = try CarouselScene(format: .json, settings: { $0.autoplay = Autoplay(interval: 5) })
    #expect(scene.view.carousel.isAutoplaying)
    scene.pass(.seconds(8))
    #expect(scene.currentIndex == 2)
    let steps = scene.lines().filter { $0.contains("\"event\":\"settle\"") }
    #expect(steps.count == 2)
    #expect(
      steps.allSatisfy { $0.contains("\"autoplay\"") && $0.contains("\"politeness\":\"off\"") })
    #expect(scene.broken == [])
  }

  @Test func `nothing is committed while a slide show waits for its next step`() throws {
    let scene = try CarouselScene(settings: { $0.autoplay = Autoplay(interval: 60) })
    let commits = scene.commits
    scene.pass(.seconds(20))
    #expect(scene.commits == commits)
    #expect(scene.client.loop.nextDeadline != nil)
  }

  @Test func `p pauses and resumes a slide show`() throws {
    let scene = try CarouselScene(settings: { $0.autoplay = Autoplay(interval: 6) })
    scene.seat.keyboard.tap(KeyCode(rawValue: 25))
    scene.pass(.seconds(20))
    #expect(scene.currentIndex == 0)
    scene.seat.keyboard.tap(KeyCode(rawValue: 25))
    scene.pass(.seconds(8))
    #expect(scene.currentIndex == 1)
  }

  @Test func `a hidden slide show waits`() throws {
    let scene = try CarouselScene(settings: { $0.autoplay = Autoplay(interval: 6) })
    scene.toplevel.setSuspended(true)
    scene.pass(.seconds(20))
    #expect(scene.currentIndex == 0)
    scene.toplevel.setSuspended(false)
    scene.pass(.seconds(8))
    #expect(scene.currentIndex == 1)
  }
}
