import Testing

@testable import Wayland

struct TitleBarLayoutTests {
  private let layout = TitleBarLayout(
    content: SurfaceSize(width: 600, height: 300), barHeight: 30, buttonWidth: 40,
    buttons: .standard, hasEdges: true)

  @Test(arguments: [
    (599.0, TitleBar.Part.close), (560.5, .close), (550, .maximize), (490, .minimize),
    (470, .caption), (0, .caption), (700, .caption),
  ])
  func `buttons lie at the right end, closing last`(_ x: Double, _ part: TitleBar.Part) {
    #expect(layout.part(at: SurfacePoint(x: x, y: 15)) == part)
  }

  @Test func `buttons lie at the left end too, where the desktop puts them there`() {
    var layout = layout
    layout.buttons = TitleBar.Buttons(layout: "close,minimize:maximize")
    let parts = [20.0, 60, 100, 500, 590].map { layout.part(at: SurfacePoint(x: $0, y: 15)) }
    #expect(parts == [.close, .minimize, .caption, .caption, .maximize])
    // Where there is no room for both, the right end has it.
    layout.content.width = 60
    #expect(layout.part(at: SurfacePoint(x: 30, y: 15)) == .maximize)
    #expect(layout.part(at: SurfacePoint(x: 10, y: 15)) == .close)
  }

  @Test(
    arguments: [
      ("appmenu:close", [], [TitleBar.Part.close]), ("close", [.close], []), ("", [], []),
      (":", [], []), ("close:close,close", [.close], []), (" close , x:minimize", [], [.minimize]),
      (":minimize,maximize,close", [], [.minimize, .maximize, .close]),
      ("icon:a:close,maximize", [], [.maximize]),
    ] as [(String, [TitleBar.Part], [TitleBar.Part])])
  func `a desktop's layout is read`(
    _ text: String, _ left: [TitleBar.Part], _ right: [TitleBar.Part]
  ) {
    #expect(TitleBar.Buttons(layout: text) == TitleBar.Buttons(left: left, right: right))
  }

  @Test(arguments: [-1.0, 30, 300, .infinity, -.infinity, .nan])
  func `above and below the bar there is no part of it`(_ y: Double) {
    #expect(layout.part(at: SurfacePoint(x: 590, y: y)) == nil)
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan, 1e300])
  func `any place is somewhere`(_ x: Double) {
    #expect(layout.part(at: SurfacePoint(x: x, y: 15)) == .caption)
  }

  @Test(arguments: [
    (3.0, 3.0, XdgToplevel.ResizeEdge.topLeft), (300, 3, .top), (597, 3, .topRight),
    (3, 100, .left), (597, 100, .right), (3, 327, .bottomLeft), (300, 327, .bottom),
    (597, 327, .bottomRight),
  ])
  func `edges and corners lie around bar and content`(
    _ x: Double, _ y: Double, _ edge: XdgToplevel.ResizeEdge
  ) {
    #expect(layout.target(at: SurfacePoint(x: x, y: y)) == .edge(edge))
  }

  @Test func `the content lies below the bar`() {
    let place = SurfacePoint(x: 100, y: 40)
    #expect(layout.target(at: place) == .content)
    #expect(layout.content(place) == SurfacePoint(x: 100, y: 10))
  }

  @Test func `without a bar everything is content`() {
    let layout = TitleBarLayout(content: SurfaceSize(width: 600, height: 300))
    for y in [0.0, 3, 150, 299] {
      #expect(layout.target(at: SurfacePoint(x: 2, y: y)) == .content)
    }
  }

  @Test(arguments: [
    (-5.0, 100.0, XdgToplevel.ResizeEdge.left), (605, 100, .right), (300, -5, .top),
    (300, 335, .bottom), (-5, -5, .topLeft), (-5, 20, .topLeft), (590, -3, .topRight),
    (-5, 310, .bottomLeft),
  ])
  func `with a shadow the edges lie outside, and corners are wider`(
    _ x: Double, _ y: Double, _ edge: XdgToplevel.ResizeEdge
  ) {
    var layout = layout
    layout.hasShadow = true
    #expect(layout.target(at: SurfacePoint(x: x, y: y)) == .edge(edge))
    #expect(layout.target(at: SurfacePoint(x: 1, y: 100)) == .content)
    #expect(layout.target(at: SurfacePoint(x: 1, y: 100), reach: 12) == .edge(.left))
  }

  @Test func `an edge that cannot be moved is none`() {
    var layout = layout
    layout.fixedEdges = XdgToplevel.ResizeEdge.left.rawValue
    #expect(layout.target(at: SurfacePoint(x: 3, y: 100)) == .content)
    #expect(layout.target(at: SurfacePoint(x: 3, y: 327)) == .edge(.bottom))
    #expect(ToplevelState(wire: [10, 0, 0, 0]).fixedEdges == XdgToplevel.ResizeEdge.left.rawValue)
  }
}
