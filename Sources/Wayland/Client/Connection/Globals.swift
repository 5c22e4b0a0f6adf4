final class Globals {
  private let registry: Registry
  private(set) lazy var compositor = Singleton<WlCompositor>(registry, outlivesOffer: true)
  private(set) lazy var shm = Singleton<WlShm>(registry, outlivesOffer: true)
  /// To end it while a window lives would break the protocol.
  private(set) lazy var shell = Singleton<XdgWmBase>(registry, outlivesOffer: true)
  private(set) lazy var viewporter = Singleton<WpViewporter>(registry)
  private(set) lazy var fractionalScale = Singleton<WpFractionalScaleManagerV1>(registry)
  private(set) lazy var decoration = Singleton<ZxdgDecorationManagerV1>(registry)
  private(set) lazy var presentation = Singleton<WpPresentation>(registry)
  private(set) lazy var cursorShape = Singleton<WpCursorShapeManagerV1>(registry)
  private(set) lazy var activation = Singleton<XdgActivationV1>(registry)
  private(set) lazy var idleInhibit = Singleton<ZwpIdleInhibitManagerV1>(registry)
  private(set) lazy var shortcuts = Singleton<ZwpKeyboardShortcutsInhibitManagerV1>(registry)
  private(set) lazy var timestamps = Singleton<ZwpInputTimestampsManagerV1>(registry)
  private(set) lazy var subcompositor = Singleton<WlSubcompositor>(registry)
  private(set) lazy var layerShell = Singleton<ZwlrLayerShellV1>(registry)
  private(set) lazy var gestures = Singleton<ZwpPointerGesturesV1>(registry)
  private(set) lazy var tablets = Singleton<ZwpTabletManagerV2>(registry)
  private(set) lazy var data = Singleton<WlDataDeviceManager>(registry, outlivesOffer: true)
  private(set) lazy var primary = Singleton<ZwpPrimarySelectionDeviceManagerV1>(
    registry, outlivesOffer: true)
  private(set) lazy var textInput = Singleton<ZwpTextInputManagerV3>(registry)
  private(set) lazy var fifo = Singleton<WpFifoManagerV1>(registry)
  private(set) lazy var icons = Singleton<XdgToplevelIconManagerV1>(registry)
  private(set) lazy var fading = Singleton<WpAlphaModifierV1>(registry)

  init(_ registry: Registry) { self.registry = registry }

  /// The first required one that is not there, or `nil` if all are.
  var missing: String? {
    if compositor.proxy == nil { return WlCompositor.name }
    if shm.proxy == nil { return WlShm.name }
    if shell.proxy == nil { return XdgWmBase.name }
    return nil
  }
}
