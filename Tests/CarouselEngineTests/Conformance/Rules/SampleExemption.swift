import CarouselEngine

/// What of a transform case cannot be compared, because ours refuses a setting (Q38–Q40): only what
/// that setting touches.
struct SampleExemption {
  /// What of the items.
  private(set) var fields: Set<SampleField> = []
  /// What of the carousel's own numbers.
  var skipped: Set<String> = []
  /// There is no item: where the carousel is means nothing (Q30).
  var isEmptied = false
  private var refusals: [(quirk: Quirk, isKept: Bool, name: String)] = []
  private let isDense: Bool

  private static let visibility: Set<String> = ["numberOfVisibleItems", "indexesForVisibleItems"]

  init(_ setup: TraceSetup, _ carousel: Carousel) {
    let kind = setup.configuration.kind
    let options = setup.configuration.options
    let spacing = options.value(.spacing, default: 1)
    isDense =
      (kind == .linear || kind == .coverFlow || kind == .coverFlow2)
      && carousel.itemWidth * spacing == 0 && carousel.itemCount > 0
    if isDense {
      skipped.formUnion(Self.visibility)
      fields.insert(.shown)
    }
    for case .outOfRange(let name, _, _) in setup.refused {
      let option = ArrangementOption.allCases.first {
        $0.name == name || name == $0.name + " factor"
      }
      // An option that was refused is at its default, whatever that is.
      let isKept = option.map { options.value($0, default: 0.123) == 0.123 } ?? true
      refusals.append((Quirk(refused: name), isKept, name))
      exempt(option, name, kind)
    }
  }

  var states: Set<String> {
    isEmptied ? skipped.union(["scrollOffset", "toggle"]) : skipped
  }

  /// What a refused setting touches.
  private mutating func exempt(
    _ option: ArrangementOption?, _ name: String, _ kind: ArrangementKind
  ) {
    let isRow = kind == .linear || kind == .coverFlow || kind == .coverFlow2
    let isCircular = kind.isCircular
    switch option {
    case .fadeMin, .fadeMax, .fadeRange, .fadeMinAlpha:
      fields.formUnion([.alpha, .shown])
      skipped.insert("indexesForVisibleItems")
    case .visibleItems:
      fields.insert(.shown)
      skipped.formUnion(Self.visibility)
    case .count, .arc, .angle, .radius:
      guard isCircular else { return }
      fields.formUnion([.transform, .shown])
      skipped.formUnion(Self.visibility)
    case .spacing:
      guard kind != .custom else { return }
      fields.insert(.transform)
      guard isRow || isCircular else { return }
      fields.insert(.shown)
      skipped.formUnion(Self.visibility)
    case .tilt: if !isCircular { fields.insert(.transform) }
    case .offsetMultiplier: skipped.insert("offsetMultiplier")
    default:
      if name == "item-width" || name == "perspective" { fields.insert(.transform) }
    }
  }

  /// Checks what ours does instead.
  func explain(_ frame: FrameComparison, _ samples: JSON, into outcome: inout Outcome) {
    let carousel = frame.carousel
    for refusal in refusals {
      outcome.explain(
        refusal.quirk, refusal.isKept && frame.isFinite, "refuses \(refusal.name)")
    }
    guard isDense else { return }
    let placeholders = carousel.isWrapped ? 0 : carousel.placeholderCount
    outcome.explain(
      .noNumbers, carousel.visibleItemLimit == min(30, carousel.itemCount + placeholders),
      "shows as many as are ever in view")
  }
}
