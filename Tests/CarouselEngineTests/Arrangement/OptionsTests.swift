import Testing

@testable import CarouselEngine

@Suite struct OptionsTests {
  @Test(arguments: Option.allCases)
  func `a value outside its range is refused and changes nothing`(option: Option) throws {
    var options = Options()
    try options.set(option, to: .value(option.range.upper))
    for value in [option.range.upper * 2 + 1, -.infinity, .nan, option.range.lower - 1] {
      #expect(throws: EngineError.self) { try options.set(option, to: .value(value)) }
    }
    #expect(options.value(option, default: 0.5) == option.range.upper)
  }

  @Test(arguments: Option.allCases)
  func `every option has a name that leads back to it`(option: Option) {
    #expect(Option(name: option.name) == option)
    #expect(option.name.allSatisfy { $0 == "-" || $0.isLowercase })
  }

  @Test func `a factor multiplies the default`() throws {
    var options = Options()
    try options.set(.tilt, to: .factor(0.5))
    #expect(options.value(.tilt, default: 0.9) == 0.45)
    #expect(throws: EngineError.self) { try options.set(.tilt, to: .factor(.infinity)) }
  }

  @Test func `a function is given the default`() throws {
    var options = Options()
    try options.set(.spacing, to: .computed { $0 + 0.1 })
    #expect(options.value(.spacing, default: 0.25) == 0.35)
  }

  @Test func `what a factor or function yields outside the range is the default`() throws {
    var options = Options()
    try options.set(.fadeRange, to: .computed { _ in .nan })
    #expect(options.value(.fadeRange, default: 1) == 1)
    try options.set(.fadeRange, to: .factor(-3))
    #expect(options.value(.fadeRange, default: 1) == 1)
  }

  @Test func `an option can be set back to its default`() throws {
    var options = Options()
    try options.set(.count, to: .value(9))
    try options.set(.count, to: .automatic)
    #expect(options.value(.count, default: 12) == 12)
  }

  @Test func `an error is one plain line`() {
    let error = EngineError.outOfRange(name: "arc", value: 0, limits: Option.arc.range)
    #expect(error.description == "arc must be above 0 to 100, not 0")
  }

  @Test func `settings with a range refuse what is out of it`() throws {
    var settings = Configuration()
    #expect(throws: EngineError.self) { try settings.setPerspective(-0.02) }
    #expect(throws: EngineError.self) { try settings.setDecelerationRate(1.02) }
    #expect(throws: EngineError.self) { try settings.setBounceDistance(-0.5) }
    #expect(throws: EngineError.self) { try settings.setScrollSpeed(.nan) }
    #expect(throws: EngineError.self) { try settings.setAutoscroll(.infinity) }
    #expect(throws: EngineError.self) { try settings.setItemWidth(-1) }
    #expect(throws: EngineError.self) {
      try settings.setContentOffset(Size(width: .nan, height: 0))
    }
    #expect(throws: EngineError.self) { try Emphasis(scale: 0) }
    #expect(settings.perspective == -1 / 500.0 && settings.decelerationRate == 0.95)
  }
}
