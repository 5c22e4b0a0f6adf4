import CarouselApp
import CarouselDesktop
import CarouselEngine
import CarouselView
import Wayland
import WaylandTesting

/// A carousel in an embedded compositor, a finger that plays with it, and a camera.
final class Film {
  let strip: Strip
  private let compositor: TestCompositor
  private let client: LoopClient
  private let session: Session
  private let carousel: CarouselWindow
  private let announcer: Announcer
  private var commitsAtRest = 0
  /// What takes every second frame of the screen, or `nil` for nothing.
  private var reel: Reel?
  private var refreshes = 0
  /// Why the reel has stopped.
  private var failure: (any Error)?

  private static let (width, height) = (960, 600)

  init(album: Album, style: CarouselStyle = CarouselStyle()) throws {
    var configuration = CompositorConfiguration(
      outputs: [OutputModel(width: Self.width, height: Self.height)])
    configuration.background = 0xFF00_0000
    compositor = TestCompositor(configuration)
    client = LoopClient(compositor)
    session = Session(
      display: try Display(fileDescriptor: compositor.connect()), loop: client.loop)
    var settings = CarouselWindowSettings()
    settings.isFullscreen = true
    settings.title = "Film"
    settings.accessibility = nil
    announcer = Announcer(format: .text)
    carousel = try CarouselWindow(
      session, items: album.items, style: style, settings: settings, announcer: announcer)
    strip = Strip(columns: 4, frameWidth: 480, frameHeight: 300)
  }

  /// Plays the scene: a flick, a tap on a card at the side, and a rest.
  func shoot() throws {
    roll(for: .milliseconds(400))
    try expose()
    let middle = Double(Self.height) / 2
    let flick = Script.finger(0)
      .down(x: 700, y: middle).move(x: 260, y: middle, over: .milliseconds(130)).up()
    compositor.play(flick)
    for _ in 0..<11 {
      roll(for: .milliseconds(70))
      try expose()
    }
    roll(for: .seconds(3))
    try expose()
    compositor.play(Script.finger(0).down(x: 760, y: middle).wait(.milliseconds(60)).up())
    for _ in 0..<2 {
      roll(for: .milliseconds(180))
      try expose()
    }
    roll(for: .seconds(2))
    try expose()
    let commits = surface?.commits.count ?? 0
    roll(for: .seconds(2))
    commitsAtRest = (surface?.commits.count ?? 0) - commits
    announcer.finish(waiting: 1000)
    if let failure = client.error { throw failure }
  }

  /// Plays a longer scene that ends as it begins, with all of it on `reel`: flicks, the front picture
  /// opened and closed, and two more arrangements.
  func record(on reel: Reel) throws {
    roll(for: .seconds(1))
    self.reel = reel
    let (middle, center) = (Double(Self.height) / 2, Double(Self.width) / 2)
    func flick(from start: Double, to end: Double, over time: Duration, thenFor rest: Duration) {
      compositor.play(
        Script.finger(0).down(x: start, y: middle).move(x: end, y: middle, over: time).up())
      roll(for: rest)
    }
    func turn(to kind: ArrangementKind) throws {
      var style = carousel.view.style
      style.configuration.kind = kind
      try carousel.view.restyle(style, duration: 0.7, at: carousel.time)
      roll(for: .milliseconds(900))
    }
    roll(for: .milliseconds(400))
    flick(from: 700, to: 200, over: .milliseconds(120), thenFor: .milliseconds(1500))
    compositor.play(Script.finger(0).down(x: center, y: middle).wait(.milliseconds(60)).up())
    roll(for: .milliseconds(1200))
    compositor.seats[0].keyboard.tap(.escape)
    roll(for: .milliseconds(700))
    let front = carousel.view.style.configuration.kind
    for kind in [ArrangementKind.cylinder, .timeMachine] {
      try turn(to: kind)
      flick(from: 640, to: 300, over: .milliseconds(140), thenFor: .milliseconds(1100))
    }
    try turn(to: front)
    carousel.view.scroll(toItem: 0, duration: 0.8, at: carousel.time)
    roll(for: .milliseconds(1100))
    if let failure = failure ?? client.error { throw failure }
  }

  /// What the compositor saw, in one line.
  var summary: String {
    let frames = surface?.frames.count ?? 0
    let broken = compositor.violations.count
    return "\(frames) frames at 60 Hz, \(commitsAtRest) commits in 2 s of rest, "
      + "\(broken) rules of the protocol broken."
  }

  private var surface: ServerSurface? { compositor.toplevels.first?.surface }

  /// Lets virtual time pass refresh by refresh, and real time as long as pictures take to load.
  private func roll(for duration: Duration) {
    let end = compositor.clock.now + duration
    while compositor.clock.now < end {
      carousel.finishLoading()
      compositor.advance(by: .nanoseconds(16_666_667))
      refreshes += 1
      guard let reel, refreshes.isMultiple(of: 2), failure == nil else { continue }
      do { try reel.add(compositor.screenshot()) } catch { failure = error }
    }
  }

  /// Captures the screen.
  private func expose() throws {
    try strip.add(compositor.screenshot())
  }
}
