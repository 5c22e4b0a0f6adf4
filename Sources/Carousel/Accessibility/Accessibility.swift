import CarouselDBus
import CarouselText

/// Shows a carousel to screen readers, as a list on AT-SPI.
///
/// Inactive, at the cost of a subscription, until a reader is running. It then answers requests from the
/// ``AccessibleList`` and sends events. It never blocks and starts no thread: call
/// ``dispatch(_:)`` when ``fileDescriptor`` is readable, and ``update(_:)`` when something may have
/// changed. Belongs to one thread.
public final class Accessibility {
  /// The number of automatic attempts to restore a lost connection.
  private static var mostAttempts: Int { 3 }
  /// The number of inserted or removed items from which the list is reported as new.
  private static var mostTold: Int { 32 }
  /// The maximum length of announcements, in characters.
  private static var longestAnnouncement: Int { 1_000 }

  private let application: AccessibleApplication
  private let waiting: WaitingSet
  private var status: ReaderStatus?
  private var readers: ReaderBus?
  private var attempts = 0
  /// Whether the registry has accepted the application and readers have the whole tree.
  private var isShown = false

  private var router = CallRouter()
  private var identities = ItemIdentities(count: 0)
  private var paths = ObjectPaths()
  private var reported = ReportedState()

  /// Prepares to show a carousel.
  ///
  /// Returns `nil` if there is no session bus.
  ///
  /// - Parameters:
  ///   - application: The description of the program for readers.
  ///   - sessionBus: The address of the session bus, or `nil` for the one in the environment.
  public init?(_ application: AccessibleApplication, sessionBus: String? = nil) {
    guard let address = sessionBus ?? Self.busAddress(), let waiting = WaitingSet() else {
      return nil
    }
    self.waiting = waiting
    self.application = application
    do throws(BusError) {
      status = ReaderStatus(try BusConnection(BusAddress.all(in: address)))
    } catch {
      return nil
    }
    flush()
  }

  /// The addresses of the bus, or `nil` if there is none, or people want no part of this.
  static func busAddress(_ environment: (String) -> String? = Environment.variable) -> String? {
    environment("NO_AT_BRIDGE") == "1" ? nil : SessionBus.address(environment)
  }

  /// Readable when ``dispatch(_:)`` has something to do.
  public var fileDescriptor: Int32 { waiting.descriptor }

  /// Whether a screen reader is running.
  public var isRead: Bool { isShown }

  /// Reads and answers what has arrived and sends pending data, without waiting.
  public func dispatch(_ list: some AccessibleList) {
    takeStatus()
    takeCalls(list)
    flush()
  }

  /// Reports changes: of the current item, names, visible items, and the window.
  ///
  /// Without a screen reader, it costs next to nothing.
  public func update(_ list: some AccessibleList) {
    guard isShown else { return }
    tellChanges(list)
    flush()
  }

  /// Reports items that were inserted before the one at `index`.
  ///
  /// Call ``update(_:)`` afterward.
  public func itemsInserted(_ count: Int, at index: Int) {
    guard isShown, count > 0 else { return }
    guard count <= Self.mostTold else {
      return itemsReplaced(count: identities.count + min(count, Int(Int32.max)))
    }
    let place = min(max(index, 0), identities.count)
    identities.insert(count, at: place)
    for index in place..<min(place + count, identities.count) {
      tell(of: index) { .childAdded(at: index, $0) }
    }
  }

  /// Removes items from `index` on.
  ///
  /// Call ``update(_:)`` afterwards.
  public func itemsRemoved(_ count: Int, at index: Int) {
    guard isShown else { return }
    let start = min(max(index, 0), identities.count)
    let gone = start..<start + min(max(count, 0), identities.count - start)
    guard gone.count <= Self.mostTold else {
      return itemsReplaced(count: identities.count - gone.count)
    }
    for _ in gone {
      guard let identity = identities[gone.lowerBound], let readers else { return }
      tell(of: gone.lowerBound) { .childRemoved(at: gone.lowerBound, $0) }
      identities.remove(1, at: gone.lowerBound)
      let name = AccessibleTree.reference(
        readers.connection.name ?? "", paths[.item(identity)])
      readers.connection.send(
        .signal("RemoveAccessible", of: CacheInterface.name, from: ObjectPaths.cache, [name]))
    }
  }

  /// Replaces all items.
  ///
  /// Call ``update(_:)`` afterwards.
  public func itemsReplaced(count: Int) {
    guard isShown, let readers else { return }
    let name = readers.connection.name ?? ""
    let old = AccessibleTree.reference(name, paths[.list])
    paths.renew()
    identities = ItemIdentities(count: count)
    reported.forgetItems()
    let new = AccessibleTree.reference(name, paths[.list])
    let window = paths[.window]
    readers.connection.send(ObjectEvent.childRemoved(at: 0, old).signal(from: window))
    readers.connection.send(
      .signal("RemoveAccessible", of: CacheInterface.name, from: ObjectPaths.cache, [old]))
    readers.connection.send(ObjectEvent.childAdded(at: 0, new).signal(from: window))
  }

  /// Says something that is to be seen nowhere in the list, for example that a slide show has begun.
  public func announce(_ text: String, _ politeness: Politeness = .polite) {
    guard isShown, let readers else { return }
    let line = text.plainLine(limit: Self.longestAnnouncement)
    guard !line.isEmpty else { return }
    readers.connection.send(
      ObjectEvent.announcement(line, politeness).signal(from: paths[.list]))
    flush()
  }

  // MARK: Connections

  private func takeStatus() {
    guard let status else { return }
    do throws(BusError) {
      guard status.take(try status.connection.receive()) else { return }
      if !status.isOn {
        leave()
        attempts = 0
      } else if let address = status.address, readers == nil {
        join(address)
      }
    } catch {
      // The bus is gone, and so are its readers.
      self.status = nil
      leave()
    }
  }

  /// Goes to where readers meet.
  private func join(_ address: String) {
    do throws(BusError) {
      readers = ReaderBus(try BusConnection(BusAddress.all(in: address)))
    } catch {
      // The next sign of life of the bus's keeper brings another address.
    }
  }

  private func leave() {
    (readers, isShown) = (nil, false)
  }

  /// The readers' bus is lost: perhaps there is another one.
  private func rejoin() {
    leave()
    attempts += 1
    if attempts < Self.mostAttempts { status?.askAddress() }
  }

  private func takeCalls(_ list: some AccessibleList) {
    guard let readers else { return }
    do throws(BusError) {
      let calls = readers.take(try readers.connection.receive())
      if readers.desktop != nil, !isShown { show(list) }
      for call in calls { answer(call, list, readers) }
    } catch {
      rejoin()
    }
  }

  private func answer(_ call: BusMessage, _ list: some AccessibleList, _ readers: ReaderBus) {
    if isShown {
      keepCount(of: list)
    } else {
      identities = ItemIdentities(count: list.readableCount)
    }
    // The list may call back while it handles the request.
    var router = router
    let answer = router.answer(call, from: tree(list, readers))
    self.router = router
    if let answer { readers.connection.send(answer) }
  }

  /// Sends as much as fits and waits for events.
  private func flush() {
    if let status {
      do throws(BusError) {
        try status.connection.flush()
        waiting.wait(for: status.connection)
      } catch {
        self.status = nil
        leave()
      }
    }
    guard let readers else { return }
    do throws(BusError) {
      try readers.connection.flush()
      waiting.wait(for: readers.connection)
    } catch {
      rejoin()
      status.map { waiting.wait(for: $0.connection) }
    }
  }

  // MARK: Telling

  /// Sends the whole tree to readers, once the registry has accepted the application.
  private func show(_ list: some AccessibleList) {
    isShown = true
    paths.renew()
    reported = ReportedState()
    identities = ItemIdentities(count: list.readableCount)
    tellChanges(list)
  }

  /// A list whose items have changed without a word has other items.
  private func keepCount(of list: some AccessibleList) {
    if list.readableCount != identities.count { itemsReplaced(count: list.readableCount) }
  }

  private func tellChanges(_ list: some AccessibleList) {
    guard let readers else { return }
    keepCount(of: list)
    var reported = reported
    let messages = reported.update(to: tree(list, readers))
    self.reported = reported
    for message in messages { readers.connection.send(message) }
  }

  private func tell(of index: Int, _ event: (BusValue) -> ObjectEvent) {
    guard let readers, let identity = identities[index] else { return }
    let child = AccessibleTree.reference(
      readers.connection.name ?? "", paths[.item(identity)])
    readers.connection.send(event(child).signal(from: paths[.list]))
  }

  private func tree(_ list: some AccessibleList, _ readers: ReaderBus) -> AccessibleTree {
    AccessibleTree(
      list, of: application, identities: identities, paths: paths,
      busName: readers.connection.name ?? "",
      desktop: readers.desktop ?? AccessibleTree.nothing,
      applicationNumber: router.applicationNumber)
  }
}
