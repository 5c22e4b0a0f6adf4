import CarouselEngine
import Testing

extension Carousel {
  /// A carousel with settings that must be valid.
  init(
    valid configuration: Configuration, viewSize: Size, data: DataSource = DataSource(),
    at time: Double = 0
  ) {
    do throws(EngineError) {
      try self.init(configuration: configuration, viewSize: viewSize, data: data, at: time)
    } catch {
      Issue.record(error)
      self.init(viewSize: viewSize, data: data, at: time)
    }
  }

  /// Takes settings that must be valid.
  mutating func configure(
    valid configuration: Configuration, itemSize: Size? = nil, duration: Double = 0,
    at time: Double
  ) {
    do throws(EngineError) {
      try configure(configuration, itemSize: itemSize, duration: duration, at: time)
    } catch {
      Issue.record(error)
    }
  }
}

extension Carousel.Configuration {
  /// Makes a change, unless what comes out of it is refused; tells why.
  @discardableResult
  mutating func change(_ change: (inout Self) -> Void) -> EngineError? {
    var changed = self
    change(&changed)
    do throws(EngineError) {
      try changed.validate()
    } catch {
      return error
    }
    self = changed
    return nil
  }
}
