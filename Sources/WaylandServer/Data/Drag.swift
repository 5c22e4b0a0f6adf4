/// Something that is being dragged over the screen.
final class Drag {
  private let source: DataSource?
  /// Who drags; content without a source stays with it.
  private let client: Client?
  /// What hangs on the pointer meanwhile.
  private(set) weak var icon: ServerSurface?
  private unowned let devices: DataDevices
  private var target: ServerSurface?
  private var offers: [Resource<WlDataOffer>] = []
  private var acceptedType: String?
  private var chosenAction: UInt32 = 0
  private var isDropped = false

  init(
    _ source: DataSource?, client: Client?, icon: ServerSurface? = nil, devices: DataDevices
  ) {
    self.source = source
    self.client = client
    self.icon = icon
    self.devices = devices
  }

  /// It is over `surface` at a place of it, or over nothing.
  func move(over surface: ServerSurface?, x: Double, y: Double, time: UInt32) {
    guard surface === target else { return enter(surface, x: x, y: y) }
    for device in devices.devices(of: target?.resource.client) {
      device.sendMotion(time: time, x: x, y: y)
    }
  }

  private func enter(_ surface: ServerSurface?, x: Double, y: Double) {
    leave()
    guard let surface, source != nil || surface.resource.client === client,
      let serial = devices.compositor?.server.nextSerial()
    else { return }
    target = surface
    for device in devices.devices(of: surface.resource.client) {
      let offer = source.flatMap { devices.makeOffer($0, for: device, drag: self) }
      if let offer {
        offer.sendSourceActions(sourceActions: source?.actions ?? .init(rawValue: 0))
        offers.append(offer)
      }
      device.sendEnter(serial: serial, surface: surface.resource, x: x, y: y, id: offer)
    }
  }

  private func leave() {
    for device in devices.devices(of: target?.resource.client) { device.sendLeave() }
    target = nil
    offers = []
    acceptedType = nil
    chosenAction = 0
    source?.resource?.sendTarget(mimeType: nil)
  }

  func accept(_ type: String?, through offer: Resource<WlDataOffer>) {
    guard offers.contains(offer), !isDropped else { return }
    acceptedType = type
    source?.resource?.sendTarget(mimeType: type)
  }

  func setActions(_ actions: UInt32, preferred: UInt32, through offer: Resource<WlDataOffer>) {
    guard actions & ~7 == 0 else {
      return offer.object.postError(code: 1, message: "actions \(actions)")
    }
    guard preferred == 0 || (preferred.nonzeroBitCount == 1 && preferred & actions != 0) else {
      return offer.object.postError(code: 2, message: "preferred action \(preferred)")
    }
    guard offers.contains(offer), !isDropped else { return }
    let common = actions & (source?.actions?.rawValue ?? 1)
    // The preferred one if it is possible, else the first that both sides know.
    let action = common & preferred != 0 ? preferred : common & (~common &+ 1)
    guard action != chosenAction else { return }
    chosenAction = action
    offer.sendAction(dndAction: .init(rawValue: action))
    source?.resource?.sendAction(dndAction: .init(rawValue: action))
  }

  /// The button went up.
  func drop() {
    guard let target else { return cancel() }
    let knowsActions = offers.first.map { $0.version >= 3 } ?? false
    guard source == nil || (acceptedType != nil && (chosenAction != 0 || !knowsActions)) else {
      return abandon()
    }
    isDropped = true
    devices.dropped = self
    for device in devices.devices(of: target.resource.client) { device.sendDrop() }
    source?.resource?.sendDndDropPerformed()
  }

  func finish(through offer: Resource<WlDataOffer>) {
    guard isDropped, offers.contains(offer) else {
      return offer.object.postError(code: 0, message: "finish without a drop")
    }
    offers = []
    devices.dropped = nil
    source?.resource?.sendDndFinished()
  }

  /// It ends without a drop.
  func abandon() {
    leave()
    cancel()
  }

  private func cancel() { source?.resource?.sendCancelled() }

  /// The surface under it is gone.
  func forget(_ surface: ServerSurface) {
    guard target === surface else { return }
    target = nil
    offers = []
  }

  /// The client has taken the content back: whoever is under it hears that it left.
  func lost(_ source: DataSource) {
    if source === self.source, !isDropped { leave() }
  }
}
