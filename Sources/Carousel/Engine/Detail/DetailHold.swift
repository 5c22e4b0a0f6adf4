extension Detail {
  /// Fingers on the content and what they do with it.
  struct Hold: Sendable {
    /// What the fingers do.
    enum Grip: Sendable {
      /// They only rest on it.
      case touch
      /// They move it.
      case pan(Pan)
      /// They make it larger or smaller.
      case pinch(Pinch)
      /// They spread to open it by a cross-fade.
      case spread
    }

    var grip: Grip
    var fingers: Fingers
    /// Where the content was bound when the first finger took hold of it.
    let wasOpen: Bool

    /// Whether the fingers say where the content is.
    var leads: Bool {
      switch grip {
      case .touch, .spread: false
      case .pan, .pinch: true
      }
    }

    /// Where the content is; `nil` if the fingers do not say.
    var placement: Placement? { placement(center: fingers.center, spread: fingers.spread) }

    /// How fast it moves at `time`, per second.
    func rate(at time: Double) -> Placement {
      fingers.rate(at: time) { center, spread in
        placement(center: center, spread: spread) ?? .still
      }
    }

    /// What becomes of the content, at `start` and changing at `rate`, when the fingers leave at `time`.
    func release(
      of start: Placement, rate: Placement, reducesMotion: Bool, at time: Double
    ) -> Release {
      let velocity = fingers.velocity(at: time)
      switch grip {
      case .touch, .spread: return Release(opens: wasOpen)
      case .pan(let pan):
        return pan.release(
          at: fingers.center, velocity: velocity, of: start, rate: rate, wasOpen: wasOpen,
          reducesMotion: reducesMotion)
      case .pinch(let pinch):
        return pinch.release(
          at: fingers.center, velocity: velocity, of: start, rate: rate, wasOpen: wasOpen,
          reducesMotion: reducesMotion)
      }
    }

    private func placement(center: Point, spread: Double) -> Placement? {
      switch grip {
      case .touch, .spread: nil
      case .pan(let pan): pan.placement(center: center)
      case .pinch(let pinch): pinch.placement(center: center, spread: spread)
      }
    }
  }
}
