extension DrawingSurface {
  /// Begins to drag content out of the surface, with the button or finger that a seat has pressed last
  /// and still holds; that press is canceled.
  ///
  /// - Parameters:
  ///   - content: what can be dropped elsewhere.
  ///   - seat: the number of the seat, as in events.
  ///   - icon: what is seen under the pointer.
  /// - Returns: the drag; `nil` where nothing can be dragged.
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
