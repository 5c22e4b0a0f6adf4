import Testing

@testable import CarouselPaint

/// Files on file systems that do not answer.
struct SilentPlaceTests {
  private static func places() -> FilePlaces { FilePlaces(mounts: [[], Array("/mnt/dead".utf8)]) }

  @Test func `a file system that does not answer costs its own pictures and no others`() {
    var queue = PictureQueue(decoders: 2, places: Self.places)
    let dead = (0..<12).map { PictureRequest.named("/mnt/dead/\($0 % 5)/\($0).png") }
    let there = (0..<12).map { PictureRequest.named("/home/\($0).png") }
    queue.replace(with: zip(dead, there).flatMap { [$0, $1] })
    var (time, made, stuck) = (0.0, [PictureRequest](), 0)
    var failures: [PictureRequest: PaintError] = [:]
    while time < 12 {
      while let (ticket, request) = queue.next(at: time) {
        let path = request.path ?? ""
        let place = Self.places().place(of: path)
        queue.awaits(place, ticket)
        guard place != Array("/mnt/dead".utf8) else {
          stuck += 1
          continue
        }
        queue.awaits(nil, ticket)
        _ = queue.end(ticket, .emptyFile)
        made.append(request)
      }
      time += 0.05
      queue.watch(at: time)
      for finished in queue.take() {
        if case .failure(let error) = finished.outcome { failures[finished.request] = error }
      }
    }
    #expect(Set(made) == Set(there))
    #expect(stuck == 2, "as many threads wait as may")
    #expect(queue.isIdle, "the others are not waited on indefinitely")
    let errors = dead.compactMap { failures[$0] }
    #expect(errors.count == 12)
    #expect(errors.count { if case .tookTooLong = $0 { true } else { false } } == 2)
    // Later ones fail immediately until the file system responds again.
    queue.replace(with: [dead[3], there[3]])
    #expect(queue.waiting == [there[3]])
    #expect(queue.take().map(\.request) == [dead[3]])
    for ticket in Array(queue.lost.keys) { _ = queue.end(ticket, .emptyFile) }
    queue.replace(with: [dead[3]])
    #expect(queue.next(at: time)?.request == dead[3])
  }

  @Test func `threads that wait are replaced, so that the lane goes on`() {
    var queue = PictureQueue(
      decoders: 1, patience: PicturePatience(slow: 1, crowded: 5, lost: 10, threads: 1),
      places: Self.places)
    for round in 0..<6 {
      let request = PictureRequest.named("/links/\(round)/a.png")
      queue.replace(with: [request])
      let time = Double(round) * 20
      guard let (ticket, begun) = queue.next(at: time) else {
        Issue.record("round \(round): nothing is begun")
        return
      }
      #expect(begun == request)
      queue.awaits(Self.places().place(of: request.path ?? ""), ticket)
      queue.watch(at: time + 1)
      queue.watch(at: time + 11)
    }
    #expect(queue.lost.count == 6)
  }

  @Test func `a place is a mount, or a folder of the system's own`() {
    let table = """
      22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/root rw
      30 22 0:25 / /mnt/my\\040disk rw - nfs server:/a rw
      31 30 0:26 / /mnt/my\\040disk/sub rw - nfs server:/b rw
      """
    let mounts = FilePlaces.mountPoints(in: Array(table.utf8))
    let places = FilePlaces(mounts: mounts, folder: "/mnt/my disk")
    for (path, place) in [
      ("/mnt/my disk/a/b.png", "/mnt/my disk"), ("/mnt/my disk/sub/b.png", "/mnt/my disk/sub"),
      ("a/b.png", "/mnt/my disk"), ("/mnt/my disks/b.png", "/mnt/my disks"), ("/b.png", ""),
    ] {
      #expect(places.place(of: Pathname(path)) == Array(place.utf8), "\(path)")
    }
    #expect(!FilePlaces.current.place(of: "/proc/self/stat").isEmpty)
  }
}
