import Wayland

/// What a program that talks nonsense copies and drags: anything, to anywhere, without a press.
final class NonsenseDrags {
  private let data: Owned<WlDataDeviceManager>
  private let seat: Proxy<WlSeat>
  private let dice: NonsenseDice
  private var sources: [Kept<WlDataSource>] = []
  private var devices: [Kept<WlDataDevice>] = []
  private var offers: [Kept<WlDataOffer>] = []

  init(_ data: consuming Owned<WlDataDeviceManager>, _ seat: Proxy<WlSeat>, _ dice: NonsenseDice) {
    self.data = data
    (self.seat, self.dice) = (seat, dice)
  }

  /// Does something, with any of `surfaces`.
  func act(serial: UInt32, surfaces: [Kept<WlSurface>]) {
    if devices.isEmpty || dice.chance(6) {
      let device = Kept(data.getDataDevice(seat: seat))
      devices = devices.suffix(2) + [device]
      device.object.onEvent { [weak self] event in
        guard let self else { return }
        if case .dataOffer(let offer) = event { offers = offers.suffix(4) + [Kept(Owned(offer))] }
      }
    }
    guard let device = dice.any(devices) else { return }
    switch dice.roll(0..<7) {
    case 0, 1:
      let source = Kept(data.createDataSource())
      sources = sources.suffix(4) + [source]
      source.object.offer(mimeType: dice.any(["text/plain", "", "x/\u{7}"])!)
      if dice.chance(2) {
        source.object.setActions(dndActions: .init(rawValue: dice.chance(10) ? 99 : 3))
      }
    case 2...4:
      guard let origin = dice.any(surfaces) else { return }
      device.object.startDrag(
        source: dice.chance(3) ? nil : dice.any(sources)?.proxy, origin: origin.proxy,
        icon: dice.chance(2) ? nil : dice.any(surfaces)?.proxy, serial: serial)
    case 5: device.object.setSelection(source: dice.any(sources)?.proxy, serial: serial)
    default:
      guard let offer = dice.any(offers) else { return }
      offer.object.accept(
        serial: serial, mimeType: dice.any([nil, "text/plain", "no/such"]) ?? nil)
      if dice.chance(4) {
        offer.object.setActions(dndActions: .init(rawValue: 3), preferredAction: .move)
      }
      if dice.chance(10) { offer.object.finish() }
    }
  }

  func dropSource() { dice.drop(&sources) }

  func dropOffer() { dice.drop(&offers) }

  func dropDevice() { dice.drop(&devices) }
}
