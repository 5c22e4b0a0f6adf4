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
