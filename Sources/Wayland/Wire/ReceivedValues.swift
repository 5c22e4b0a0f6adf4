package import CarouselCWaylandUtil

/// The arguments of a received message, by position.
///
/// Valid while the message is being handled.
///
/// Only the generated bindings read them: they know the type at each position.
@safe public struct ReceivedValues {
  private let values: UnsafeMutablePointer<wl_argument>

  @unsafe package init(_ values: UnsafeMutablePointer<wl_argument>) {
    unsafe self.values = unsafe values
  }

  /// A whole number.
  public func int(_ place: Int) -> Int32 { unsafe values[place].i }
  /// A whole number that is not negative.
  public func uint(_ place: Int) -> UInt32 { unsafe values[place].u }
  /// A number with 8 binary places.
  public func fixed(_ place: Int) -> Double { unsafe FixedPoint.value(values[place].f) }

  /// A string or `nil`.
  ///
  /// Invalid UTF-8 is repaired.
  public func string(_ place: Int) -> String? {
    unsafe values[place].s.map { unsafe String(cString: $0) }
  }

  /// Bytes.
  public func array(_ place: Int) -> [UInt8] {
    guard let array = unsafe values[place].a, let data = unsafe array.pointee.data else {
      return []
    }
    return unsafe Array(UnsafeRawBufferPointer(start: data, count: array.pointee.size))
  }

  /// A file descriptor.
  ///
  /// The caller becomes its owner: read each one once.
  public func descriptor(_ place: Int) -> ReceivedDescriptor {
    ReceivedDescriptor(unsafe values[place].h)
  }

  /// The object as libwayland knows it, or `nil` for none.
  @unsafe package func object(_ place: Int) -> OpaquePointer? { unsafe values[place].o }

  /// The number of the object that the message makes.
  package func newNumber(_ place: Int) -> UInt32 { unsafe values[place].n }
}
