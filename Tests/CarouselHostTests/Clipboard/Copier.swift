import CarouselCLinux
import Glibc
import Wayland
import WaylandTestSupport

/// A program that copies, pastes, drags and takes drops.
final class Copier {
  let program: HostScene.Program
  /// The types of the clipboard's content, as received.
  private(set) var types: [String] = []
  /// What happened to a drag over its window.
  private(set) var heard: [String] = []
  /// What happened to what it drags itself.
  private(set) var fate: [String] = []
  /// What may be done with what it drags.
  var actions = WlDataDeviceManager.DndAction.copy
  /// Whether its own content was replaced, or not dropped.
  private(set) var isCancelled = false
  /// Whether it writes nothing and keeps the pipes.
  var keepsPipes = false
  private(set) var pipes: [ReceivedDescriptor] = []

  let devices: BareDevices
  private unowned let scene: HostScene
  private let manager: Owned<WlDataDeviceManager>
  private let device: Owned<WlDataDevice>
  private var source: Source?
  private var offers: [Offer] = []
  private var selection: Offer?
  private var hover: Offer?

  private final class Source {
    let source: Owned<WlDataSource>
    init(_ source: consuming Owned<WlDataSource>) { self.source = source }
  }

  private final class Offer {
    let offer: Owned<WlDataOffer>
    var types: [String] = []
    init(_ proxy: Proxy<WlDataOffer>) {
      offer = Owned(proxy)
      offer.onEvent { [weak self] in if case .offer(let type) = $0 { self?.types.append(type) } }
    }
  }

  init(_ program: HostScene.Program, _ scene: HostScene) throws {
    (self.program, self.scene) = (program, scene)
    devices = try BareDevices(program.client)
    manager = try program.client.bind(WlDataDeviceManager.self)
    device = manager.getDataDevice(seat: devices.seat.proxy)
    device.onEvent { [weak self] in self?.take($0) }
  }

  private func take(_ event: WlDataDevice.Event) {
    switch event {
    case .dataOffer(let proxy): offers.append(Offer(proxy))
    case .selection(let proxy):
      selection = offers.first { $0.offer.proxy == proxy }
      types = selection?.types ?? []
    case .enter(let serial, _, _, _, let proxy):
      hover = offers.first { $0.offer.proxy == proxy }
      heard.append("enter")
      hover?.offer.accept(serial: serial, mimeType: hover?.types.first)
      hover?.offer.setActions(dndActions: actions, preferredAction: actions)
    case .motion: break
    case .leave:
      // What was dropped is read after it, as other compositors have it.
      if heard.last != "drop" { hover = nil }
      heard.append("leave")
    case .drop: heard.append("drop")
    }
  }

  private func makeSource(_ content: [String: String]) -> Source {
    let source = Source(manager.createDataSource())
    for type in content.keys.sorted() { source.source.offer(mimeType: type) }
    source.source.onEvent { [weak self] event in
      guard let self else { return }
      switch event {
      case .send(let type, let descriptor):
        if keepsPipes { return pipes.append(descriptor) }
        let bytes = Array((content[type] ?? "").utf8)
        _ = unsafe bytes.withUnsafeBytes {
          unsafe write(descriptor.rawValue, $0.baseAddress, $0.count)
        }
      case .cancelled: isCancelled = true
      case .target(let type): fate.append("wanted \(type ?? "not")")
      case .action(let action): fate.append("action \(action.rawValue)")
      case .dndDropPerformed: fate.append("dropped")
      case .dndFinished: fate.append("finished")
      }
    }
    return source
  }

  /// Puts content on the clipboard, text by type.
  func copy(_ content: [String: String]) {
    let source = makeSource(content)
    device.setSelection(source: source.source.proxy, serial: 1)
    self.source = source
    scene.pass()
  }

  /// Drags text, since the last press of a button or of a finger, with an icon or without.
  func drag(
    _ content: [String: String], icon: Proxy<WlSurface>? = nil, isTouch: Bool = false
  ) {
    let source = makeSource(content)
    source.source.setActions(dndActions: actions)
    device.startDrag(
      source: source.source.proxy, origin: program.window.surface.proxy, icon: icon,
      serial: isTouch ? devices.touchSerial : devices.buttonSerial)
    self.source = source
    if icon == nil { scene.pass() }
  }

  /// Drags what only it knows.
  func dragNothing() {
    device.startDrag(
      source: nil, origin: program.window.surface.proxy, icon: nil, serial: devices.buttonSerial)
  }

  /// What was dropped here has been read.
  func finish() { hover?.offer.finish() }

  /// The content of the clipboard, or of a drop, as a type.
  func paste(_ type: String, isDrop: Bool = false) -> String? {
    var ends: [Int32] = [-1, -1]
    guard let offer = isDrop ? hover : selection, unsafe linux_pipe(&ends) == 0 else { return nil }
    defer { close(ends[0]) }
    offer.offer.receive(mimeType: type, fd: ends[1])
    program.client.turn()
    close(ends[1])
    scene.pass()
    var bytes = [UInt8](repeating: 0, count: 65536)
    let count = unsafe read(ends[0], &bytes, bytes.count)
    return count >= 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
  }
}
