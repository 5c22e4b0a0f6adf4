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
