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

  /// What a client may have too much of.
  private struct Holding {
    var windows = 0
    var surfaces = 0
    var callbacks = 0
  }

  /// The clients that have more, with what is to be said of them.
  func offenders(in compositor: Compositor) -> [(client: ClientIdentifier, offence: String)] {
    var holdings: [ClientIdentifier: Holding] = [:]
    for surface in compositor.surfaces {
      holdings[surface.identifier.client, default: Holding()].surfaces += 1
      holdings[surface.identifier.client, default: Holding()].callbacks +=
        surface.unansweredCallbacks
    }
    for window in compositor.toplevels {
      holdings[window.surface.identifier.client, default: Holding()].windows += 1
    }
    return compositor.connectedClients.compactMap { client in
      let holding = holdings[client] ?? Holding()
      if holding.surfaces > surfaces || holding.windows > windows {
        return (client, "it opened too many windows")
      }
      let asked = max(holding.callbacks, compositor.unansweredFeedback(of: client))
      return asked > questions || compositor.objectCount(of: client) > objects
        ? (client, "it asked for too much") : nil
    }
  }
}
