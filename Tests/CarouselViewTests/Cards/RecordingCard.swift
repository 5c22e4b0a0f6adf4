import CarouselPaint
import Projection

@testable import CarouselView

/// A live card that records its input.
final class RecordingCard: LiveCard {
  let content: CardContent
  var claims: CardClaim
  var acceptsFocus = false
  var usesScrolling = true
  /// The keys that are of use to it.
  var usedKeys: Set<UInt32> = []
  var told: [CardInput] = []

  init(_ claims: CardClaim, label: String = "card") {
    self.claims = claims
    content = CardContent(
      drawing: LiveDrawing { canvas, _, _ in canvas.clear(to: .white) }, label: label)
  }

  func claim(at point: Point, in size: Size) -> CardClaim { claims }

  func handle(_ input: CardInput, in size: Size, at time: Double) -> Bool {
    told.append(input)
    switch input {
    case .keyPressed(let key, _): return usedKeys.contains(key.symbol)
    case .wheelTurned, .scrolled: return usesScrolling
    default: return true
    }
  }

  /// Where presses were, begun and moved.
  var places: [Point] {
    told.compactMap {
      switch $0 {
      case .pressed(_, let point), .moved(_, let point): point
      default: nil
      }
    }
  }

  var wasCanceled: Bool { told.contains { if case .canceled = $0 { true } else { false } } }
  var wasTapped: Bool {
    told.contains { if case .released(_, _, isTap: true) = $0 { true } else { false } }
  }
}
