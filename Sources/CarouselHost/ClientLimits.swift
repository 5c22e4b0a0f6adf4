import WaylandServer

/// What one client may have at most: more is no window's need, and would be everybody's loss.
struct ClientLimits {
  /// Windows.
  var windows = 32
  /// Surfaces of all kinds.
  var surfaces = 512
  /// Frame callbacks, and questions when pictures were seen, that wait for an answer.
  var questions = 1000
  /// Objects of all kinds, such as regions, buffers, and callbacks that were not committed.
  var objects = 10_000
  /// Pixels in all its surfaces together: twice the largest screen.
  ///
  /// They cost a client nothing while its memory is empty.
  var pixels = 1 << 26

  /// What a client has.
  fileprivate struct Holding {
    var windows = 0
    var surfaces = 0
    var callbacks = 0
    var pixels = 0
  }

  /// The clients that have more, with what is to be said of them.
  func offenders(in compositor: Compositor) -> [(client: ClientIdentifier, offence: String)] {
    let holdings = holdings(in: compositor)
    return compositor.connectedClients.compactMap { client in
      let holding = holdings[client] ?? Holding()
      if holding.surfaces > surfaces || holding.windows > windows {
        return (client, "it opened too many windows")
      }
      if holding.pixels > pixels { return (client, "its pictures are too large") }
      let asked = max(holding.callbacks, compositor.unansweredFeedback(of: client))
      return asked > questions || compositor.objectCount(of: client) > objects
        ? (client, "it asked for too much") : nil
    }
  }

  /// What each client has; nothing where all together have not too much.
  private func holdings(in compositor: Compositor) -> [ClientIdentifier: Holding] {
    var all = Holding()
    for surface in compositor.surfaces { all.add(surface) }
    all.windows = compositor.toplevels.count
    guard
      all.surfaces > surfaces || all.windows > windows || all.callbacks > questions
        || all.pixels > pixels
    else { return [:] }
    var holdings: [ClientIdentifier: Holding] = [:]
    for surface in compositor.surfaces {
      holdings[surface.identifier.client, default: Holding()].add(surface)
    }
    for window in compositor.toplevels {
      holdings[window.surface.identifier.client, default: Holding()].windows += 1
    }
    return holdings
  }
}

extension ClientLimits.Holding {
  fileprivate mutating func add(_ surface: ServerSurface) {
    surfaces += 1
    callbacks += surface.unansweredCallbacks
    pixels += surface.pixelCount
  }
}

extension ServerSurface {
  /// How many pixels its content has.
  var pixelCount: Int { contentSize.map { $0.width * $0.height } ?? 0 }
}
