import Testing
import Wayland
import WaylandServer
import WaylandTestSupport

/// Drops whose target asks the user, finishes out of turn, and old events that name new content.
@Suite struct TransferRuleTests {
  /// A client that drags content over its own window.
  private final class Mover {
    let compositor = Compositor()
    let client: BareClient
    let window: BareWindow
    let buffer: BareBuffer
    let devices: BareDevices
    let manager: Owned<WlDataDeviceManager>
    let device: Owned<WlDataDevice>
    var sources: [Source] = []
    var offers: [Offer] = []
    var heard: [String] = []

    final class Source {
      let source: Owned<WlDataSource>
      var isCanceled = false
      init(_ source: consuming Owned<WlDataSource>) { self.source = source }
    }

    final class Offer {
      let offer: Owned<WlDataOffer>
      init(_ proxy: Proxy<WlDataOffer>) { offer = Owned(proxy) }
    }

    init() throws {
      client = try BareClient(connectedTo: compositor)
      client.talk(to: compositor)
      window = try BareWindow(client)
      window.surface.commit()
      client.talk(to: compositor)
      window.acknowledge()
      buffer = window.makeBuffer()
      window.show(buffer)
      devices = try BareDevices(client)
      manager = try client.bind(WlDataDeviceManager.self)
      device = manager.getDataDevice(seat: devices.seat.proxy)
      device.onEvent { [weak self] event in
        if case .dataOffer(let proxy) = event { self?.offers.append(Offer(proxy)) }
        if case .drop = event { self?.heard.append("drop") }
      }
      client.talk(to: compositor)
    }

    func makeSource() -> Source {
      let source = Source(manager.createDataSource())
      source.source.offer(mimeType: "text/plain")
      source.source.onEvent { [weak self, weak source] event in
        switch event {
        case .action(let action): self?.heard.append("action \(action.rawValue)")
        case .cancelled: source?.isCanceled = true
        case .dndFinished: self?.heard.append("finished")
        default: break
        }
      }
      sources.append(source)
      return source
    }

    /// Drags over the window, answers with `actions`, and drops.
    func drop(_ actions: WlDataDeviceManager.DndAction, accepts: Bool = true) {
      let pointer = compositor.seats[0].pointer
      pointer.move(x: 5, y: 5)
      pointer.button(isPressed: true)
      client.talk(to: compositor)
      let source = makeSource()
      source.source.setActions(dndActions: [.copy, .move, .ask])
      device.startDrag(
        source: source.source.proxy, origin: window.surface.proxy, icon: nil,
        serial: devices.buttonSerial)
      client.talk(to: compositor)
      pointer.move(x: 6, y: 6)
      client.talk(to: compositor)
      if accepts { offers.last?.offer.accept(serial: 0, mimeType: "text/plain") }
      offers.last?.offer.setActions(dndActions: actions, preferredAction: actions)
      client.talk(to: compositor)
      pointer.button(isPressed: false)
      client.talk(to: compositor)
    }

    func settle() { client.talk(to: compositor) }

    var error: String? {
      guard case .protocolViolation(let error) = client.error else { return nil }
      return "\(error.interface ?? "") \(error.code)"
    }
  }

  @Test func `after asking the user the target says what it did`() throws {
    let mover = try Mover()
    mover.drop(.ask)
    #expect(mover.heard == ["action 4", "drop"])
    mover.offers.last?.offer.setActions(dndActions: .move, preferredAction: .move)
    mover.offers.last?.offer.finish()
    mover.settle()
    #expect(mover.heard == ["action 4", "drop", "action 2", "finished"])
    #expect(mover.error == nil)
  }

  @Test func `what was settled before the drop stays`() throws {
    let mover = try Mover()
    mover.drop(.copy)
    mover.offers.last?.offer.setActions(dndActions: .move, preferredAction: .move)
    mover.offers.last?.offer.finish()
    mover.settle()
    #expect(mover.heard == ["action 1", "drop", "finished"])
    #expect(mover.error == nil)
  }

  @Test func `a drop whose user was asked is not finished without an answer`() throws {
    let mover = try Mover()
    mover.drop(.ask)
    mover.offers.last?.offer.finish()
    mover.settle()
    #expect(mover.error == "wl_data_offer 0")
  }

  @Test func `content named by an older event than that of the present content is refused`() throws
  {
    let mover = try Mover()
    let steps: [(serial: UInt32, isTaken: Bool)] = [
      (100, true), (99, false), (100, true), (101, true),
    ]
    for (serial, isTaken) in steps {
      let source = mover.makeSource()
      mover.device.setSelection(source: source.source.proxy, serial: serial)
      mover.settle()
      #expect(source.isCanceled == !isTaken, "\(serial)")
    }
    mover.device.setSelection(source: nil, serial: 50)
    mover.settle()
    #expect(mover.sources.last?.isCanceled == false)
    #expect(mover.compositor.clipboard.types == ["text/plain"])
  }

  @Test func `a surface that was a popup does not become a window`() throws {
    let mover = try Mover()
    let compositor = try mover.client.bind(WlCompositor.self)
    let base = try mover.client.bind(XdgWmBase.self)
    let surface = compositor.createSurface()
    let positioner = base.createPositioner()
    positioner.setSize(width: 10, height: 10)
    positioner.setAnchorRect(x: 0, y: 0, width: 1, height: 1)
    do {
      let shell = base.getXdgSurface(surface: surface.proxy)
      let popup = shell.getPopup(
        parent: mover.window.shellSurface.proxy, positioner: positioner.proxy)
      popup.destroy()
    }
    mover.settle()
    #expect(mover.error == nil)
    let shell = base.getXdgSurface(surface: surface.proxy)
    let toplevel = shell.getToplevel()
    mover.settle()
    #expect(mover.error == "xdg_wm_base 0")
    toplevel.destroy()
  }
}
