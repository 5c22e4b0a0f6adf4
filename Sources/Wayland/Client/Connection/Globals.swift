/// The globals that are wanted once.
final class Globals {
  let compositor: Singleton<WlCompositor>
  let shm: Singleton<WlShm>
  let shell: Singleton<XdgWmBase>
  let viewporter: Singleton<WpViewporter>
  let fractionalScale: Singleton<WpFractionalScaleManagerV1>
  let decoration: Singleton<ZxdgDecorationManagerV1>
  let presentation: Singleton<WpPresentation>
  let cursorShape: Singleton<WpCursorShapeManagerV1>
  let activation: Singleton<XdgActivationV1>
  let idleInhibit: Singleton<ZwpIdleInhibitManagerV1>
  let shortcuts: Singleton<ZwpKeyboardShortcutsInhibitManagerV1>
  let timestamps: Singleton<ZwpInputTimestampsManagerV1>
  let subcompositor: Singleton<WlSubcompositor>
  let layerShell: Singleton<ZwlrLayerShellV1>
  let lock: Singleton<ExtSessionLockManagerV1>
  let gestures: Singleton<ZwpPointerGesturesV1>
  let tablets: Singleton<ZwpTabletManagerV2>
  let data: Singleton<WlDataDeviceManager>
  let primary: Singleton<ZwpPrimarySelectionDeviceManagerV1>
  let textInput: Singleton<ZwpTextInputManagerV3>
  let singlePixel: Singleton<WpSinglePixelBufferManagerV1>
  let fifo: Singleton<WpFifoManagerV1>
  let commitTiming: Singleton<WpCommitTimingManagerV1>
  let icons: Singleton<XdgToplevelIconManagerV1>
  let bell: Singleton<XdgSystemBellV1>
  let fading: Singleton<WpAlphaModifierV1>
  let dialogs: Singleton<XdgWmDialogV1>
  let pointerConstraints: Singleton<ZwpPointerConstraintsV1>
  let relativePointers: Singleton<ZwpRelativePointerManagerV1>

  init(_ registry: Registry) {
    compositor = Singleton(registry, outlivesOffer: true)
    shm = Singleton(registry, outlivesOffer: true)
    // To end it while a window lives would break the protocol.
    shell = Singleton(registry, outlivesOffer: true)
    viewporter = Singleton(registry)
    fractionalScale = Singleton(registry)
    decoration = Singleton(registry)
    presentation = Singleton(registry)
    cursorShape = Singleton(registry)
    activation = Singleton(registry)
    idleInhibit = Singleton(registry)
    shortcuts = Singleton(registry)
    timestamps = Singleton(registry)
    subcompositor = Singleton(registry)
    layerShell = Singleton(registry)
    lock = Singleton(registry)
    gestures = Singleton(registry)
    tablets = Singleton(registry)
    data = Singleton(registry, outlivesOffer: true)
    primary = Singleton(registry, outlivesOffer: true)
    textInput = Singleton(registry)
    singlePixel = Singleton(registry)
    fifo = Singleton(registry)
    commitTiming = Singleton(registry)
    icons = Singleton(registry)
    bell = Singleton(registry)
    fading = Singleton(registry)
    dialogs = Singleton(registry)
    pointerConstraints = Singleton(registry)
    relativePointers = Singleton(registry)
  }

  /// The first required one that is not there, or `nil` if all are.
  var missing: String? {
    if compositor.proxy == nil { return WlCompositor.name }
    if shm.proxy == nil { return WlShm.name }
    if shell.proxy == nil { return XdgWmBase.name }
    return nil
  }
}
