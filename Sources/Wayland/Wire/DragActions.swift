/// What may be done with content that is dragged: copy it, move it, or ask the user after the drop.
public typealias DragActions = WlDataDeviceManager.DndAction

extension DragActions {
  /// Every action of the protocol.
  package static var all: DragActions { [.copy, .move, .ask] }
}
