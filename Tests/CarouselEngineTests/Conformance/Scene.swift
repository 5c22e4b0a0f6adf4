@testable import CarouselEngine

/// A carousel set up as a trace says, with the answers of the trace's data source.
struct Scene {
  var carousel: Carousel
  var configuration: Configuration
  /// What was out of range, and so was refused.
  var refused: [EngineError] = []
  var items: Int
  var placeholders: Int
  var itemSize: Size
  var sizeVary: Double
  var nilViews: Bool
  let hasDelegate: Bool
  /// What ours reported while it was set up.
  private(set) var setUpEvents: [TraceEvent] = []

  static let start = 1024.0

  init(_ setup: JSON) {
    let kind = ArrangementKind(rawValue: setup["type"].text ?? "") ?? .linear
    var configuration = Configuration(
      kind, axis: setup["vertical"].flag == true ? .vertical : .horizontal)
    var refused: [EngineError] = []
    items = setup["items"].integer ?? 0
    placeholders = setup["placeholders"].integer ?? 0
    itemSize = Size(setup["itemSize"])
    sizeVary = setup["sizeVary"].number ?? 0
    nilViews = setup["nilViews"].flag ?? false
    hasDelegate = setup["delegate"].flag ?? true
    for (name, value) in setup.table { configuration.take(name, value, refused: &refused) }
    configuration.customTransform = Configuration.customTransform(
      isMoving: setup["customTransform"].number == 1)
    if !hasDelegate { configuration.options = Options() }
    self.configuration = configuration
    self.refused = refused
    carousel = Carousel(
      configuration: configuration, viewSize: Size(setup["bounds"]),
      data: DataSource(), at: Self.start)
    carousel.reload(data(), at: Self.start)
    setUpEvents = carousel.takeEvents().compactMap(TraceEvent.init)
  }

  /// The data source's present answers.
  func data() -> DataSource {
    let (size, vary, isEmpty) = (itemSize, sizeVary, nilViews)
    return DataSource(
      itemCount: items, placeholderCount: placeholders, itemSize: size,
      sizes: { slot in
        if isEmpty { return .zero }
        let index =
          switch slot {
          case .item(let index), .placeholder(let index): index
          }
        return Size(
          width: size.width + vary * Double(index % 5),
          height: size.height + vary * Double(index % 3))
      })
  }

  /// Lets views that are asked for from now on have the present sizes, without a reload.
  mutating func changeAnswers() {
    var answers = data()
    answers.itemCount = carousel.data.itemCount
    answers.placeholderCount = carousel.data.placeholderCount
    carousel.data = answers
  }
}

extension Size {
  init(_ json: JSON) {
    self.init(width: json[0].number ?? 0, height: json[1].number ?? 0)
  }
}
