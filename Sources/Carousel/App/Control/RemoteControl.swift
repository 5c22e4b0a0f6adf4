import CarouselAnnouncements
import CarouselDesktop
import CarouselEngine
import CarouselLocking
import CarouselPaint
import CarouselText
import Glibc
import Wayland

/// Lets other programs command a carousel, on a socket and on standard input, and tells them what
/// happens.
final class RemoteControl {
  /// The largest number of simultaneous controllers.
  private static let mostPeers = 32

  private let loop: EventLoop
  private let runner: CommandRunner
  private let socket: ControlSocket?
  private let work: BackgroundWork
  private var peers: [ControlPeer] = []
  private var arrivals: Watch?
  /// Looks for clients again after a time in which none could be taken.
  private var retry: LoopTimer?
  /// The insertions whose files are looked at.
  private var checks: [ObjectIdentifier: InsertionCheck] = [:]

  /// How long clients that cannot be taken have to wait, in nanoseconds.
  private static let pause: Nanoseconds = 1_000_000_000

  /// Carries out with `runner` what comes on a socket; `work` looks at files.
  init(
    _ loop: EventLoop, _ runner: CommandRunner, socket: ControlSocket?,
    work: BackgroundWork = BackgroundWork()
  ) {
    (self.loop, self.runner) = (loop, runner)
    (self.socket, self.work) = (socket, work)
    watch()
  }

  private func watch() {
    guard let descriptor = socket?.fileDescriptor else { return }
    arrivals = loop.watch(descriptor) { [weak self] _ in self?.accept() }
  }

  /// Takes commands from a descriptor too, and writes answers and, if wanted, announcements to another.
  func serve(input: Int32, output: Int32, isSubscribed: Bool = true) {
    let peer = ControlPeer(input: input, output: output, loop)
    peer.isSubscribed = isSubscribed
    add(peer)
  }

  /// Tells an announcement to all who have subscribed.
  func announce(_ announcement: Announcement, path: Pathname?) {
    for peer in peers { peer.announce(announcement, path: path) }
  }

  private func accept() {
    do throws(SystemReason) {
      if let descriptor = try socket?.accept() { add(adopting: descriptor) }
    } catch {
      // The client stays in the queue, and the socket readable: without a pause the loop would spin.
      arrivals?.cancel()
      arrivals = nil
      retry = loop.schedule(at: loop.now + Self.pause) { [weak self] in self?.watch() }
    }
  }

  /// How many are served.
  var peerCount: Int { peers.count }

  /// Serves a new connection, unless there are too many.
  func add(adopting descriptor: Int32) {
    let peer = ControlPeer(adopting: descriptor, loop)
    guard peers.count < Self.mostPeers else {
      let error = ControlError("too many connections")
      return peer.tell(ControlRequest(failing: error).answer(error).line)
    }
    add(peer)
  }

  private func add(_ peer: ControlPeer) {
    peers.append(peer)
    peer.onRequest = { [weak self, weak peer] request in
      guard let self, let peer else { return [] }
      return answer(request, to: peer)
    }
    peer.onEnd = { [weak self, weak peer] in
      guard let self, let peer else { return }
      checks[ObjectIdentifier(peer)] = nil
      peers.removeAll { $0 === peer }
    }
  }

  /// Carries out what a request asks for.
  ///
  /// Returns the answer, or `nil` if that comes later.
  private func answer(_ request: ControlRequest, to peer: ControlPeer) -> [UInt8]? {
    do throws(ControlError) {
      let command = try request.command.get()
      if case .insert(let rows, let place) = command, rows.contains(where: \.namesFile) {
        try runner.check(command)
        try look(at: rows, place, for: request, of: peer)
        return nil
      }
      return line(for: request, command, of: peer)
    } catch {
      return request.answer(error).line
    }
  }

  /// Carries an insertion out once its files have been looked at.
  private func look(
    at rows: [ListRow], _ place: Int?, for request: ControlRequest, of peer: ControlPeer
  ) throws(ControlError) {
    checks[ObjectIdentifier(peer)] = try InsertionCheck(of: rows, loop, work) {
      [weak self, weak peer] found in
      guard let self, let peer else { return }
      checks[ObjectIdentifier(peer)] = nil
      switch found {
      case .success(let rows):
        peer.answer(line(for: request, .insert(rows, place: place), of: peer))
      case .failure(let error): peer.answer(request.answer(error).line)
      }
    }
  }

  /// Carries a command out.
  ///
  /// Returns the answer.
  private func line(
    for request: ControlRequest, _ command: ProgramCommand, of peer: ControlPeer
  ) -> [UInt8] {
    do throws(ControlError) {
      var answer = request.answer()
      try runner.run(command, &answer)
      if command == .subscribe { peer.isSubscribed = true }
      return answer.line
    } catch {
      return request.answer(error).line
    }
  }
}

/// A command from one line: `{"command":"goto","index":3}`.
///
/// The value of `request`, a text or a number, is repeated in the answer.
package struct ControlRequest {
  /// What the request calls itself, or `nil` for nothing.
  let name: JSONValue?
  /// The command, or the error in it.
  let command: Result<ProgramCommand, ControlError>

  /// Reads a line, without its end.
  init(_ line: some Collection<UInt8>) {
    guard let object = JSONValue(line)?.object else {
      (name, command) = (nil, .failure(ControlError("not a JSON object")))
      return
    }
    var fields = object
    switch fields.removeValue(forKey: "request") {
    case .string(let text) where text.utf8.count <= 100: name = .string(text)
    case .number(let digits) where digits.utf8.count <= 100: name = .number(digits)
    default: name = nil
    }
    do throws(ControlError) {
      if object["request"] != nil, name == nil {
        throw ControlError("request must be a number or a text of at most 100 bytes")
      }
      guard let command = fields.removeValue(forKey: "command")?.string else {
        throw ControlError("command must be the name of one")
      }
      self.command = .success(try CommandForm.command(command, fields))
    } catch {
      command = .failure(error)
    }
  }

  /// Returns why a carousel would refuse a command in every state; `nil` if there is no such reason.
  package static func problem(in command: String) -> String? {
    guard case .failure(let error) = ControlRequest(command.utf8).command else { return nil }
    return error.message
  }

  /// A request that cannot be read at all.
  init(failing error: ControlError) { (name, command) = (nil, .failure(error)) }

  /// The answer to a successful request, to which more can be added.
  func answer() -> JSONObject {
    var answer = JSONObject()
    answer.add("ok", true)
    if let name { answer.add("request", name) }
    return answer
  }

  /// The answer to a request that changes nothing.
  func answer(_ error: ControlError) -> JSONObject {
    var answer = JSONObject()
    answer.add("ok", false)
    if let name { answer.add("request", name) }
    answer.add("error", error.message.plainLine(limit: 500))
    return answer
  }
}
