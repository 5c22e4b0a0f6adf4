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

/// Hours of a sign on virtual time: some minutes ordinarily, as many hours as `SOAK_HOURS` says.
@Suite struct SignageSoakTests {
  /// A slide show of a folder in which things go wrong, under compositors that crash.
  private final class Sign {
    private let parent: TemporaryFolder
    private let soak: Soak
    private let window: CarouselWindow
    private let arrivals: Arrivals
    private(set) var slides = 0
    private(set) var darkFrames = 0
    private(set) var warnings: [String] = []
    private var front: Int?

    private var folder: Pathname { parent.file("slides") }
    private var view: CarouselView { window.view }

    init() throws {
      parent = try TemporaryFolder()
      try Self.fill("slides", in: parent, round: 0)
      let reader = try AlbumReader([.named(parent.file("slides"))], watches: true)
      let items = try reader.waitForFirst(thenFor: -1).album.items
      var configuration = CompositorConfiguration()
      configuration.keepsFrames = 100
      soak = Soak(seed: 1, configuration)
      var style = CarouselStyle(.coverFlow)
      style.cards.fit = .fill
      SlideTransition.fade.apply(to: &style)
      style.backdrop = .color(.black)
      var settings = CarouselWindowSettings()
      settings.size = Size(width: 320, height: 200)
      settings.accessibility = nil
      settings.autoplay = Autoplay(interval: 10, stepDuration: 1)
      settings.cardsFillView = true
      window = try CarouselWindow(
        soak.client.loop, items: items, style: style, settings: settings)
      var warned: (String) -> Void = { _ in }
      window.onWarning = { warned($0) }
      window.onClose = {}
      arrivals = Arrivals(
        items, from: reader, in: window, soak.client.loop, warn: { warned($0) },
        dress: { [unowned window] items, _ in window.brokenSlides.leftOut(of: items) })
      window.brokenSlides.onRetry = { [unowned arrivals] in arrivals.retryBrokenSlides() }
      arrivals.begin()
      warned = { [weak self] in self?.warnings.append($0) }
      soak.onSession = { [unowned self] in window.open(in: $0) }
      soak.onLoss = { [unowned self] in window.sessionEnded() }
      soak.start()
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

    /// Lets a time pass, and looks at each frame.
    func pass(_ seconds: Double) {
      let end = soak.clock.now + .seconds(seconds)
      load()
      while soak.clock.now < end {
        let before = slides
        soak.compositor.advance(within: end - soak.clock.now) {
          look()
          return slides > before
        }
        load()
      }
    }

    /// Waits until something is so, while virtual time passes like real time.
    func wait(_ isSo: () -> Bool) {
      for _ in 0..<4000 where !isSo() {
        load()
        _ = poll(nil, 0, 5)
        soak.compositor.advance(within: .milliseconds(5)) {
          look()
          return false
        }
      }
    }

    /// Waits for the pictures of the next slides: they are decoded in real time.
    private func load() {
      guard let front else { return }
      for index in front...front + 2 where view.itemCount > 0 {
        let index = index % view.itemCount
        for _ in 0..<30_000 where !view.isReady(index) && view.failure(of: index) == nil {
          _ = poll(nil, 0, 1)
          soak.compositor.settle()
          guard index < view.itemCount else { break }
        }
      }
    }

    private func look() {
      guard let image = soak.compositor.toplevels.first?.surface.image else { return }
      let word = image[image.width / 2, image.height / 2]
      let isDark = [16, 8, 0].contains { word >> $0 & 255 < 100 }
      if isDark, slides > 0 { darkFrames += 1 }
      guard !isDark, view.currentIndex != front else { return }
      (front, slides) = (view.currentIndex, slides + 1)
    }

    /// The compositor crashes.
    func crash() {
      soak.restart()
      #expect(soak.isAlive, "the session has not returned")
    }

    private var paths: Set<Pathname> { Set(view.items.compactMap(\.path)) }

    /// The drive is pulled out for some time.
    func pullDrive(for seconds: Double) {
      let away = parent.file("away")
      move(folder, to: away)
      let count = warnings.count
      wait { warnings.dropFirst(count).contains { $0.hasSuffix("waiting for it") } }
      pass(seconds)
      move(away, to: folder)
      wait { paths.count == 5 || paths.count == 4 }
    }

    /// The folder is replaced as a whole by one with other slides.
    func replaceFolder(round: Int) throws {
      let (new, old) = (parent.file("new"), parent.file("old"))
      try Self.fill("new", in: parent, round: round)
      move(folder, to: old)
      move(new, to: folder)
      let first = Pathname(folder.bytes + Array("/\(round % 7)-0.png".utf8))
      wait { paths.contains(first) }
      for index in 0..<5 where round > 0 {
        let name = Array("/\((round - 1) % 7)-\(index).png".utf8)
        _ = unsafe unlink(Pathname(old.bytes + name).terminated)
      }
      #expect(unsafe rmdir(old.terminated) == 0, "\(old) has errno \(errno)")
    }

    private func move(_ path: Pathname, to new: Pathname) {
      #expect(
        unsafe rename(path.terminated, new.terminated) == 0, "\(path) to \(new): errno \(errno)")
    }

    var isAlive: Bool { paths.count >= 4 && view.carousel.isAutoplaying && soak.isAlive }
    var broken: Set<String> {
      soak.broken.union(soak.compositor.violations.map(\.description))
    }
  }

  @Test func `a sign shows slides through pulled drives, replaced folders and crashes`()
    async
  {
    // In a separate process, in which only this test opens or keeps anything. Of its expectations
    // only the comments arrive here.
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      let hours = unsafe getenv("SOAK_HOURS").flatMap { unsafe Double(String(cString: $0)) }
      let rounds = hours.map { max(2, Int($0)) } ?? 2
      let sign = try Sign()
      sign.pass(60)
      var readings: [Footprint] = []
      func live(_ round: Int) throws {
        sign.pullDrive(for: hours == nil ? 60 : 600)
        try sign.replaceFolder(round: round)
        // The broken slide is tried again meanwhile.
        for _ in 0..<4 {
          sign.crash()
          sign.pass(hours == nil ? 15 : 750)
          readings.append(.now)
        }
      }
      try live(1)
      readings = []
      for round in 2...rounds + 1 {
        try live(round)
        print("\(round): \(sign.slides) slides, \(sign.darkFrames) dark, \(Footprint.now)")
        fflush(nil)
      }
      let growth = Footprint.growth(over: readings)
      #expect(sign.isAlive, "the sign does not show slides any more")
      #expect(sign.darkFrames == 0, "\(sign.darkFrames) dark frames")
      // How many there are depends on decoders, which take real time.
      #expect(sign.slides > rounds * 2, "only \(sign.slides) slides")
      #expect(sign.broken == [], "\(sign.broken)")
      #expect(growth.descriptors <= 0, "\(readings)")
      #expect(growth.fits(caches: 16 << 20), "\(readings)")
    }
    guard let result else { return }
    print(String(decoding: result.standardOutputContent, as: UTF8.self))
  }
}
