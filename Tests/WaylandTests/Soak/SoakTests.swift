import Glibc
import Testing
import Wayland
import WaylandTesting

/// Hours of virtual time: a minute or two ordinarily, as many as `SOAK_HOURS` says.
@Suite struct SoakTests {
  @Test func `hours of input, faults and dying compositors leave memory as it was`() async {
    // In a process of its own, where nobody else opens or holds anything.
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      let wanted = unsafe getenv("SOAK_HOURS").flatMap { unsafe Double(String(cString: $0)) }
      let episodes = wanted.map { max(4, Int($0 * 60)) } ?? 4
      let duration = Duration.seconds(wanted == nil ? 20 : 60)
      let soak = Soak(seed: 24)
      for _ in 0..<3 { soak.episode(duration) }
      let before = Soak.Footprint.now
      print("begins with \(before)")
      for episode in 1...episodes {
        soak.episode(duration)
        guard episode.isMultiple(of: 60) || episode == episodes else { continue }
        print("\(episode): \(soak.frames) frames, \(soak.inputs) inputs, \(Soak.Footprint.now)")
      }
      let after = Soak.Footprint.now
      for line in Set(soak.broken) { print(line) }
      fflush(nil)
      #expect(soak.isAlive)
      #expect(soak.broken == [])
      #expect(soak.frames > 100 && soak.inputs > 50)
      #expect(after.descriptors == before.descriptors)
      // Arenas of the allocator breathe; a leak of one object a frame would be far more.
      #expect(after.resident - before.resident < 8 << 20)
    }
    guard let result else { return }
    print(String(decoding: result.standardOutputContent, as: UTF8.self))
  }
}
