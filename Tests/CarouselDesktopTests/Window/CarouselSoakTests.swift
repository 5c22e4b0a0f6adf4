@testable import CarouselDesktop
import CarouselEngine
import CarouselTestSupport
import CarouselView
import DesktopTestSupport
import Testing
import Wayland
import WaylandTestSupport

/// Hours of a carousel on virtual time: a minute or two ordinarily, as many as `SOAK_HOURS` says.
@Suite struct CarouselSoakTests {
  /// A carousel that people and programs do things with, whose compositors die.
  private final class Program {
    let soak = Soak(seed: 13)
    let carousel: CarouselWindow
    private let pipe: Pipe
    private(set) var frames = 0
    private(set) var lines = 0
    /// How many items have ever come.
    private var comers = 12

    init() throws {
      pipe = try Pipe()
      var settings = CarouselWindowSettings()
      settings.size = Size(width: 160, height: 100)
      settings.accessibility = nil
      var style = CarouselStyle(.coverFlow)
      style.opensWith = [.select, .doubleTap]
      carousel = try CarouselWindow(
        soak.client.loop, items: CarouselScene.items(comers), style: style, settings: settings,
        announcer: Announcer(format: .text, fileDescriptor: pipe.writingEnd))
      carousel.onFrameRecord = { [weak self] _ in self?.frames += 1 }
      carousel.onClose = {}
      soak.onSession = { [unowned self] in carousel.open(in: $0) }
      soak.onLoss = { [unowned self] in carousel.sessionEnded() }
      soak.onAct = { [unowned self] in act(&$0) }
      soak.onCount = { [unowned self] in begin() }
      soak.start()
    }

    /// Shows the twelve items and the style of the beginning.
    private func begin() {
      let (view, time) = (carousel.view, carousel.time)
      view.close(at: time)
      view.stopAutoplay(at: time)
      view.remove(item: 0, count: view.items.count, animated: false, at: time)
      view.insert(CarouselScene.items(12), before: 0, animated: false, at: time)
      var style = view.style
      style.configuration.kind = .coverFlow
      try? view.restyle(style, at: time)
    }

    private func act(_ dice: inout SeededGenerator) {
      lines += pipe.lines().count
      let (view, time) = (carousel.view, carousel.time)
      let place = Int.random(in: 0...view.items.count, using: &dice)
      switch Int.random(in: 0..<40, using: &dice) {
      case 0 where view.items.count < 40:
        let new = CarouselScene.items(comers + 1).suffix(1)
        comers = (comers + 1) % 100
        guard !view.items.contains(where: { $0.id == new.last?.id }) else { return }
        view.insert(Array(new), before: place, at: time)
      case 1 where view.items.count > 3: view.remove(item: place, at: time)
      case 2: view.move(item: place, to: 0, at: time)
      case 3: view.reload(item: place, at: time)
      case 4:
        var style = view.style
        style.configuration.kind = ArrangementKind.allCases.randomElement(using: &dice) ?? .linear
        try? view.restyle(style, at: time)
      case 5: view.scroll(toItem: place, at: time)
      case 6: view.open(at: time)
      case 7: view.close(at: time)
      case 8: view.change(at: time) { try? $0.startAutoplay(Autoplay(interval: 2), at: $1) }
      case 9: view.stopAutoplay(at: time)
      default: break
      }
    }
  }

  @Test func `hours of edits, input, faults and dying compositors leave memory as it was`() async {
    // In a separate process, in which only this test opens or keeps anything. Of its expectations
    // only the comments arrive here.
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      let program = try Program()
      let readings = program.soak.live {
        "\(program.frames) frames, \(program.lines) lines"
      }
      #expect(program.soak.isAlive, "the session has not returned")
      #expect(program.soak.broken == [], "\(program.soak.broken)")
      #expect(program.carousel.view.carousel.offset.isFinite, "the offset is not finite")
      #expect(
        program.frames > 100 && program.lines > 20,
        "\(program.frames) frames, \(program.lines) lines")
      let growth = Footprint.growth(over: readings)
      #expect(growth.descriptors <= 0, "\(readings)")
      #expect(growth.fits(caches: 40 << 20), "\(readings)")
    }
    guard let result else { return }
    print(String(decoding: result.standardOutputContent, as: UTF8.self))
  }
}
