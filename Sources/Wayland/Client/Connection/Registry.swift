/// What the compositor offers, now and later.
public final class Registry {
  /// One offer.
  public struct Entry: Equatable, Sendable {
    /// The number of the offer.
    public var name: UInt32
    /// The interface, like `wl_seat`.
    public var interface: String
    /// The newest version the compositor speaks.
    public var version: UInt32
  }

  private struct Follower {
    var interface: String
    var added: (Entry) -> Void
    var removed: (UInt32) -> Void
  }

  /// Every offer that stands, by number.
  public private(set) var entries: [UInt32: Entry] = [:]
  private let registry: Owned<WlRegistry>
  private var followers: [Follower] = []

  /// Asks for the offers.
  ///
  /// They arrive as events.
  public init(_ display: Display) {
    registry = display.object.getRegistry()
    registry.onEvent { [weak self] event in
      switch event {
      case .global(let name, let interface, let version):
        self?.add(Entry(name: name, interface: interface, version: version))
      case .globalRemove(let name): self?.remove(name)
      }
    }
  }

  /// Tells of every offer of a kind, also of those that stand already, and of withdrawals.
  public func follow<Kind: ProxyKind>(
    _ kind: Kind.Type, added: @escaping (Entry) -> Void, removed: @escaping (UInt32) -> Void
  ) {
    followers.append(Follower(interface: Kind.name, added: added, removed: removed))
    let standing = entries.values.filter { $0.interface == Kind.name }
    for entry in standing.sorted(by: { $0.name < $1.name }) { added(entry) }
  }

  /// Takes an offer up, in the newest version that both sides know.
  public func bind<Kind: ProxyKind>(
    _ entry: Entry, _ kind: Kind.Type, upTo limit: UInt32 = .max
  ) -> Owned<Kind> {
    registry.bind(name: entry.name, kind, version: min(entry.version, Kind.latest, limit))
  }

  private func add(_ entry: Entry) {
    // A number that is used again is a new offer.
    if entries[entry.name] != nil { remove(entry.name) }
    guard entry.version > 0 else { return }
    entries[entry.name] = entry
    for follower in followers where follower.interface == entry.interface {
      follower.added(entry)
    }
  }

  private func remove(_ name: UInt32) {
    guard let entry = entries.removeValue(forKey: name) else { return }
    for follower in followers where follower.interface == entry.interface {
      follower.removed(name)
    }
  }
}

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

/// A global that is wanted once: the first offer wins; when it is withdrawn the next one does.
///
/// Offers are taken up whenever they come. What is made of the object is the maker's to end.
public final class Singleton<Kind: ProxyKind> {
  private var owned: Owned<Kind>?
  private var name: UInt32?
  private var spare: [Registry.Entry] = []
  private let limit: UInt32
  /// Whether the object stays in use when its offer is withdrawn, as one with children must.
  private let outlivesOffer: Bool
  /// Called when the object came or went.
  public var onChange: (() -> Void)?

  /// Takes the global up as soon as it is offered.
  ///
  /// - Parameters:
  ///   - registry: What the compositor offers.
  ///   - limit: The newest version that is wanted, if it is not the newest of the bindings.
  ///   - outlivesOffer: Whether the object is kept when its offer is withdrawn.
  public init(_ registry: Registry, upTo limit: UInt32 = .max, outlivesOffer: Bool = false) {
    self.limit = limit
    self.outlivesOffer = outlivesOffer
    registry.follow(
      Kind.self,
      added: { [weak self, weak registry] entry in
        guard let self, let registry else { return }
        if name == nil { take(entry, registry) } else { spare.append(entry) }
      },
      removed: { [weak self, weak registry] name in
        guard let self, let registry else { return }
        spare.removeAll { $0.name == name }
        guard self.name == name, !self.outlivesOffer else { return }
        owned = nil
        self.name = nil
        if spare.isEmpty { onChange?() } else { take(spare.removeFirst(), registry) }
      })
  }

  /// The object, while it is offered.
  public var proxy: Proxy<Kind>? { owned?.proxy }

  private func take(_ entry: Registry.Entry, _ registry: Registry) {
    owned = registry.bind(entry, Kind.self, upTo: limit)
    name = entry.name
    onChange?()
  }
}
