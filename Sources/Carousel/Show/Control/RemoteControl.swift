import CarouselEngine
import CarouselPaint
import Glibc
import Wayland

/// Lets other programs command a carousel, on a socket and on standard input, and tells them what
/// happens.
final class RemoteControl {
  /// So many at most are served at a time.
  private static let mostPeers = 32

  private let loop: EventLoop
  private let runner: CommandRunner
  private let socket: ControlSocket?
  private var peers: [ControlPeer] = []
  private var arrivals: Watch?
  /// Looks for clients again after a time in which none could be taken.
  private var retry: LoopTimer?

  /// How long clients that cannot be taken have to wait, in nanoseconds.
  private static let pause: Nanoseconds = 1_000_000_000

  /// Carries out with `runner` what comes on a socket.
  init(_ loop: EventLoop, _ runner: CommandRunner, socket: ControlSocket?) {
    (self.loop, self.runner) = (loop, runner)
    self.socket = socket
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
    for peer in peers { peer.announce(WaitingAnnouncement(announcement: announcement, path: path)) }
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

  /// Serves somebody who has connected, unless there are too many.
  func add(adopting descriptor: Int32) {
    let peer = ControlPeer(adopting: descriptor, loop)
    guard peers.count < Self.mostPeers else {
      let refusal = ControlRequest(failing: ControlError("too many connections"))
      return peer.tell(answer(refusal, to: peer))
    }
    add(peer)
  }

  private func add(_ peer: ControlPeer) {
    peers.append(peer)
    peer.onRequest = { [weak self, weak peer] request in
      guard let self, let peer else { return [] }
      return answer(request, to: peer)
    }
    peer.onEnd = { [weak self, weak peer] in self?.peers.removeAll { $0 === peer } }
  }

  /// Carries out what is asked for; gives back the answer.
  private func answer(_ request: ControlRequest, to peer: ControlPeer) -> [UInt8] {
    do throws(ControlError) {
      let command = try request.command.get()
      var answer = request.answer()
      try runner.run(command, &answer)
      if command == .subscribe { peer.isSubscribed = true }
      return answer.line
    } catch {
      return request.answer(error).line
    }
  }
}
