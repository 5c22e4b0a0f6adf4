/// Which instant of a finger's way a frame shows: a constant lag behind the frame's light, so that a finger
/// at constant speed is drawn at constant speed, whatever the rates of panel and display.
///
/// The lag is the smallest with which no frame has to guess: the greatest age that the newest sample had
/// lately when a frame was drawn. It changes by slowing down or catching up by a twentieth, never by a jump.
struct Resampling {
  /// How many frames are remembered.
  private static let memory = 24
  /// How much faster or slower than time the shown instant may run.
  private static let adjustment = 0.05
  /// The time in seconds without an event after which a finger counts as resting.
  static let pause = 0.04

  /// The greatest ages of the newest sample, one for each sample, in seconds before the frame's light.
  private var ages: [Double] = []
  /// The greatest age since the last sample came.
  private var age = 0.0
  private var last: (frame: Double, instant: Double)

  /// The frame seen at `frame` showed `instant`, in seconds.
  init(frame: Double, instant: Double) { last = (frame, instant) }

  /// A sample came; `gap` is its distance from the one before.
  mutating func sampled(after gap: Double) {
    // While the finger stood still, the age of its sample said nothing.
    if gap < Self.pause, age > 0 {
      ages.append(age)
      if ages.count > Self.memory { ages.removeFirst() }
    }
    age = 0
  }

  /// The instant that a frame seen at `frame` shows, at most `newest`, in seconds.
  mutating func instant(frame: Double, newest: Double) -> Double {
    age = max(age, frame - newest)
    let lag = max(ages.max() ?? 0, ages.isEmpty ? age : 0)
    var instant = min(frame - lag, newest)
    if frame > last.frame {
      let step = frame - last.frame
      let range = step * (1 - Self.adjustment)...step * (1 + Self.adjustment)
      instant = min(
        last.instant + min(max(instant - last.instant, range.lowerBound), range.upperBound), newest)
    } else {
      instant = last.instant
    }
    last = (frame, instant)
    return instant
  }

  /// The finger stood still until `time`: nothing is to be caught up with.
  mutating func rested(until time: Double) {
    last.instant = max(last.instant, time)
  }
}
