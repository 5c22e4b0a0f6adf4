/// One program's connection: to another compositor, and in copy to ours, which follows.
final class RelayedClient: RelayLink {
  private let program: WireStream
  private let other: WireStream
  private let copy: WireStream
  private var objects = ObjectTable()
  private var follower: Follower
  private unowned let compositor: TestCompositor

  init(
    program: WireStream, other: WireStream, copy: WireStream, client: ClientIdentifier,
    compositor: TestCompositor
  ) {
    self.program = program
    self.other = other
    self.copy = copy
    self.compositor = compositor
    follower = Follower(compositor, client: client)
  }

  deinit {
    for stream in [program, other, copy] { stream.end() }
  }

  /// Whether both ends are there.
  var isOpen: Bool { program.isOpen && other.isOpen }

  /// Carries what there is both ways.
  func carry() -> Int {
    var count = 0
    program.receive()
    while let frame = program.next() {
      count += 1
      let message = objects.read(frame, isRequest: true)
      let descriptors = program.takeDescriptors(message?.descriptorCount ?? 0)
      other.send(frame, descriptors)
      // Forwarded before the check, which must not add latency.
      other.flush()
      if let message, let copied = follower.copied(message) { copy.send(copied, descriptors) }
      close(descriptors)
    }
    copy.flush()
    other.receive()
    var heard: [KnownMessage] = []
    while let frame = other.next() {
      count += 1
      let message = objects.read(frame, isRequest: false)
      let descriptors = other.takeDescriptors(message?.descriptorCount ?? 0)
      if let carried = message.map({ follower.offered($0) }) ?? frame {
        program.send(carried, descriptors)
      }
      close(descriptors)
      if let message { heard.append(message) }
    }
    // A program writes into a released buffer: our compositor reads its content before.
    if !heard.contains(where: { $0.name == "wl_buffer.release" }) { program.flush() }
    if count > 0 { letOursCatchUp() }
    for message in heard { follower.follow(message) }
    listen()
    program.flush()
    other.flush()
    if !isOpen {
      // What was said last is still delivered.
      program.flush()
      copy.end()
    }
    return count
  }

  /// Lets our compositor handle the program's requests before the program receives answers to them.
  ///
  /// The other compositor may have answered already, and the program may react, by the next turn.
  private func letOursCatchUp() {
    // The socket holds only so much.
    for _ in 0..<100 {
      compositor.turn()
      listen()
      guard copy.isOpen, copy.isCongested else { return }
      copy.flush()
    }
  }

  /// Handles the globals of our compositor, and forwards its requests; drops its other events.
  private func listen() {
    copy.receive()
    while let frame = copy.next() {
      follower.hear(frame)
      // xdg_toplevel.close is that interface's second event.
      if objects.interface(of: frame.object)?.name == "xdg_toplevel", frame.opcode == 1 {
        program.send(frame)
      }
    }
    close(copy.takeDescriptors(.max))
  }

  private func close(_ descriptors: [Int32]) {
    for descriptor in descriptors { Descriptor.close(descriptor) }
  }
}
