@testable import CarouselDesktop
import CarouselEngine
@testable import CarouselView
import DesktopTestSupport
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

struct WindowHeldKeyTests {
  private func scene(
    rate: Int32 = 25, delay: Int32 = 400, count: Int = 200, hertz: Double = 60,
    feel: Carousel.Feel = .smooth, start: Int = 0
  ) throws -> CarouselScene {
    var configuration = CompositorConfiguration(outputs: [OutputModel(hertz: hertz)])
    configuration.seats = [SeatModel(repeatRate: rate, repeatDelay: delay)]
    return try CarouselScene(configuration, count: count, kind: .linear) {
      $0.startIndex = start
    } adapt: {
      $0.configuration.feel = feel
    }
  }

  private func hold(_ key: KeyCode, _ duration: Duration, in scene: CarouselScene) {
    scene.seat.keyboard.press(key)
    scene.compositor.advance(by: duration)
    scene.seat.keyboard.release(key)
    scene.compositor.settle()
  }

  @Test(arguments: [700, 1000, 1500, 2000, 3000], Carousel.Feel.allCases)
  func `a held arrow stops within an item of where it is released`(held: Int, feel: Carousel.Feel)
    throws
  {
    let scene = try scene(feel: feel)
    hold(.right, .milliseconds(held), in: scene)
    let released = scene.offset
    #expect(released > 1)
    scene.rest()
    #expect((0...1).contains(scene.offset - released))
    #expect(scene.offset == scene.offset.rounded())
  }

  @Test func `it goes the same way however often the key repeats and frames come`() throws {
    let reference = try scene()
    hold(.right, .milliseconds(1234), in: reference)
    let (offset, velocity) = (
      reference.offset, reference.view.carousel.velocity
    )
    reference.rest()
    for (rate, hertz) in [(5, 60.0), (60, 60), (25, 24), (25, 144), (7, 39.7)] {
      let scene = try scene(rate: Int32(rate), hertz: hertz)
      hold(.right, .milliseconds(1234), in: scene)
      // What is seen differs by a frame at most.
      #expect(abs(scene.offset - offset) < velocity * 2 / min(hertz, 60))
      #expect(abs(scene.view.carousel.velocity - velocity) < 0.5)
      scene.rest()
      #expect(abs(scene.offset - reference.offset) <= 1)
    }
  }

  @Test func `without repeat a held arrow is one step`() throws {
    let scene = try scene(rate: 0)
    hold(.right, .seconds(3), in: scene)
    scene.rest()
    #expect(scene.currentIndex == 1)
  }

  @Test func `a tapped arrow is one step`() throws {
    let scene = try scene()
    hold(.right, .milliseconds(390), in: scene)
    scene.rest()
    #expect(scene.currentIndex == 1)
  }

  enum Loss: CaseIterable {
    case focus, unplugged, hidden, seatGone
  }

  @Test(arguments: Loss.allCases)
  func `a held arrow stops when the keys are lost`(loss: Loss) throws {
    let scene = try scene()
    scene.seat.keyboard.press(.right)
    scene.pass(.milliseconds(1500))
    switch loss {
    case .focus: scene.seat.keyboard.focus(on: nil)
    case .unplugged: scene.seat.setCapabilities([.pointer, .touch])
    case .hidden: scene.toplevel.setSuspended(true)
    case .seatGone: scene.compositor.removeSeat(scene.seat)
    }
    scene.compositor.settle()
    let lost = scene.offset
    scene.pass(.seconds(1))
    if loss == .hidden { scene.toplevel.setSuspended(false) }
    scene.rest()
    #expect((0...1).contains(scene.offset - lost))
    #expect(scene.view.isAtRest)
  }

  @Test func `a held arrow is announced before it repeats and when it has settled`() throws {
    let scene = try scene(delay: 600)
    _ = scene.lines()
    hold(.right, .milliseconds(2400), in: scene)
    scene.rest()
    let index = try #require(scene.currentIndex)
    #expect(index > 5)
    #expect(
      scene.lines() == ["2 of 200, Item 2", "\(index + 1) of 200, Item \(index + 1)"])
  }

  @Test func `held against an end it says so once`() throws {
    for start in [10, 11] {
      let scene = try scene(delay: 700, count: 12, start: start)
      _ = scene.lines()
      hold(.right, .seconds(4), in: scene)
      scene.rest()
      #expect(scene.lines().filter { $0 == "Last item" }.count == 1)
      #expect(scene.currentIndex == 11)
    }
  }

  @Test func `the opposite arrow wins while the first is still held`() throws {
    let scene = try scene(start: 100)
    scene.seat.keyboard.press(.right)
    scene.pass(.milliseconds(1500))
    let turned = scene.offset
    scene.seat.keyboard.press(.left)
    scene.pass(.milliseconds(1500))
    #expect(scene.offset < turned - 2)
    scene.seat.keyboard.release(.left)
    scene.compositor.settle()
    let released = scene.offset
    scene.pass(.seconds(2))
    #expect((-1...0).contains(scene.offset - released))
    scene.seat.keyboard.release(.right)
    scene.rest()
    #expect(scene.view.isAtRest)
  }

  @Test func `a finger that lands takes over the motion immediately`() throws {
    let scene = try scene()
    scene.seat.keyboard.press(.right)
    scene.pass(.milliseconds(1500))
    scene.touch.down(id: 0, x: 160, y: 100)
    scene.touch.frame()
    scene.compositor.settle()
    let caught = scene.offset
    scene.pass(.seconds(1))
    #expect(scene.offset == caught)
    scene.touch.up(id: 0)
    scene.pass(.seconds(2))
    #expect(abs(scene.offset - caught) <= 1)
    #expect(scene.offset == scene.offset.rounded())
  }

  @Test func `a held page key runs on by no more than the page under way`() throws {
    for held in [800, 1300, 2000] {
      let scene = try scene()
      scene.seat.keyboard.tap(.pageDown)
      scene.rest()
      let page = scene.offset
      hold(.pageDown, .milliseconds(held), in: scene)
      let released = scene.offset
      #expect(released > 2 * page)
      scene.rest()
      #expect(scene.offset - released <= page + 0.1)
    }
  }

  @Test func `Home and Carousel.End do not repeat`() throws {
    let scene = try scene()
    scene.seat.keyboard.press(.end)
    scene.pass(.milliseconds(300))
    scene.seat.keyboard.tap(.left)
    scene.compositor.settle()
    let target = scene.view.carousel.targetIndex
    scene.pass(.seconds(2))
    scene.seat.keyboard.release(.end)
    scene.rest()
    #expect(scene.currentIndex == target)
  }
}
