import CarouselEngine

/// A carousel as a trace sets it up.
struct TraceSetup {
  let json: JSON
  let answers: TraceAnswers
  /// What was out of range, and so was refused.
  let refused: [EngineError]
  let configuration: Carousel.Configuration
  let hasDelegate: Bool

  /// The time of the set-up.
  static let start = 1024.0

  init(_ setup: JSON) {
    json = setup
    answers = TraceAnswers(setup)
    hasDelegate = setup["delegate"].flag ?? true
    var configuration = Carousel.Configuration(
      ArrangementKind(rawValue: setup["type"].text ?? "") ?? .linear,
      axis: setup["vertical"].flag == true ? .vertical : .horizontal)
    var refused: [EngineError] = []
    for (name, value) in setup.table.sorted(by: { $0.key < $1.key }) {
      configuration.take(name, value, refused: &refused)
    }
    configuration.placing = Carousel.Configuration.placing(
      isMoving: setup["customTransform"].number == 1)
    if !hasDelegate { configuration.options = ArrangementOptions() }
    self.refused = refused
    self.configuration = configuration
  }

  func makeCarousel() -> Carousel {
    Carousel(
      valid: configuration, viewSize: Size(json["bounds"]), data: answers.data,
      at: Self.start)
  }

  /// The value of a refused setting.
  func refusedValue(_ setting: String) -> Double? {
    for case .outOfRange(setting, let value, _) in refused { return value }
    return nil
  }
}
