import CarouselTestSupport
import Wayland
import WaylandTestSupport

/// A program that says well-formed things in no order: windows, parts and popups of anything, sizes from
/// nothing to far too much, content dragged without a press, and objects destroyed while they are used.
final class NonsenseClient {
  let client: BareClient

  private let dice: NonsenseDice
  private let drags: NonsenseDrags
  private let compositor: Owned<WlCompositor>
  private let subcompositor: Owned<WlSubcompositor>
  private let memory: Owned<WlShm>
  private let shell: Owned<XdgWmBase>
  private let viewporter: Owned<WpViewporter>
  private let presentation: Owned<WpPresentation>
  private let devices: BareDevices
  private var serials: [UInt32] = [0, 1, .max]

  private var surfaces: [Kept<WlSurface>] = []
  private var regions: [Kept<WlRegion>] = []
  private var parts: [Kept<WlSubsurface>] = []
  private var shellSurfaces: [Kept<XdgSurface>] = []
  private var toplevels: [Kept<XdgToplevel>] = []
  private var popups: [Kept<XdgPopup>] = []
  private var positioners: [Kept<XdgPositioner>] = []
  private var viewports: [Kept<WpViewport>] = []
  private var callbacks: [Kept<WlCallback>] = []
  private var questions: [Kept<WpPresentationFeedback>] = []
  private var buffers: [BareBuffer] = []

  init(_ client: BareClient, seed: UInt64) throws {
    self.client = client
    dice = NonsenseDice(seed: seed)
    compositor = try client.bind(WlCompositor.self)
    subcompositor = try client.bind(WlSubcompositor.self)
    memory = try client.bind(WlShm.self)
    shell = try client.bind(XdgWmBase.self)
    viewporter = try client.bind(WpViewporter.self)
    presentation = try client.bind(WpPresentation.self)
    devices = try BareDevices(client)
    drags = NonsenseDrags(try client.bind(WlDataDeviceManager.self), devices.seat.proxy, dice)
    let pong = shell.proxy
    shell.onEvent { if case .ping(let serial) = $0 { pong.pong(serial: serial) } }
  }

  private var serial: UInt32 {
    dice.any(serials + [devices.buttonSerial, devices.buttonSerial, devices.enterSerial]) ?? 0
  }

  /// Does something.
  func act() {
    guard client.error == nil else { return }
    switch dice.roll(0..<24) {
    case 0...2: makeWindow()
    case 3: makeSurface()
    case 4: makePart()
    case 5, 6: makePopup()
    case 7...10: if let surface = dice.any(surfaces) { change(surface) }
    case 11...13: dice.any(surfaces)?.object.commit()
    case 14: changeWindow()
    case 15: changeRegion()
    case 16: changePart()
    case 17: ask()
    case 18, 19: drags.act(serial: serial, surfaces: surfaces)
    case 20: point()
    case 21: acknowledge()
    default: destroySomething()
    }
  }

  private func makeSurface() {
    guard surfaces.count < 40 else { return }
    surfaces.append(Kept(compositor.createSurface()))
  }

  private func makeWindow() {
    makeSurface()
    guard let surface = dice.chance(12) ? dice.any(surfaces) : surfaces.last,
      shellSurfaces.count < 20
    else {
      return
    }
    let shellSurface = Kept(shell.getXdgSurface(surface: surface.proxy))
    listen(to: shellSurface)
    if !dice.chance(12) {
      toplevels.append(Kept(shellSurface.object.getToplevel()))
    }
    if dice.chance(4) { stretch(surface) }
    if !dice.chance(6) { surface.object.commit() }
  }

  private func stretch(_ surface: Kept<WlSurface>) {
    let viewport = Kept(viewporter.getViewport(surface: surface.proxy))
    viewports = viewports.suffix(4) + [viewport]
    viewport.object.setDestination(width: dice.length, height: dice.length)
    if dice.chance(3) { viewport.object.setSource(x: 0, y: 0, width: 4, height: 4) }
  }

  private func listen(to surface: Kept<XdgSurface>) {
    shellSurfaces.append(surface)
    surface.object.onEvent { [weak self, weak surface] event in
      guard let self, case .configure(let serial) = event else { return }
      serials = serials.suffix(20) + [serial]
      if !dice.chance(10) { surface?.object.ackConfigure(serial: serial) }
    }
  }

  private func makePart() {
    makeSurface()
    guard let surface = dice.chance(4) ? dice.any(surfaces) : surfaces.last,
      let parent = dice.any(surfaces)
    else {
      return
    }
    parts.append(
      Kept(subcompositor.getSubsurface(surface: surface.proxy, parent: parent.proxy)))
    attach(to: surface)
  }

  private func makePopup() {
    makeSurface()
    let positioner = Kept(shell.createPositioner())
    positioners = positioners.suffix(5) + [positioner]
    if !dice.chance(20) {
      positioner.object.setSize(
        width: dice.chance(20) ? dice.number : max(1, dice.length),
        height: dice.chance(20) ? dice.number : max(1, dice.length))
    }
    if !dice.chance(20) {
      positioner.object.setAnchorRect(
        x: dice.number, y: dice.number, width: max(1, dice.length), height: 1)
    }
    if dice.chance(2) { positioner.object.setConstraintAdjustment(constraintAdjustment: 63) }
    if dice.chance(3) { positioner.object.setOffset(x: dice.number, y: dice.number) }
    guard let surface = surfaces.last, shellSurfaces.count < 20 else { return }
    let parent = dice.chance(4) ? nil : dice.any(shellSurfaces)
    let shellSurface = Kept(shell.getXdgSurface(surface: surface.proxy))
    listen(to: shellSurface)
    let popup = Kept(
      shellSurface.object.getPopup(parent: parent?.proxy, positioner: positioner.proxy))
    popups.append(popup)
    if dice.chance(3) { popup.object.grab(seat: devices.seat.proxy, serial: serial) }
    if dice.chance(8) { popup.object.reposition(positioner: positioner.proxy, token: 1) }
    if parent != nil { surface.object.commit() }
  }

  private func attach(to surface: Kept<WlSurface>) {
    if buffers.count < 12 || dice.chance(10) {
      buffers = buffers.suffix(12)
      buffers.append(
        BareBuffer(
          memory.proxy, width: dice.chance(12) ? 2000 : dice.roll(1..<201),
          height: dice.chance(12) ? 1 : dice.roll(1..<201), color: 0x80ff_8000))
    }
    let buffer = dice.chance(8) ? nil : dice.any(buffers)
    if let buffer, dice.chance(30) { buffer.truncate(to: 3) }
    surface.object.attach(buffer: buffer?.proxy, x: 0, y: 0)
  }

  private func change(_ surface: Kept<WlSurface>) {
    switch dice.roll(0..<12) {
    case 0...4: attach(to: surface)
    case 5:
      surface.object.damageBuffer(
        x: dice.number, y: dice.number, width: dice.number, height: dice.number)
    case 6:
      surface.object.damage(x: dice.number, y: dice.number, width: dice.number, height: dice.number)
    case 7: surface.object.setInputRegion(region: dice.any(regions)?.proxy)
    case 8: surface.object.setOpaqueRegion(region: dice.any(regions)?.proxy)
    case 9: surface.object.setBufferScale(scale: dice.chance(10) ? dice.number : 1)
    case 10:
      surface.object.setBufferTransform(
        transform: .init(rawValue: UInt32(dice.roll(0..<(dice.chance(10) ? 10 : 8)))))
    default: surface.object.offset(x: dice.number, y: dice.number)
    }
    if dice.chance(2) { surface.object.commit() }
  }

  private func changeWindow() {
    guard let window = dice.any(toplevels)?.object.proxy else { return }
    switch dice.roll(0..<9) {
    case 0:
      window.setTitle(
        title: dice.any(["", "\u{1b}[31m\u{202e}", String(repeating: "ä", count: 1500)])!)
    case 1: window.setMinSize(width: dice.number, height: dice.number)
    case 2: window.setMaxSize(width: dice.number, height: dice.number)
    case 3: window.setParent(parent: dice.any(toplevels)?.proxy)
    case 4: window.setMaximized()
    case 5: window.setFullscreen(output: nil)
    case 6: window.move(seat: devices.seat.proxy, serial: serial)
    case 7:
      window.showWindowMenu(
        seat: devices.seat.proxy, serial: serial, x: dice.number, y: dice.number)
    default:
      dice.any(shellSurfaces)?.object.setWindowGeometry(
        x: dice.number, y: dice.number, width: dice.length, height: dice.length)
    }
  }

  private func changeRegion() {
    if regions.count < 8 { regions.append(Kept(compositor.createRegion())) }
    guard let region = dice.any(regions) else { return }
    for _ in 0..<(dice.chance(6) ? 300 : 3) {
      region.object.add(x: dice.number, y: dice.number, width: dice.number, height: dice.number)
      region.object.subtract(
        x: dice.number, y: dice.number, width: dice.number, height: dice.number)
    }
  }

  private func changePart() {
    guard let part = dice.any(parts) else { return }
    switch dice.roll(0..<5) {
    case 0: part.object.setPosition(x: dice.number, y: dice.number)
    case 1: part.object.setSync()
    case 2: part.object.setDesync()
    case 3:
      if let sibling = dice.any(surfaces), dice.chance(4) {
        part.object.placeAbove(sibling: sibling.proxy)
      }
    default:
      if let sibling = dice.any(surfaces), dice.chance(4) {
        part.object.placeBelow(sibling: sibling.proxy)
      }
    }
  }

  private func ask() {
    guard let surface = dice.any(surfaces) else { return }
    switch dice.roll(0..<4) {
    case 0: callbacks = callbacks.suffix(30) + [Kept(surface.object.frame())]
    case 1:
      questions =
        questions.suffix(30) + [Kept(presentation.feedback(surface: surface.proxy))]
    case 2 where !dice.chance(3): stretch(surface)
    default: break
    }
  }

  private func point() {
    devices.pointer.setCursor(
      serial: serial, surface: dice.chance(3) ? nil : dice.any(surfaces)?.proxy,
      hotspotX: dice.number, hotspotY: dice.number)
  }

  private func acknowledge() {
    guard dice.chance(6) else { return }
    dice.any(shellSurfaces)?.object.ackConfigure(serial: serial)
  }

  private func destroySomething() {
    switch dice.roll(0..<12) {
    case 0: dice.drop(&popups)
    case 1: dice.drop(&toplevels)
    case 2: dice.drop(&parts)
    case 3: dice.drop(&regions)
    case 4: dice.drop(&viewports)
    case 5: drags.dropSource()
    case 6: dice.drop(&buffers)
    case 7: drags.dropOffer()
    case 8: break
    case 9: if dice.chance(3) { dice.drop(&shellSurfaces) }
    case 10: if dice.chance(3) { dice.drop(&surfaces) }
    default: drags.dropDevice()
    }
  }
}

/// What decides the doings of a program that talks nonsense: the same for the same seed.
final class NonsenseDice {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// Returns `true` with a probability of 1 in `one`.
  func chance(_ one: Int) -> Bool { roll(0..<one) == 0 }

  func roll(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }

  func any<Element>(_ elements: [Element]) -> Element? {
    elements.randomElement(using: &generator)
  }

  /// A length or coordinate, which is rarely valid for a window.
  var number: Int32 {
    any([0, 1, -1, 3, 17, 40, 100, 100, 300, 5000, 40_000, -40_000, .max, .min]) ?? 0
  }

  /// A length that most windows could have.
  var length: Int32 { chance(8) ? number : Int32(roll(1..<401)) }

  /// Lets one of them go.
  func drop<Element>(_ elements: inout [Element]) {
    if !elements.isEmpty { elements.remove(at: roll(0..<elements.count)) }
  }
}

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
