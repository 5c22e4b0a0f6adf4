import CarouselAnnouncements
import CarouselDesktop
import CarouselEngine
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

  /// Takes commands from a descriptor too, and writes answers and announcements to another.
  func serve(input: Int32, output: Int32) {
    let peer = ControlPeer(input: input, output: output, loop)
    peer.isSubscribed = true
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
      if case .insert(let rows, _) = command, rows.contains(where: \.namesFile) {
        try runner.check(command)
        try look(at: rows, for: request, of: peer)
        return nil
      }
      return line(for: request, command, of: peer)
    } catch {
      return request.answer(error).line
    }
  }

  /// Carries an insertion out once its files have been looked at.
  private func look(
    at rows: [ListRow], for request: ControlRequest, of peer: ControlPeer
  ) throws(ControlError) {
    checks[ObjectIdentifier(peer)] = try InsertionCheck(of: rows, loop, work) {
      [weak self, weak peer] error in
      guard let self, let peer else { return }
      checks[ObjectIdentifier(peer)] = nil
      if let error {
        peer.answer(request.answer(error).line)
      } else if case .success(let command) = request.command {
        peer.answer(line(for: request, command, of: peer))
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
