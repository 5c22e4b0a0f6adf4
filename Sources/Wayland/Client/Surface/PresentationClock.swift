/// The compositor's presentation clock, as far as it has one.
final class PresentationClock {
  private let presentation: Singleton<WpPresentation>
  private var map = ClockMap()

  init(_ presentation: Singleton<WpPresentation>) {
    self.presentation = presentation
    presentation.onChange = { [weak self] in self?.listen() }
    listen()
  }

  var proxy: Proxy<WpPresentation>? { presentation.proxy }

  /// The loop's time of a stamp, or `nil` if the clock is unknown here.
  func time(of stamp: Nanoseconds, using source: some TimeSource) -> Nanoseconds? {
    map.time(of: stamp, using: source)
  }

  /// The stamp of a time of the loop, or `nil` if the clock is unknown here.
  func stamp(of time: Nanoseconds, using source: some TimeSource) -> Nanoseconds? {
    map.stamp(of: time, using: source)
  }

  private func listen() {
    presentation.proxy?.onEvent { [weak self] event in
      if case .clockID(let clock) = event { self?.map.use(clock: clock) }
    }
  }
}
