import CarouselEngine
import CarouselPaint
import CarouselTestSupport
import CarouselView
import DesktopTestSupport
import Glibc
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@testable import CarouselApp
@testable import CarouselDesktop

/// Hours of a sign on virtual time: a few minutes ordinarily, as many hours as `SOAK_HOURS` says.
///
/// `SOAK_HOURS=24 swift test --filter SignageSoakTests` lives through a day.
@Suite struct SignageSoakTests {
  /// A slide show of a folder in which things go wrong.
  private final class Sign {
    private let parent: TemporaryFolder
    private let scene: CarouselScene
    private let arrivals: Arrivals
    private(set) var slides = 0
    private(set) var darkFrames = 0
    private(set) var warnings: [String] = []
    private var front: Int?

    private var folder: Pathname { parent.file("slides") }

    init() throws {
      parent = try TemporaryFolder()
      try Self.fill("slides", in: parent, round: 0)
      let reader = try AlbumReader([.named(parent.file("slides"))], watches: true)
      let items = try reader.waitForFirst(thenFor: -1).album.items
      var made: Arrivals?
      var warned: (String) -> Void = { _ in }
      var configuration = CompositorConfiguration()
      configuration.keepsFrames = 100
      scene = try CarouselScene(configuration, rests: false) { settings in
        settings.autoplay = Autoplay(interval: 10)
        settings.cardsFillView = true
      } prepare: { window, loop in
        window.onWarning = { warned($0) }
        window.view.apply(items, animated: false, at: window.time)
        let arrivals = Arrivals(
          items, from: reader, in: window, loop, warn: { warned($0) },
          dress: { [unowned window] items, _ in window.brokenSlides.leftOut(of: items) })
        window.brokenSlides.onRetry = { [unowned arrivals] in arrivals.retryBrokenSlides() }
        arrivals.begin()
        made = arrivals
      } adapt: {
        $0.cards.fit = .fill
        SlideTransition.fade.apply(to: &$0)
        $0.backdrop = .color(.black)
      }
      arrivals = try #require(made)
      warned = { [weak self] in self?.warnings.append($0) }
    }

    /// Writes a folder of five slides, one of which is broken.
    private static func fill(_ folder: String, in parent: TemporaryFolder, round: Int) throws {
      try parent.addFolder(folder)
      let colors: [(UInt8, UInt8, UInt8)] = [
        (255, 128, 128), (128, 255, 128), (128, 128, 255), (255, 255, 128), (128, 255, 255),
      ]
      for (index, color) in colors.enumerated() {
        let bytes = SolidPicture.png(
          width: 640, height: 400, red: color.0, green: color.1, blue: color.2)
        try parent.add(
          "\(folder)/\(round % 7)-\(index).png", bytes: index == 2 ? Array(bytes.prefix(40)) : bytes
        )
      }
    }

    /// Lets a time pass, and looks at the screen meanwhile.
    func pass(_ seconds: Double) {
      let end = scene.compositor.clock.now + .seconds(seconds)
      while scene.compositor.clock.now < end { look() }
    }

    /// Waits in real time until something is so, while virtual time passes.
    func wait(_ isSo: () -> Bool) {
      for _ in 0..<4000 where !isSo() {
        _ = poll(nil, 0, 5)
        look()
      }
    }

    private func look() {
      // Files are read and pictures decoded in real time.
      if !scene.view.carousel.isAtRest || scene.view.fileDescriptors.contains(where: isReadable) {
        _ = poll(nil, 0, 1)
      }
      scene.compositor.advance(by: .milliseconds(scene.view.carousel.isAtRest ? 200 : 50))
      let screen = scene.compositor.screenshot()
      let origin = scene.compositor.toplevels.first?.frame
      let word = screen[(origin?.x ?? 0) + 160, (origin?.y ?? 0) + 100]
      let isDark = [16, 8, 0].contains { word >> $0 & 255 < 100 }
      if isDark, slides > 0 { darkFrames += 1 }
      guard !isDark, scene.currentIndex != front else { return }
      (front, slides) = (scene.currentIndex, slides + 1)
    }

    private func isReadable(_ descriptor: Int32) -> Bool {
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      return unsafe poll(&entry, 1, 0) == 1
    }

    private var paths: Set<Pathname> { Set(scene.view.items.compactMap(\.path)) }

    /// The drive is pulled out for some time.
    func pullDrive(for seconds: Double) {
      let away = parent.file("away")
      #expect(unsafe rename(folder.terminated, away.terminated) == 0)
      let count = warnings.count
      wait { warnings.count > count }
      pass(seconds)
      #expect(unsafe rename(away.terminated, folder.terminated) == 0)
      wait { paths.count == 5 || paths.count == 4 }
    }

    /// The folder is replaced as a whole by one with other slides.
    func replaceFolder(round: Int) throws {
      let (new, old) = (parent.file("new"), parent.file("old"))
      try Self.fill("new", in: parent, round: round)
      #expect(unsafe rename(folder.terminated, old.terminated) == 0)
      #expect(unsafe rename(new.terminated, folder.terminated) == 0)
      let first = Pathname(folder.bytes + Array("/\(round % 7)-0.png".utf8))
      wait { paths.contains(first) }
      for index in 0..<5 where round > 0 {
        let name = Array("/\((round - 1) % 7)-\(index).png".utf8)
        _ = unsafe unlink(Pathname(old.bytes + name).terminated)
      }
      #expect(unsafe rmdir(old.terminated) == 0)
    }

    var isAlive: Bool { paths.count >= 4 && scene.view.carousel.isAutoplaying }
    var broken: [String] { scene.broken }
  }

  @Test func `a sign shows slides through pulled drives and replaced folders, in flat memory`()
    async
  {
    // In a separate process, in which only this test opens or keeps anything.
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      let hours = unsafe getenv("SOAK_HOURS").flatMap { unsafe Double(String(cString: $0)) }
      let rounds = hours.map { max(2, Int($0)) } ?? 2
      let sign = try Sign()
      sign.pass(60)
      func live(_ round: Int) throws {
        sign.pullDrive(for: hours == nil ? 60 : 600)
        try sign.replaceFolder(round: round)
        // The broken slide is tried again meanwhile.
        sign.pass(hours == nil ? 60 : 2800)
      }
      try live(1)
      let before = Footprint.now
      for round in 2...rounds + 1 {
        try live(round)
        print("\(round): \(sign.slides) slides, \(sign.darkFrames) dark, \(Footprint.now)")
        fflush(nil)
      }
      let after = Footprint.now
      #expect(sign.isAlive)
      #expect(sign.darkFrames == 0)
      #expect(sign.slides > rounds * 5)
      #expect(sign.broken == [])
      #expect(after.descriptors == before.descriptors)
      #expect(after.hasMemory(of: before, caches: 16 << 20))
    }
    guard let result else { return }
    print(String(decoding: result.standardOutputContent, as: UTF8.self))
  }
}
