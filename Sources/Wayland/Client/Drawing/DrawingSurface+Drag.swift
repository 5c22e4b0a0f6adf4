extension DrawingSurface {
  /// Starts dragging content out of the surface, with the button or finger that a seat has pressed
  /// last and still holds.
  ///
  /// That press is canceled.
  ///
  /// - Parameters:
  ///   - content: The content to drop elsewhere.
  ///   - seat: The number of the seat, as in events.
  ///   - icon: The picture under the pointer.
  /// - Returns: The drag, or `nil` if dragging is not possible.
  @discardableResult
  public func startDrag(
    _ content: DataContent, from seat: UInt32, icon: DragIcon? = nil
  ) -> Drag? {
    session.exchangesData = true
    guard let wire, let seat = session.seats.first(where: { $0.name == seat }),
      let serial = seat.lastPress, seat.holdsPress(on: self),
      let drag = seat.data?.drag(content, from: wire.proxy, icon: icon, serial: serial)
    else { return nil }
    _ = seat.cancelPresses(on: self)
    return drag
  }
}
