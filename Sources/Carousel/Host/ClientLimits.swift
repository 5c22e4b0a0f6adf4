import WaylandServer

/// The limits of clients: more than any program needs, and less than would harm the others.
struct ClientLimits {
  /// The clients that are connected.
  var clients = 128
  /// The windows of one client.
  var windows = 32
  /// The windows of all clients together.
  var allWindows = 128
  /// The surfaces of all kinds of one client.
  var surfaces = 512
  /// The frame callbacks and the requests for presentation feedback of one client that wait for an answer.
  var questions = 1000
  /// The objects of all kinds of one client, such as regions, buffers, and callbacks that were not committed.
  var objects = 10_000
  /// The pixels in all surfaces of one client together (see ``raise(toScreen:)``).
  ///
  /// While its memory is empty, these cost a client nothing.
  var pixels = 1 << 23
  /// The pixels in all surfaces of all clients together.
  var allPixels = 1 << 25

  /// Lets one client have eight times the pixels of a screen, and all together sixteen times, if that is more
  /// than before.
  ///
  /// What was allowed stays allowed when the screen becomes smaller.
  mutating func raise(toScreen count: Int) {
    pixels = max(pixels, 8 * count)
    allPixels = max(allPixels, 16 * count)
  }

  /// Why a client cannot have `pixels` more, where it has `own` already and all clients have `all`,
  /// or `nil` if it can.
  func refusal(of pixels: Int, own: Int, all: Int) -> String? {
    if own + pixels > self.pixels { return "its pictures are too large" }
    return all + pixels > allPixels ? "the pictures of all programs are too large" : nil
  }

  /// What a client has.
  fileprivate struct Holding {
    var windows = 0
    var surfaces = 0
    var callbacks = 0
  }

  /// The clients that have more, each with the reason.
  func offenders(in compositor: Compositor) -> [(client: ClientIdentifier, offence: String)] {
    let connected = compositor.connectedClients
    let holdings = holdings(in: compositor)
    var offenders = connected.dropFirst(clients).map { ($0, "too many programs are connected") }
    for client in connected.prefix(clients) {
      let holding = holdings[client] ?? Holding()
      let asked = max(holding.callbacks, compositor.unansweredFeedback(of: client))
      if holding.surfaces > surfaces || holding.windows > windows {
        offenders.append((client, "it opened too many windows"))
      } else if asked > questions || compositor.objectCount(of: client) > objects {
        offenders.append((client, "it asked for too much"))
      }
    }
    if offenders.isEmpty, compositor.toplevels.count > allWindows,
      let newest = connected.last(where: { (holdings[$0]?.windows ?? 0) > 0 })
    {
      offenders.append((newest, "all programs together opened too many windows"))
    }
    return offenders
  }

  /// The bytes of each client.
  ///
  /// Empty if all of them together do not exceed the limit.
  private func holdings(in compositor: Compositor) -> [ClientIdentifier: Holding] {
    let callbacks = compositor.surfaces.reduce(0) { $0 + $1.unansweredCallbacks }
    guard
      compositor.surfaces.count > surfaces || compositor.toplevels.count > windows
        || callbacks > questions
    else { return [:] }
    var holdings: [ClientIdentifier: Holding] = [:]
    for surface in compositor.surfaces {
      holdings[surface.identifier.client, default: Holding()].surfaces += 1
      holdings[surface.identifier.client]?.callbacks += surface.unansweredCallbacks
    }
    for window in compositor.toplevels {
      holdings[window.surface.identifier.client, default: Holding()].windows += 1
    }
    return holdings
  }
}

extension ServerSurface {
  /// How many pixels its content has.
  var pixelCount: Int { contentSize.map { $0.width * $0.height } ?? 0 }
}
