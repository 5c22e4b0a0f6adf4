import CarouselSandbox
import Glibc
import Testing

@testable import CarouselPaint

/// Workers that have been taken over by a picture.
@Suite struct LyingWorkerTests {
  /// A script that becomes a worker and then does what `lines` say.
  private func worker(_ lines: String, in folder: borrowing TemporaryFolder) -> Pathname {
    let ready = #"printf '\0\0\0\0\0\0\0\0\0\0\0\0\1\0\0\0' >&3"#
    let path = folder.write(Array("#!/bin/sh\n\(ready)\n\(lines)\n".utf8), as: "worker")
    unsafe path.withCString { _ = unsafe chmod($0, 0o700) }
    return path
  }

  private func decode(
    with lines: String,
    _ work: PictureWork = PictureWork(
      interest: { .wanted }, reserve: { _ in true })
  ) throws -> PaintError? {
    let folder = TemporaryFolder()
    let picture = folder.write(try TestPicture.png(width: 8, height: 8, in: folder), as: "a.png")
    let decoder = DecoderClient(
      DecoderPool(executable: worker(lines, in: folder), limits: .standard))
    let request = PictureRequest(.file(picture), width: 8, height: 8)
    do throws(PaintError) {
      _ = try PictureMaker(limits: .standard, thumbnails: .off).make(request, work, decoder)
      return nil
    } catch {
      return error.isUndecodable ? .undecodable(path: "", reason: error.reason) : error
    }
  }

  private static let needs = #"printf '\2\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0' >&3"#

  @Test func `a worker that asks for memory without end and never reads is killed`() throws {
    #expect(
      try decode(with: "while :; do \(Self.needs); done")
        == .undecodable(path: "", reason: "its decoder answers nonsense"))
  }

  @Test func `a worker that floods is killed`() throws {
    #expect(
      try decode(with: "while :; do printf 'nonsense' >&3; done")
        == .undecodable(path: "", reason: "its decoder answers nonsense"))
  }

  @Test(arguments: [PictureInterest.overdue, .unwanted])
  func `a worker that says nothing is killed when its picture is given up`(
    interest: PictureInterest
  ) throws {
    let work = PictureWork(interest: { interest }, reserve: { _ in true })
    let folder = TemporaryFolder()
    let picture = folder.write(try TestPicture.png(width: 8, height: 8, in: folder), as: "a.png")
    let decoder = DecoderClient(
      DecoderPool(executable: worker("exec sleep 1000", in: folder), limits: .standard))
    let file = try PictureFile(picture, limits: .standard)
    let job = DecodingJob(
      PictureRequest(.file(picture), width: 8, height: 8), .standard, byteCount: file.byteCount)
    #expect(throws: PaintError.canceled) { try decoder.decode(file, job, work) }
  }

  @Test func `a message to a worker that does not read never blocks`() throws {
    let folder = TemporaryFolder()
    let process = try SandboxedProcess(
      executable: worker("exec sleep 1000", in: folder).bytes, arguments: ["worker"])
    var sent = 0
    while process.send([1, 2, 3, 4]), sent < 1_000_000 { sent += 1 }
    #expect(1..<1_000_000 ~= sent)
    #expect(process.end() == SIGKILL)
  }

  @Test func `a process that does not end blocks no other, and is no zombie later`() throws {
    let folder = TemporaryFolder()
    // It is not killed: as if the kernel could not end it.
    let ends = EndedProcesses()
    let script = folder.write(Array("#!/bin/sh\nexec sleep 1000\n".utf8), as: "sleeper")
    unsafe script.withCString { _ = unsafe chmod($0, 0o700) }
    var child: pid_t = 0
    let arguments: [UnsafeMutablePointer<CChar>?] = unsafe [strdup("sleeper"), nil]
    defer { unsafe free(arguments[0]) }
    #expect(
      unsafe script.withCString { unsafe posix_spawn(&child, $0, nil, nil, arguments, environ) }
        == 0)
    #expect(ends.wait(for: child) == nil)
    #expect(ends.pending == [child])
    kill(child, SIGKILL)
    // Its end is noted with the next one.
    while ends.pending == [child] { _ = ends.wait(for: child) }
    let found = waitpid(child, nil, WNOHANG)
    #expect(found == -1)
  }

  @Test func `a picture of the web is decoded in a sandbox or not at all`() throws {
    let folder = TemporaryFolder()
    let picture = folder.write(try TestPicture.png(width: 8, height: 8, in: folder), as: "a.png")
    let decoder = DecoderClient(DecoderPool(executable: nil, limits: .standard))
    let file = try PictureFile(picture, limits: .standard)
    let job = DecodingJob(
      PictureRequest(.file(picture), width: 8, height: 8), .standard, byteCount: file.byteCount)
    #expect(try decoder.decode(file, job, .undisturbed) != nil)
    decoder.server = FetchedPicture(web: "http://example.org/a.png").server
    #expect(throws: PaintError.noSandbox(code: ENOSYS)) {
      try decoder.decode(file, job, .undisturbed)
    }
  }

  @Test func `a worker is given pictures of one server, or of the user`() throws {
    let folder = TemporaryFolder()
    let program = worker("exec sleep 1000", in: folder)
    let pool = DecoderPool(executable: program, limits: .standard)
    func server(_ address: Pathname) -> String? { FetchedPicture(web: address).server }
    let one = server("http://one.example/a.png")
    #expect(one != nil && one == server("HTTP://ONE.example/b/c.png"))
    #expect(one != server("http://one.example:81/a.png") && one != server("https://one.example/"))
    let worker = try #require(try pool.worker(.raster, server: one))
    pool.take(worker)
    #expect(try pool.worker(.raster) !== worker)
    #expect(try pool.worker(.raster, server: server("http://two.example/a.png")) !== worker)
    #expect(try pool.worker(.raster, server: one) === worker)
  }

  @Test func `without a sandbox nothing is decoded where one is required`() throws {
    let folder = TemporaryFolder()
    let picture = folder.write(try TestPicture.png(width: 8, height: 8, in: folder), as: "a.png")
    for (requires, executable) in [(true, "/nonexistent" as Pathname?), (true, nil), (false, nil)] {
      let decoder = DecoderClient(
        DecoderPool(executable: executable, limits: .standard, requiresSandbox: requires))
      let file = try PictureFile(picture, limits: .standard)
      let job = DecodingJob(
        PictureRequest(.file(picture), width: 8, height: 8), .standard, byteCount: file.byteCount)
      let work = PictureWork(interest: { .wanted }, reserve: { _ in true })
      if requires {
        let code = executable == nil ? ENOSYS : ENOENT
        #expect(throws: PaintError.noSandbox(code: code)) { try decoder.decode(file, job, work) }
      } else {
        #expect(try decoder.decode(file, job, work) != nil)
      }
    }
  }
}

extension PaintError {
  fileprivate var isUndecodable: Bool { if case .undecodable = self { true } else { false } }
  fileprivate var reason: String {
    if case .undecodable(_, let reason) = self { reason } else { "" }
  }
}
