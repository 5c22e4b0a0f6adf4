internal import Glibc

/// One client's connection to our compositor, with an adversary in it.
final class AttackedClient {
  private let program: WireStream
  private let server: WireStream
  private let adversary: Adversary
  private var objects = ObjectTable()

  init(program: WireStream, server: WireStream, adversary: Adversary) {
    self.program = program
    self.server = server
    self.adversary = adversary
  }

  deinit {
    for stream in [program, server] { stream.end() }
  }

  /// Whether both ends are there.
  var isOpen: Bool { program.isOpen && server.isOpen }

  /// Carries what there is both ways.
  func carry() -> Int {
    var count = 0
    program.receive()
    while let frame = program.next() {
      count += 1
      let message = objects.read(frame, isRequest: true)
      let descriptors = program.takeDescriptors(message?.descriptorCount ?? 0)
      server.send(frame, descriptors)
      for descriptor in descriptors { close(descriptor) }
    }
    server.flush()
    server.receive()
    while program.isOpen, let frame = server.next() {
      count += 1
      let message = objects.read(frame, isRequest: false)
      let descriptors = server.takeDescriptors(message?.descriptorCount ?? 0)
      deliver(frame, message, descriptors)
      for descriptor in descriptors { close(descriptor) }
    }
    program.flush()
    return count
  }

  private func deliver(_ frame: WireFrame, _ message: KnownMessage?, _ descriptors: [Int32]) {
    var delivered = [frame]
    var descriptors = descriptors
    for action in adversary.actions(on: message) {
      switch action {
      case .end:
        program.flush()
        return program.end()
      case .cut(let bytes):
        program.send(WireFrame(bytes: Array(frame.bytes.prefix(max(0, bytes)))), descriptors)
        program.flush()
        return program.end()
      case .withhold: delivered = []
      case .repeated: delivered += delivered.suffix(1)
      case .length(let length):
        for place in delivered.indices {
          delivered[place].setWord(
            UInt32(length) << 16 | UInt32(truncatingIfNeeded: frame.opcode), at: 4)
        }
      case .word(let place, let value):
        let words = (frame.bytes.count - 8) / 4
        guard words > 0 else { continue }
        for index in delivered.indices {
          delivered[index].setWord(value, at: 8 + (words - 1 - place % words) * 4)
        }
      case .descriptor(let kind):
        if !descriptors.isEmpty { return send(delivered, with: kind, count: descriptors.count) }
      case .forged(let number):
        let forged = Forgery(number, objects)
        forged.map { send([$0.frame], with: .noise, count: $0.descriptorCount) }
      case .withdrawal(let number):
        adversary.withdrawal(number).map { program.send($0) }
      }
    }
    for frame in delivered {
      program.send(frame, descriptors)
      descriptors = []
    }
  }

  private func send(_ frames: [WireFrame], with kind: FalseDescriptor, count: Int) {
    let descriptors = (0..<count).compactMap { _ in kind.open() }
    for (place, frame) in frames.enumerated() { program.send(frame, place == 0 ? descriptors : []) }
    for descriptor in descriptors { close(descriptor) }
  }
}
