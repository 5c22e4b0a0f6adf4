/// How a surface handles drops.
///
/// ```swift
/// window.dropTarget = DropTarget(types: [FileURIs.type]) { open($0.filePaths) }
/// ```
public struct DropTarget {
  /// Chooses the type to take of those that are offered at a place of the content, in logical
  /// units.
  ///
  /// Returns `nil` where nothing can be dropped.
  public var accepts: (_ types: [String], SurfacePoint) -> String?
  /// Told where something is that would be taken, and `nil` when it is there no more.
  public var onOver: ((SurfacePoint?) -> Void)?
  /// Called with the dropped content.
  public var onDrop: (Drop) -> Void
  /// The most that is read of one drop, in bytes.
  public var limit = 16 << 20

  /// Accepts drops anywhere on the surface in one of `types`, best first.
  public init(types: [String], onDrop: @escaping (Drop) -> Void) {
    self.init(accepts: { offered, _ in types.first(where: offered.contains) }, onDrop: onDrop)
  }

  /// Takes what `accepts` chooses.
  public init(
    accepts: @escaping (_ types: [String], SurfacePoint) -> String?,
    onDrop: @escaping (Drop) -> Void
  ) {
    (self.accepts, self.onDrop) = (accepts, onDrop)
  }
}

/// What was dropped.
public struct Drop: Equatable, Sendable {
  /// The type it came in.
  public var type: String
  /// Its bytes.
  public var bytes: [UInt8]
  /// Where it was dropped, in the content, in logical units.
  public var position: SurfacePoint
  /// Whose pointer or finger dropped it: the number of the seat.
  public var seat: UInt32

  /// The absolute paths of the files that were dropped, if it is a list of them.
  public var filePaths: [[UInt8]] { type == FileURIs.type ? FileURIs.paths(in: bytes) : [] }
}

/// Something of another program that is dragged over a surface, for programs that hand it on without
/// reading it.
///
/// ```swift
/// window.surface.onIncomingDrag = { drag, event in
///   if case .moved = event { drag.answer(wanted(drag.types, drag.position), actions: .copy) }
/// }
/// ```
public final class IncomingDrag {
  /// What happens to it.
  public enum Event: Equatable, Sendable {
    /// It comes over the surface, or moves there.
    case moved
    /// It goes elsewhere, or there is an end of it.
    case left
    /// It was dropped: a target that accepts it reads it now and calls ``finish()``.
    case dropped
  }

  /// The types, best first.
  public var types: [String] { offer.types }
  /// The actions that the source allows.
  public var actions: DragActions { offer.sourceActions ?? .copy }
  /// Where it is, in the content, in logical units.
  public internal(set) var position: SurfacePoint

  let offer: DataOffer
  private unowned let session: Session
  private let serial: UInt32
  private var isWanted = false
  private var isDropped = false

  init(_ offer: DataOffer, at position: SurfacePoint, serial: UInt32, session: Session) {
    (self.offer, self.position, self.serial, self.session) = (offer, position, serial, session)
  }

  /// Says in which type it is wanted here, and what may be done with it; `nil` and no action for none.
  ///
  /// - Parameters:
  ///   - type: One of ``types``.
  ///   - actions: The actions. Of several, copying is preferred to moving, and moving to asking. After the drop only a question can still be answered.
  public func answer(_ type: String?, actions: DragActions) {
    guard !isDropped || offer.action == .ask else { return }
    isWanted = type != nil
    offer.accept(type, actions: actions.intersection(.all), serial: serial)
  }

  func drop() { isDropped = true }

  /// Requests that the source writes the content, in one type, into a descriptor, which the caller closes.
  ///
  /// - Returns: `false` if the source was not asked. No data will arrive then.
  @discardableResult
  public func send(_ type: String, to descriptor: Int32) -> Bool {
    // A descriptor must not wait in a full socket.
    !session.display.isCongested && offer.send(type, to: descriptor)
  }

  /// Tells the source that everything was read.
  ///
  /// Has no effect before the drop, a second time, or where it was not accepted.
  public func finish() {
    guard isDropped, isWanted, offer.canFinish else { return }
    isDropped = false
    offer.finish()
  }
}
