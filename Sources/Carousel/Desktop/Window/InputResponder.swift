public import CarouselView
public import Wayland

/// Takes input of a carousel's window before the carousel does.
public struct InputResponder {
  /// Takes an event of the window as the compositor sends it; returns `true` if it consumes the event.
  public var takesEvent: (InputEvent) -> Bool
  /// Takes an input of the view, which comes after the events; returns `true` if it consumes the input.
  public var takesInput: (ViewInput) -> Bool

  /// A responder that takes nothing but what these functions take.
  public init(
    takesEvent: @escaping (InputEvent) -> Bool = { _ in false },
    takesInput: @escaping (ViewInput) -> Bool = { _ in false }
  ) {
    (self.takesEvent, self.takesInput) = (takesEvent, takesInput)
  }
}

/// Something that happens to a carousel's window.
public enum WindowEvent {
  /// A session has begun; the window opens in it after this.
  case sessionBegan(Session)
  /// The first frame was painted. It occurs once.
  case ready
  /// The view has this size, in logical units.
  case resized(Size)
  /// The carousel was hidden by ``CarouselWindow/hide()``.
  case hidden
  /// The first item is about to be shown again after some time without input.
  case returnedToStart
}
