package import CarouselCWaylandUtil

/// One interface as libwayland reads it: its name, its version, and what its messages carry.
@safe public struct WireInterface: Hashable, @unchecked Sendable {
  package let pointer: UnsafePointer<wl_interface>

  @unsafe package init(_ pointer: UnsafePointer<wl_interface>) {
    unsafe self.pointer = pointer
  }

  /// The name on the wire, like `wl_surface`.
  public var name: String { unsafe String(cString: pointer.pointee.name) }

  /// The newest version that is described.
  public var version: UInt32 { unsafe UInt32(clamping: pointer.pointee.version) }

  /// Two are equal if they are the same place of the same table.
  public static func == (first: Self, second: Self) -> Bool {
    unsafe first.pointer == second.pointer
  }

  /// Hashes the place.
  public func hash(into hasher: inout Hasher) { unsafe hasher.combine(pointer) }
}
