/// The motion of a mouse whose pointer may be locked.
public struct RelativeMotion: Equatable, Sendable {
  /// The motion to the right, in logical units, as the pointer would move.
  public var x: Double
  /// The motion downward.
  public var y: Double
  /// The motion to the right without acceleration.
  public var unacceleratedX: Double
  /// The motion downward without acceleration.
  public var unacceleratedY: Double
  /// When it happened, in the loop's time.
  public var time: Nanoseconds
  /// The seat.
  public var seat: UInt32
}

/// Locks the pointers of all seats in a surface while they are on it, and follows their mice.
final class PointerLock {
  /// A Boolean value that indicates whether the pointers are to be locked.
  var isWanted = false
  /// Called with each motion of a mouse whose pointer is locked.
  var onMotion: ((RelativeMotion) -> Void)?
  /// The locks by the seat's number.
  private var locks: [UInt32: Lock] = [:]

  private final class Lock {
    let pointer: Proxy<WlPointer>
    private let lock: Owned<ZwpLockedPointerV1>
    private let seat: UInt32
    private let loop: EventLoop
    private var motion: Owned<ZwpRelativePointerV1>?
    private var isActive = false
    private var stamps = StampClock()

    init(
      _ lock: consuming Owned<ZwpLockedPointerV1>, _ pointer: Proxy<WlPointer>, of seat: Seat
    ) {
      self.pointer = pointer
      self.lock = lock
      (self.seat, loop) = (seat.name, seat.session.loop)
      self.lock.onEvent { [weak self] event in
        if case .locked = event { self?.isActive = true } else { self?.isActive = false }
      }
    }

    /// Follows the mouse, where the compositor reports its motion, even late.
    func follow(
      _ manager: Proxy<ZwpRelativePointerManagerV1>?, _ report: @escaping (RelativeMotion) -> Void
    ) {
      guard motion == nil else { return }
      motion = manager?.getRelativePointer(pointer: pointer)
      motion?.onEvent { [weak self] event in
        guard let self, isActive,
          case .relativeMotion(let high, let low, let x, let y, let rawX, let rawY) = event
        else { return }
        let milliseconds = (UInt64(high) << 32 | UInt64(low)) / 1000
        let time = stamps.time(
          milliseconds: UInt32(truncatingIfNeeded: milliseconds), arrival: loop.now)
        report(
          RelativeMotion(
            x: x, y: y, unacceleratedX: rawX, unacceleratedY: rawY, time: time, seat: seat))
      }
    }
  }

  func update(_ globals: Globals, _ surface: Proxy<WlSurface>?, _ seats: [Seat]) {
    guard isWanted, let manager = globals.pointerConstraints.proxy, let surface else {
      return end()
    }
    locks = locks.filter { number, lock in
      seats.contains { $0.name == number && $0.pointer?.proxy == lock.pointer }
    }
    for seat in seats where locks[seat.name] == nil {
      guard let pointer = seat.pointer?.proxy else { continue }
      locks[seat.name] = Lock(
        manager.lockPointer(surface: surface, pointer: pointer, region: nil, lifetime: .persistent),
        pointer, of: seat)
    }
    for lock in locks.values {
      lock.follow(globals.relativePointers.proxy) { [weak self] in self?.onMotion?($0) }
    }
  }

  /// Releases all pointers, before the surface ends.
  func end() { locks = [:] }
}
