import CarouselEngine
import CarouselTestSupport
import Testing

@testable import CarouselViewer

/// The same inputs at any frame rate give the same path, bit for bit.
@Suite struct DetailFrameRateTests {
  private static let end = 4.0

  @Test(arguments: DetailStory.all)
  func `the path does not depend on the frame rate`(story: DetailStory) {
    let reference = path(story, ticks: [])
    #expect(reference.pictures.contains { $0 != nil })
    for rate in [24, 39.7, 60, 90, 144] {
      let other = path(story, ticks: (0...Int(Self.end * rate)).map { Double($0) / rate })
      #expect(other.pictures == reference.pictures, "\(rate) Hz")
      #expect(other.events == reference.events, "\(rate) Hz")
    }
    for seed in UInt64(1)...5 {
      var random = SeededGenerator(seed: seed)
      var (ticks, time) = ([Double](), 0.0)
      while time < Self.end {
        time += [0.0001, 0.004, 0.016, 0.033, 0.5].randomElement(using: &random) ?? 0.016
        ticks.append(time)
      }
      let other = path(story, ticks: ticks)
      #expect(other.pictures == reference.pictures, "seed \(seed)")
      #expect(other.events == reference.events, "seed \(seed)")
    }
  }

  /// What is seen every 20 ms, through copies that do not disturb the run, and what happened.
  private func path(
    _ story: DetailStory, ticks: [Double]
  ) -> (pictures: [Detail.Picture?], events: [Detail.Event]) {
    var detail = Detail(scene: Detail.sampleScene)
    let probes = (0...Int(Self.end * 50)).map { Double($0) / 50 }
    let marks =
      ticks.map { ($0, 1, DetailInput.wait) } + story.inputs.map { ($0.time, 0, $0.input) }
      + probes.map { ($0, 2, DetailInput.wait) }
    var pictures: [Detail.Picture?] = []
    for (time, kind, input) in marks.sorted(by: { ($0.0, $0.1) < ($1.0, $1.1) }) {
      guard kind == 2 else {
        detail.take(input, at: time)
        continue
      }
      var probe = detail
      probe.advance(to: time)
      pictures.append(probe.picture(at: time))
      pictures.append(probe.neighbor(on: -1, at: time))
      pictures.append(probe.neighbor(on: 1, at: time))
    }
    detail.advance(to: 9)
    return (pictures, detail.takeEvents())
  }
}
