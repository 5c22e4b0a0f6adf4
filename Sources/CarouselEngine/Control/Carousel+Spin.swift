extension Carousel {
  /// Turns a wrapping carousel around some times, to rest on an item: a wheel of fortune.
  ///
  /// One that does not wrap scrolls to the item.
  ///
  /// - Parameters:
  ///   - item: where it comes to rest, counted around
  ///   - turns: whole turns before that; negative ones run to lower items. Range −1000…1000
  ///   - duration: in seconds
  ///   - time: now, in seconds
  ///   - cause: what `Event.settled` will name
  public mutating func spin(
    to item: Int, turns: Int, duration: Double, at time: Double, cause: Cause = .api
  ) {
    advance(to: time)
    guard wrapping.isWrapped, wrapping.count > 0 else {
      return scroll(toItem: item, duration: duration, at: time, cause: cause)
    }
    let target = Trajectory.spinTarget(
      from: position, to: wrapping.clamp(item), turns: min(max(turns, -1000), 1000),
      count: wrapping.count)
    scrollNow(byOffset: target - position, duration: duration, cause: cause)
  }
}
