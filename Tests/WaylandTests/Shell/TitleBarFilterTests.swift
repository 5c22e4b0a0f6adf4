import Testing

@testable import Wayland

struct TitleBarFilterTests {
  private var filter = TitleBarFilter()
  private let closeX = 590.0
  private let captionX = 100.0

  init() {
    filter.layout = TitleBarLayout(
      content: SurfaceSize(width: 600, height: 300), barHeight: 30, buttonWidth: 40,
      buttons: .standard, hasEdges: true)
  }

  /// What the content hears of the pointer of `seat`, and what the window is to do.
  private mutating func pointer(
    _ kind: PointerEvent.Kind, _ x: Double, _ y: Double, seat: UInt32 = 1, at time: Double = 0
  ) -> (heard: [PointerEvent.Kind], action: TitleBarFilter.Action?) {
    let outcome = filter.take(
      PointerEvent(kind: kind, position: SurfacePoint(x: x, y: y), time: ms(time), seat: seat))
    return (outcome.content.map(\.kind), outcome.action)
  }

  private mutating func touch(
    _ kind: TouchEvent.Kind, _ x: Double, _ y: Double, id: Int32 = 0, seat: UInt32 = 1,
    at time: Double = 0
  ) -> (heard: [TouchEvent.Kind], action: TitleBarFilter.Action?) {
    let outcome = filter.take(
      TouchEvent(
        kind: kind, id: id, position: SurfacePoint(x: x, y: y), time: ms(time), seat: seat))
    return (outcome.content.map(\.kind), outcome.action)
  }

  private mutating func scroll(
    _ source: ScrollEvent.Source, y: Double, stops: Bool = false, atY place: Double
  ) -> Bool {
    filter.take(
      ScrollEvent(
        source: source, x: 0, y: y, steps120X: nil, steps120Y: nil, stopsX: false, stopsY: stops,
        position: SurfacePoint(x: 100, y: place), time: 0, seat: 1)) != nil
  }

  @Test mutating func `the content hears of the pointer while it is over it`() {
    #expect(pointer(.entered, captionX, 15).heard == [])
    #expect(pointer(.moved, captionX, 40).heard == [.entered])
    #expect(pointer(.moved, captionX, 41).heard == [.moved])
    #expect(pointer(.moved, captionX, 20).heard == [.left])
    #expect(pointer(.moved, captionX, 10).heard == [])
    #expect(pointer(.left, captionX, 10).heard == [])
  }

  @Test mutating func `a finger at an edge resizes, from farther within than a pointer`() {
    #expect(touch(.down, 300, 320).action == .resize(.bottom))
    #expect(touch(.down, 8, 200, id: 1).action == .resize(.left))
    #expect(touch(.down, 592, 322, id: 2).action == .resize(.bottomRight))
    #expect(touch(.down, 300, 317, id: 3).heard == [.down])
    // Within the bar the buttons keep their room.
    #expect(touch(.down, closeX, 15, id: 4).action == nil)
    #expect(touch(.up, closeX, 15, id: 4).action == .close)
    #expect(touch(.down, 3, 15, id: 5).action == .resize(.left))
    #expect(pointer(.pressed(.left), 300, 320).heard == [.entered, .pressed(.left)])
  }

  @Test mutating func `a press of the content is followed over bar and edges until its release`() {
    _ = pointer(.entered, 100, 100)
    #expect(pointer(.pressed(.left), 100, 100).heard == [.pressed(.left)])
    #expect(pointer(.moved, closeX, 15).heard == [.moved])
    #expect(filter.hovered == nil)
    #expect(filter.cursor(of: 1) == nil)
    #expect(pointer(.pressed(.right), closeX, 15).heard == [.pressed(.right)])
    #expect(pointer(.released(.left), closeX, 15).heard == [.released(.left)])
    #expect(pointer(.moved, closeX, 16).heard == [.moved])
    #expect(pointer(.released(.right), closeX, 16).heard == [.released(.right), .left])
    #expect(filter.hovered == .close)
  }

  @Test mutating func `a button of the bar acts when it is released on it`() {
    #expect(pointer(.pressed(.left), closeX, 15).action == nil)
    #expect(filter.pressed == .close)
    #expect(pointer(.moved, closeX, 100).heard == [])
    #expect(filter.pressed == nil)
    #expect(pointer(.moved, closeX, 15).heard == [])
    #expect(filter.pressed == .close)
    #expect(pointer(.released(.left), closeX, 15).action == .close)
    #expect(filter.pressed == nil)
  }

  @Test(arguments: [(590.0, 100.0), (550, 15), (100, 15), (590, -5), (605, 15)])
  mutating func `released elsewhere it does nothing`(x: Double, y: Double) {
    _ = pointer(.pressed(.left), closeX, 15)
    let end = pointer(.released(.left), x, y)
    #expect(end.action == nil)
    #expect(!end.heard.contains(.released(.left)))
  }

  @Test mutating func `after a press that slid into the content the pointer comes in there`() {
    _ = pointer(.pressed(.left), closeX, 15)
    _ = pointer(.moved, 100, 100)
    #expect(pointer(.released(.left), 100, 100).heard == [.entered])
  }

  @Test mutating func `other buttons do not disturb a press of the bar`() {
    _ = pointer(.pressed(.left), closeX, 15)
    #expect(pointer(.pressed(.right), closeX, 15).action == nil)
    #expect(pointer(.released(.right), closeX, 15).action == nil)
    #expect(filter.pressed == .close)
    _ = pointer(.moved, 100, 100)
    #expect(pointer(.pressed(.middle), 100, 100).heard == [.entered, .pressed(.middle)])
    #expect(pointer(.released(.middle), 100, 100).heard == [.released(.middle), .left])
    _ = pointer(.moved, closeX, 15)
    #expect(pointer(.released(.left), closeX, 15).action == .close)
  }

  @Test mutating func `other buttons do nothing to the bar`() {
    for button in [PointerButton.middle, .back, .forward] {
      #expect(pointer(.pressed(button), closeX, 15).action == nil)
      #expect(pointer(.released(button), closeX, 15).action == nil)
    }
    #expect(
      pointer(.pressed(.right), closeX, 15).action == .showMenu(SurfacePoint(x: closeX, y: 15)))
  }

  @Test mutating func `each seat has its own press, hover and cursor`() {
    _ = pointer(.entered, 100, 100, seat: 1)
    #expect(pointer(.pressed(.left), 100, 100, seat: 1).heard == [.pressed(.left)])
    #expect(pointer(.entered, 2, 150, seat: 2).heard == [])
    #expect(filter.cursor(of: 1) == nil)
    #expect(filter.cursor(of: 2) == .resizeHorizontal)
    #expect(pointer(.moved, closeX, 15, seat: 2).heard == [])
    #expect(filter.hovered == .close)
    #expect(filter.cursor(of: 2) == .arrow)
    #expect(pointer(.pressed(.left), closeX, 15, seat: 2).heard == [])
    #expect(pointer(.released(.left), 100, 100, seat: 1).heard == [.released(.left)])
    #expect(pointer(.released(.left), closeX, 15, seat: 2).action == .close)
    #expect(pointer(.left, closeX, 15, seat: 2).heard == [])
    #expect(filter.hovered == nil)
    #expect(pointer(.left, 100, 100, seat: 1).heard == [.left])
  }

  @Test mutating func `a cancel is the content's only if it holds something`() {
    _ = pointer(.pressed(.left), 100, 100)
    #expect(pointer(.canceled, 100, 100).heard == [.canceled])
    _ = pointer(.pressed(.left), closeX, 15)
    #expect(pointer(.canceled, closeX, 15).heard == [])
    #expect(filter.pressed == nil)
    #expect(pointer(.released(.left), closeX, 15).action == nil)
  }

  @Test mutating func `two presses of the caption by one hand in short order maximize`() {
    #expect(pointer(.pressed(.left), captionX, 15, seat: 1, at: 0).action == .move)
    #expect(pointer(.pressed(.left), captionX, 15, seat: 2, at: 100).action == .move)
    #expect(pointer(.pressed(.left), captionX, 15, seat: 1, at: 200).action == .move)
    #expect(pointer(.pressed(.left), captionX, 15, seat: 1, at: 500).action == .toggleMaximized)
    #expect(pointer(.pressed(.left), captionX, 15, seat: 1, at: 600).action == nil)
    #expect(pointer(.released(.left), captionX, 15, seat: 1, at: 700).action == nil)
    #expect(pointer(.pressed(.left), captionX, 15, seat: 1, at: 1200).action == .move)
  }

  @Test mutating func `the press that maximized is not the content's when it is over it`() {
    _ = pointer(.pressed(.left), captionX, 15, at: 0)
    #expect(pointer(.pressed(.left), captionX, 15, at: 100).action == .toggleMaximized)
    #expect(pointer(.moved, captionX, 100).heard == [])
    #expect(pointer(.released(.left), captionX, 100).heard == [.entered])
  }

  @Test mutating func `a finger on a button acts when it is lifted there, and slides off and on`() {
    #expect(touch(.down, closeX, 15).action == nil)
    #expect(filter.pressed == .close)
    #expect(filter.hovered == .close)
    #expect(touch(.moved, closeX, 100).heard == [])
    #expect(filter.pressed == nil)
    #expect(touch(.moved, closeX, 20).heard == [])
    #expect(filter.pressed == .close)
    #expect(touch(.up, closeX, 20).action == .close)
    #expect(filter.pressed == nil)
    #expect(filter.hovered == nil)
  }

  @Test mutating func `a finger that slid into the content or was canceled does nothing`() {
    _ = touch(.down, closeX, 15)
    _ = touch(.moved, 100, 100)
    let up = touch(.up, 100, 100)
    #expect(up.heard == [] && up.action == nil)
    _ = touch(.down, closeX, 15)
    let canceled = touch(.canceled, closeX, 15)
    #expect(canceled.heard == [] && canceled.action == nil)
    #expect(filter.pressed == nil)
  }

  @Test mutating func `a finger on the content stays the content's over the bar`() {
    #expect(touch(.down, 100, 100).heard == [.down])
    #expect(touch(.moved, closeX, 15).heard == [.moved])
    let up = touch(.up, closeX, 15)
    #expect(up.heard == [.up] && up.action == nil)
  }

  @Test mutating func `the same finger number of another seat is another finger`() {
    #expect(touch(.down, closeX, 15, id: 0, seat: 1).heard == [])
    #expect(touch(.down, 100, 100, id: 0, seat: 2).heard == [.down])
    #expect(touch(.moved, 110, 100, id: 0, seat: 2).heard == [.moved])
    #expect(touch(.up, 110, 100, id: 0, seat: 2).heard == [.up])
    #expect(touch(.up, closeX, 15, id: 0, seat: 1).action == .close)
  }

  @Test mutating func `a finger on the caption moves the window, a second time maximizes`() {
    #expect(touch(.down, captionX, 15, at: 0).action == nil)
    #expect(touch(.moved, captionX + 5, 15, at: 50).action == nil)
    #expect(touch(.moved, captionX + 9, 15, at: 60).action == .move)
    #expect(touch(.down, captionX, 15, at: 200).action == .toggleMaximized)
    #expect(touch(.moved, captionX, 100, at: 250).heard == [])
    #expect(touch(.up, captionX, 100, at: 300).heard == [])
    #expect(touch(.down, captionX, 100, at: 400).heard == [.down])
  }

  @Test mutating func `a finger that rests on the caption shows the menu once`() {
    _ = touch(.down, captionX, 15, id: 7, seat: 2, at: 100)
    #expect(filter.longPressTime == ms(600))
    #expect(filter.takeLongPress(at: ms(599)) == nil)
    let press = filter.takeLongPress(at: ms(600))
    #expect(press?.seat == 2 && press?.id == 7)
    #expect(press?.action == .showMenu(SurfacePoint(x: captionX, y: 15)))
    #expect(filter.longPressTime == nil)
    // Neither one that moves nor one that is lifted rests.
    _ = touch(.down, captionX, 15, at: 2000)
    _ = touch(.moved, captionX + 20, 15, at: 2010)
    _ = touch(.down, captionX, 15, id: 1, at: 3000)
    _ = touch(.up, captionX, 15, id: 1, at: 3010)
    #expect(filter.longPressTime == nil)
  }

  @Test
  mutating func `scrolls over the bar are not the content's, except the end of its own scroll`() {
    _ = pointer(.entered, 100, 100)
    #expect(scroll(.wheel, y: 10, atY: 100))
    #expect(!scroll(.wheel, y: 10, atY: 15))
    #expect(!scroll(.finger, y: 10, atY: 15))
    #expect(scroll(.finger, y: 10, atY: 100))
    #expect(scroll(.finger, y: 0, stops: true, atY: 15))
    #expect(!scroll(.finger, y: 10, atY: 15))
  }

  @Test mutating func `a bar that goes leaves what was pressed on it without effect`() {
    _ = pointer(.pressed(.left), closeX, 15)
    _ = touch(.down, closeX, 15)
    filter.layout = TitleBarLayout(content: SurfaceSize(width: 600, height: 330))
    #expect(filter.pressed == nil)
    #expect(touch(.up, closeX, 15).action == nil)
    let end = pointer(.released(.left), closeX, 15)
    #expect(end.action == nil)
    #expect(end.heard == [.entered])
  }

  @Test mutating func `places are the content's`() {
    let outcome = filter.take(
      PointerEvent(kind: .entered, position: SurfacePoint(x: 70, y: 50), time: 0, seat: 1))
    #expect(outcome.content.map(\.position) == [SurfacePoint(x: 70, y: 20)])
    let touched = filter.take(
      TouchEvent(kind: .down, id: 3, position: SurfacePoint(x: 70, y: 50), time: 0, seat: 1))
    #expect(touched.content.map(\.position) == [SurfacePoint(x: 70, y: 20)])
  }
}
