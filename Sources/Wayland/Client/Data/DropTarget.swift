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
