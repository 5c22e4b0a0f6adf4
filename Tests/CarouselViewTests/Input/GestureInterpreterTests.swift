import CarouselEngine
import CarouselPaint
import Testing

@testable import CarouselView

/// Interpreters of gestures that programs write or replace.
struct GestureInterpreterTests {
  /// The standard gestures, but with a key that acts on the view itself, and another that means something new.
  private struct ActingGestures: GestureInterpreter {
    var standard = StandardGestures()
    unowned let view: CarouselView

    var context: GestureContext {
      get { standard.context }
      set { standard.context = newValue }
    }
    var deadline: Double? { standard.deadline }
    mutating func timePassed(_ time: Double) -> [InputAction] { standard.timePassed(time) }
    mutating func interpret(_ input: ViewInput) -> [InputAction] {
      guard case .keyPressed(let key, _) = input.kind else { return standard.interpret(input) }
      if key.symbol == 0x61 { view.scroll(toItem: 3, duration: 0, at: view.time) }
      return key.symbol == 0x62
        ? [InputAction(.custom("print"), at: input.time)] : standard.interpret(input)
    }
  }

  @Test func `an interpreter may act on the view, and produce actions`() throws {
    let scene = try ViewScene(ViewScene.items(8))
    scene.rest()
    var custom: [String] = []
    scene.view.observe { [unowned scene] event in
      if case .custom(let name) = event { custom.append(name) }
      _ = scene.view.nextWakeUp
    }
    scene.view.gestures = ActingGestures(view: scene.view)
    scene.key(0x61)
    scene.key(0x62)
    scene.rest()
    #expect(scene.view.currentIndex == 3 && custom == ["print"])
    var keys = KeyBindings()
    keys.commands[0x63] = .custom("share")
    scene.view.gestures = StandardGestures(keys: keys)
    scene.key(0x63)
    #expect(custom == ["print", "share"])
  }

  @Test func `a drag ends when the interpreter is replaced`() throws {
    let scene = try ViewScene(ViewScene.items(8))
    scene.rest()
    scene.drag(scene.middle, by: Vector(x: -200, y: 0), lifts: false)
    #expect(scene.view.carousel.isDragging)
    scene.view.gestures = StandardGestures()
    scene.rest()
    #expect(!scene.view.carousel.isDragging && scene.view.isAtRest)
    #expect(scene.view.offset == scene.view.offset.rounded())
    // The finger that is still down means nothing.
    scene.input(.touchMoved(id: 0, to: Point(x: 100, y: 200)))
    scene.input(.touchUp(id: 0))
    scene.rest()
    #expect(!scene.view.needsFrame && scene.view.nextWakeUp == nil)
  }

  @Test func `a held arrow is released when the interpreter is replaced`() throws {
    var style = CarouselStyle(.rotary)
    style.configuration.options[.wrap] = .value(1)
    let scene = try ViewScene(ViewScene.items(20), style: style)
    scene.rest()
    let key = KeyInput(symbol: KeySymbol.right, code: 106)
    scene.input(.keyPressed(key, isRepeat: false))
    scene.pass(0.4)
    scene.input(.keyPressed(key, isRepeat: true))
    scene.pass(1)
    #expect(!scene.view.isAtRest)
    scene.view.gestures = StandardGestures()
    scene.pass(3)
    #expect(scene.view.isAtRest && !scene.view.needsFrame)
  }
}
