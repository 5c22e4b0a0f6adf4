import Testing

@testable import CarouselEngine

@Suite struct OptionsTests {
  @Test(arguments: ArrangementOption.allCases)
  func `a value outside its range is refused`(option: ArrangementOption) throws {
    var options = ArrangementOptions()
    options[option] = .value(option.range.upper)
    try options.validate()
    for value in [option.range.upper * 2 + 1, -.infinity, .nan, option.range.lower - 1] {
      options[option] = .value(value)
      #expect(throws: EngineError.self) { try options.validate() }
    }
  }

  @Test(arguments: ArrangementOption.allCases)
  func `every option has a name that leads back to it`(option: ArrangementOption) {
    #expect(ArrangementOption(name: option.name) == option)
    #expect(option.name.allSatisfy { $0 == "-" || $0.isLowercase })
  }

  @Test func `a factor multiplies the default`() throws {
    var options = ArrangementOptions()
    options[.tilt] = .factor(0.5)
    #expect(options.value(.tilt, default: 0.9) == 0.45)
    options[.tilt] = .factor(.infinity)
    #expect(throws: EngineError.self) { try options.validate() }
  }

  @Test func `a function is given the default`() throws {
    var options = ArrangementOptions()
    options[.spacing] = .computed { $0 + 0.1 }
    #expect(options.value(.spacing, default: 0.25) == 0.35)
  }

  @Test func `what a factor or function yields outside the range is the default`() throws {
    var options = ArrangementOptions()
    options[.fadeRange] = .computed { _ in .nan }
    #expect(options.value(.fadeRange, default: 1) == 1)
    options[.fadeRange] = .factor(-3)
    #expect(options.value(.fadeRange, default: 1) == 1)
  }

  @Test func `an option can be set back to its default`() throws {
    var options = ArrangementOptions()
    options[.count] = .value(9)
    options[.count] = .automatic
    #expect(options.value(.count, default: 12) == 12)
  }

  @Test func `an error is one plain line`() {
    let error = EngineError.outOfRange(name: "arc", value: 0, limits: ArrangementOption.arc.range)
    #expect(error.description == "arc must be above 0 and at most 100, not 0")
  }

  /// Each with one number that is out of its range.
  private static let refused: [@Sendable (inout Carousel.Configuration) -> Void] = [
    { $0.perspective = -0.02 }, { $0.decelerationRate = 1.02 }, { $0.bounceDistance = -0.5 },
    { $0.scrollSpeed = .nan }, { $0.autoscroll = .infinity }, { $0.itemWidth = -1 },
    { $0.contentOffset = Vector(x: .nan, y: 0) }, { $0.viewpointOffset.y = 1e7 },
    { $0.contentTravel = .infinity },
    { $0.neighborGap = 11 }, { $0.options[.arc] = .value(0) },
  ]

  @Test(arguments: refused.indices)
  func `a configuration with a number out of its range is refused whole`(index: Int) throws {
    var carousel = Carousel.sample(items: 9)
    let before = carousel.frame.cards.map(\.transform)
    var settings = carousel.configuration
    settings.kind = .wheel
    try settings.validate()
    Self.refused[index](&settings)
    #expect(throws: EngineError.self) { try settings.validate() }
    #expect(throws: EngineError.self) { try carousel.configure(settings, at: 1) }
    #expect(throws: EngineError.self) {
      _ = try Carousel(configuration: settings, viewSize: Size(width: 640, height: 360))
    }
    #expect(carousel.configuration.kind == .linear && carousel.takeEvents().isEmpty)
    #expect(carousel.frame.cards.map(\.transform) == before)
  }
}
