import TestSupport
import Wayland
import WaylandTestSupport

/// A program that says well-formed things in no order: windows, parts and popups of anything, sizes from
/// nothing to far too much, content dragged without a press, and objects destroyed while they are used.
final class NonsenseClient {
  let client: BareClient

  private var dice: SeededGenerator
  private let compositor: Owned<WlCompositor>
  private let subcompositor: Owned<WlSubcompositor>
  private let memory: Owned<WlShm>
  private let shell: Owned<XdgWmBase>
  private let data: Owned<WlDataDeviceManager>
  private let viewporter: Owned<WpViewporter>
  private let presentation: Owned<WpPresentation>
  private let constraints: Owned<ZwpPointerConstraintsV1>
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
  private var locks: [Kept<ZwpLockedPointerV1>] = []
  private var sources: [Kept<WlDataSource>] = []
  private var dataDevices: [Kept<WlDataDevice>] = []
  private var offers: [Kept<WlDataOffer>] = []
  private var buffers: [BareBuffer] = []

  /// Something that is destroyed when nobody keeps it.
  private final class Kept<Kind: ProxyKind> {
    let object: Owned<Kind>
    var proxy: Proxy<Kind> { object.proxy }
    init(_ object: consuming Owned<Kind>) { self.object = object }
  }

  init(_ client: BareClient, seed: UInt64) throws {
    self.client = client
    dice = SeededGenerator(seed: seed)
    compositor = try client.bind(WlCompositor.self)
    subcompositor = try client.bind(WlSubcompositor.self)
    memory = try client.bind(WlShm.self)
    shell = try client.bind(XdgWmBase.self)
    data = try client.bind(WlDataDeviceManager.self)
    viewporter = try client.bind(WpViewporter.self)
    presentation = try client.bind(WpPresentation.self)
    constraints = try client.bind(ZwpPointerConstraintsV1.self)
    devices = try BareDevices(client)
    let pong = shell.proxy
    shell.onEvent { if case .ping(let serial) = $0 { pong.pong(serial: serial) } }
  }

  // MARK: Chance

  private func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &dice) == 0 }

  private func any<Element>(_ elements: [Element]) -> Element? {
    elements.randomElement(using: &dice)
  }

  /// A length or a place, seldom a possible one of a window.
  private var number: Int32 {
    any([0, 1, -1, 3, 17, 40, 100, 100, 300, 5000, 40_000, -40_000, .max, .min]) ?? 0
  }

  /// A length that most windows could have.
  private var length: Int32 { chance(8) ? number : Int32.random(in: 1...400, using: &dice) }

  private var serial: UInt32 {
    any(serials + [devices.buttonSerial, devices.buttonSerial, devices.enterSerial]) ?? 0
  }

  // MARK: Acts

  /// Does something.
  func act() {
    guard client.error == nil else { return }
    switch Int.random(in: 0..<24, using: &dice) {
    case 0...2: makeWindow()
    case 3: makeSurface()
    case 4: makePart()
    case 5, 6: makePopup()
    case 7...10: if let surface = any(surfaces) { change(surface) }
    case 11...13: any(surfaces)?.object.commit()
    case 14: changeWindow()
    case 15: changeRegion()
    case 16: changePart()
    case 17: ask()
    case 18, 19: dragOrCopy()
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
    guard let surface = chance(12) ? any(surfaces) : surfaces.last, shellSurfaces.count < 20 else {
      return
    }
    let shellSurface = Kept(shell.getXdgSurface(surface: surface.proxy))
    listen(to: shellSurface)
    if !chance(12) {
      toplevels.append(Kept(shellSurface.object.getToplevel()))
    }
    if !chance(6) { surface.object.commit() }
  }

  private func listen(to surface: Kept<XdgSurface>) {
    shellSurfaces.append(surface)
    surface.object.onEvent { [weak self, weak surface] event in
      guard let self, case .configure(let serial) = event else { return }
      serials = serials.suffix(20) + [serial]
      if !chance(10) { surface?.object.ackConfigure(serial: serial) }
    }
  }

  private func makePart() {
    makeSurface()
    guard let surface = chance(4) ? any(surfaces) : surfaces.last, let parent = any(surfaces) else {
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
    if !chance(20) {
      positioner.object.setSize(
        width: chance(20) ? number : max(1, length), height: chance(20) ? number : max(1, length))
    }
    if !chance(20) {
      positioner.object.setAnchorRect(x: number, y: number, width: max(1, length), height: 1)
    }
    if chance(2) { positioner.object.setConstraintAdjustment(constraintAdjustment: 63) }
    if chance(3) { positioner.object.setOffset(x: number, y: number) }
    guard let surface = surfaces.last, shellSurfaces.count < 20 else { return }
    let parent = chance(4) ? nil : any(shellSurfaces)
    let shellSurface = Kept(shell.getXdgSurface(surface: surface.proxy))
    listen(to: shellSurface)
    let popup = Kept(
      shellSurface.object.getPopup(parent: parent?.proxy, positioner: positioner.proxy))
    popups.append(popup)
    if chance(3) { popup.object.grab(seat: devices.seat.proxy, serial: serial) }
    if chance(8) { popup.object.reposition(positioner: positioner.proxy, token: 1) }
    if parent != nil { surface.object.commit() }
  }

  private func attach(to surface: Kept<WlSurface>) {
    if buffers.count < 12 || chance(10) {
      buffers = buffers.suffix(12)
      buffers.append(
        BareBuffer(
          memory.proxy, width: chance(12) ? 2000 : Int.random(in: 1...200, using: &dice),
          height: chance(12) ? 1 : Int.random(in: 1...200, using: &dice), colour: 0x80ff_8000))
    }
    let buffer = chance(8) ? nil : any(buffers)
    if let buffer, chance(30) { buffer.truncate(to: 3) }
    surface.object.attach(buffer: buffer?.proxy, x: 0, y: 0)
  }

  private func change(_ surface: Kept<WlSurface>) {
    switch Int.random(in: 0..<12, using: &dice) {
    case 0...4: attach(to: surface)
    case 5: surface.object.damageBuffer(x: number, y: number, width: number, height: number)
    case 6: surface.object.damage(x: number, y: number, width: number, height: number)
    case 7: surface.object.setInputRegion(region: any(regions)?.proxy)
    case 8: surface.object.setOpaqueRegion(region: any(regions)?.proxy)
    case 9: surface.object.setBufferScale(scale: chance(10) ? number : 1)
    case 10:
      surface.object.setBufferTransform(
        transform: .init(rawValue: UInt32.random(in: 0...(chance(10) ? 9 : 7), using: &dice)))
    default: surface.object.offset(x: number, y: number)
    }
    if chance(2) { surface.object.commit() }
  }

  private func changeWindow() {
    guard let window = any(toplevels)?.object.proxy else { return }
    switch Int.random(in: 0..<9, using: &dice) {
    case 0:
      window.setTitle(title: any(["", "\u{1b}[31m\u{202e}", String(repeating: "ä", count: 1500)])!)
    case 1: window.setMinSize(width: number, height: number)
    case 2: window.setMaxSize(width: number, height: number)
    case 3: window.setParent(parent: any(toplevels)?.proxy)
    case 4: window.setMaximized()
    case 5: window.setFullscreen(output: nil)
    case 6: window.move(seat: devices.seat.proxy, serial: serial)
    case 7: window.showWindowMenu(seat: devices.seat.proxy, serial: serial, x: number, y: number)
    default:
      any(shellSurfaces)?.object.setWindowGeometry(
        x: number, y: number, width: length, height: length)
    }
  }

  private func changeRegion() {
    if regions.count < 8 { regions.append(Kept(compositor.createRegion())) }
    guard let region = any(regions) else { return }
    for _ in 0..<(chance(6) ? 300 : 3) {
      region.object.add(x: number, y: number, width: number, height: number)
      region.object.subtract(x: number, y: number, width: number, height: number)
    }
  }

  private func changePart() {
    guard let part = any(parts) else { return }
    switch Int.random(in: 0..<5, using: &dice) {
    case 0: part.object.setPosition(x: number, y: number)
    case 1: part.object.setSync()
    case 2: part.object.setDesync()
    case 3:
      if let sibling = any(surfaces), chance(4) { part.object.placeAbove(sibling: sibling.proxy) }
    default:
      if let sibling = any(surfaces), chance(4) { part.object.placeBelow(sibling: sibling.proxy) }
    }
  }

  private func ask() {
    guard let surface = any(surfaces) else { return }
    switch Int.random(in: 0..<4, using: &dice) {
    case 0: callbacks = callbacks.suffix(30) + [Kept(surface.object.frame())]
    case 1:
      questions =
        questions.suffix(30) + [Kept(presentation.feedback(surface: surface.proxy))]
    case 2 where !chance(3):
      let viewport = Kept(viewporter.getViewport(surface: surface.proxy))
      viewports = viewports.suffix(4) + [viewport]
      viewport.object.setDestination(width: length, height: length)
      if chance(3) { viewport.object.setSource(x: 0, y: 0, width: 4, height: 4) }
    default:
      locks =
        locks.suffix(2) + [
          Kept(
            constraints.lockPointer(
              surface: surface.proxy, pointer: devices.pointer.proxy, region: any(regions)?.proxy,
              lifetime: .persistent))
        ]
    }
  }

  private func dragOrCopy() {
    if dataDevices.isEmpty || chance(6) {
      let device = Kept(data.getDataDevice(seat: devices.seat.proxy))
      dataDevices = dataDevices.suffix(2) + [device]
      device.object.onEvent { [weak self] event in
        guard let self else { return }
        if case .dataOffer(let offer) = event { offers = offers.suffix(4) + [Kept(Owned(offer))] }
      }
    }
    guard let device = any(dataDevices) else { return }
    switch Int.random(in: 0..<7, using: &dice) {
    case 0, 1:
      let source = Kept(data.createDataSource())
      sources = sources.suffix(4) + [source]
      source.object.offer(mimeType: any(["text/plain", "", "x/\u{7}"])!)
      if chance(2) {
        source.object.setActions(dndActions: .init(rawValue: chance(10) ? 99 : 3))
      }
    case 2...4:
      guard let origin = any(surfaces) else { return }
      device.object.startDrag(
        source: chance(3) ? nil : any(sources)?.proxy, origin: origin.proxy,
        icon: chance(2) ? nil : any(surfaces)?.proxy, serial: serial)
    case 5: device.object.setSelection(source: any(sources)?.proxy, serial: serial)
    default:
      guard let offer = any(offers) else { return }
      offer.object.accept(serial: serial, mimeType: any([nil, "text/plain", "no/such"]) ?? nil)
      if chance(4) {
        offer.object.setActions(dndActions: .init(rawValue: 3), preferredAction: .move)
      }
      if chance(10) { offer.object.finish() }
    }
  }

  private func point() {
    devices.pointer.setCursor(
      serial: serial, surface: chance(3) ? nil : any(surfaces)?.proxy, hotspotX: number,
      hotspotY: number)
  }

  private func acknowledge() {
    guard chance(6) else { return }
    any(shellSurfaces)?.object.ackConfigure(serial: serial)
  }

  private func destroySomething() {
    func drop<Element>(_ elements: inout [Element]) {
      if !elements.isEmpty {
        elements.remove(at: Int.random(in: 0..<elements.count, using: &dice))
      }
    }
    switch Int.random(in: 0..<12, using: &dice) {
    case 0: drop(&popups)
    case 1: drop(&toplevels)
    case 2: drop(&parts)
    case 3: drop(&regions)
    case 4: drop(&viewports)
    case 5: drop(&sources)
    case 6: drop(&buffers)
    case 7: drop(&offers)
    case 8: drop(&locks)
    case 9: if chance(3) { drop(&shellSurfaces) }
    case 10: if chance(3) { drop(&surfaces) }
    default: drop(&dataDevices)
    }
  }
}
