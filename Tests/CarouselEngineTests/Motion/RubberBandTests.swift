import Testing

@testable import CarouselEngine

@Suite struct RubberBandTests {
  @Test(arguments: [(1.0, 1.0, 0.55 / 1.55), (2, 1, 1.1 / 2.55), (0.5, 2, 0.55 / 1.6)])
  func `it gives the band's formula`(distance: Double, pull: Double, stretch: Double) {
    #expect(abs(RubberBand(distance: distance).stretch(pull: pull) - stretch) < 1e-15)
  }

  @Test func `it never gives more than its distance`() {
    let band = RubberBand(distance: 0.7)
    #expect(band.stretch(pull: 1e12) <= 0.7)
    #expect(band.stretch(pull: .infinity) == 0.7)
    #expect(band.stretch(pull: 0) == 0)
  }

  @Test(arguments: [0.1, 1, 3], [0.001, 0.5, 2, 40])
  func `its inverse leads back`(distance: Double, pull: Double) {
    let band = RubberBand(distance: distance)
    #expect(abs(band.pull(stretch: band.stretch(pull: pull)) - pull) < 1e-9 * max(1, pull))
  }

  @Test func `a stretch of the whole distance has a finite pull`() {
    let band = RubberBand(distance: 1)
    #expect(band.pull(stretch: 1).isFinite)
    #expect(band.pull(stretch: 5).isFinite)
  }

  @Test func `a band without distance does not give`() {
    let band = RubberBand(distance: 0)
    #expect(band.stretch(pull: 3) == 0)
    #expect(band.pull(stretch: 0) == 0)
    #expect(band.slope(pull: 0.1) == 0)
  }

  @Test func `its slope is the slope of the stretch`() {
    let band = RubberBand(distance: 0.8)
    for pull in [0.01, 0.3, 1, 5] {
      let slope = (band.stretch(pull: pull + 1e-6) - band.stretch(pull: pull - 1e-6)) / 2e-6
      #expect(abs(slope - band.slope(pull: pull)) < 1e-8)
    }
  }

  @Test(arguments: [-3, -0.2, 0, 4.4, 11, 11.5, 19])
  func `the carousel's place depends on the finger's place alone`(finger: Double) {
    let ends = Resistance(lower: 0, upper: 11, distance: 1, isRubberBand: true)
    let position = ends.position(finger)
    #expect(position > -1 && position < 12)
    #expect(abs(ends.pull(position) - finger) < 1e-9)
  }
}
