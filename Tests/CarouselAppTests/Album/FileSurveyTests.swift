import CarouselDesktop
import CarouselPaint
import CarouselTestSupport
import DesktopTestSupport
import Dispatch
import Glibc
import Synchronization
import Testing

@testable import CarouselApp

/// What is found at paths of file systems that answer and of those that do not.
@Suite struct FileSurveyTests {
  private static func silentPlaces() -> SilentPlaces {
    SilentPlaces { FilePlaces(mounts: [Array("/dead".utf8), Array("/dead2".utf8)]) }
  }

  @Test(arguments: [3, 60])
  func `a file system that does not answer costs its own files only`(count: Int) {
    let never = DispatchSemaphore(value: 0)
    defer { for _ in 0..<8 { never.signal() } }
    var paths: [Pathname] = []
    for number in 0..<count {
      paths.append(Pathname("/dead/\(number)"))
      paths.append(Pathname("/home/\(number)"))
      if number == 1 { paths.append("/dead2") }
    }
    let answers = FileSurvey.answers(
      at: paths, patience: .milliseconds(100), silent: Self.silentPlaces()
    ) { path, _ in
      if path.description.hasPrefix("/dead") { never.wait() }
      return path.description
    }
    #expect(
      answers == paths.map { $0.description.hasPrefix("/dead") ? nil : $0.description })
  }

  @Test func `a file system that did not answer is not asked again until it does`() throws {
    let never = DispatchSemaphore(value: 0)
    let asked = Atomic(0)
    let silent = Self.silentPlaces()
    func answers(_ paths: [Pathname]) -> [Bool?] {
      FileSurvey.answers(at: paths, patience: .milliseconds(50), silent: silent) { path, _ in
        guard path.description.hasPrefix("/dead") else { return true }
        asked.add(1, ordering: .relaxed)
        never.wait()
        return true
      }
    }
    #expect(answers(["/dead/a", "/dead/b", "/dead/c", "/home"]) == [nil, nil, nil, true])
    #expect(asked.load(ordering: .relaxed) == 2)
    #expect(answers(["/dead", "/home"]) == [nil, true])
    #expect(asked.load(ordering: .relaxed) == 2)
    #expect(!silent.isEmpty && !silent.takeAnswers())
    for _ in 0..<3 { never.signal() }
    #expect(eventually { silent.isEmpty })
    #expect(silent.takeAnswers())
    #expect(answers(["/dead"]) == [true])
  }

  @Test func `answers in pieces are awaited`() {
    let answers = FileSurvey.answers(
      at: ["/slow"], patience: .milliseconds(500), silent: Self.silentPlaces()
    ) { _, sign in
      for _ in 0..<8 {
        usleep(100_000)
        sign()
      }
      return true
    }
    #expect(answers == [true])
  }

  @Test func `a folder that does not answer costs its own cards, and comes when it answers`() throws
  {
    let (dead, alive) = (try TemporaryFolder(), try TemporaryFolder())
    try dead.add("a.png")
    try alive.add("b.png")
    let place = dead.path.bytes
    let silent = SilentPlaces { FilePlaces(mounts: [place]) }
    for _ in 0..<2 { silent.beginWaiting(for: place) }
    var reader = SourceReader(
      [.named(dead.path), .named(alive.path)], reading: FolderReading(), takesLabels: false,
      mayBeEmpty: false, watches: true, silent: silent)
    let first = reader.read { _ in }
    #expect(first.scan.album.pictures.map(\.path.description) == ["\(alive.path)/b.png"])
    #expect(
      first.warning == "skipped: cannot read \(dead.path): the file system does not answer")
    for _ in 0..<2 { silent.endWaiting(for: place) }
    let isChanged = reader.awaitChange()
    #expect(isChanged)
    let second = reader.readAgain()
    #expect(second.scan.album.pictures.count == 2)
  }

  @Test func `files of a slow file system are found in their order`() {
    let paths = (0..<100).map { Pathname("/slow/\($0)") }
    let answers = FileSurvey.answers(at: paths, silent: Self.silentPlaces()) { path, _ in
      path.description.hasSuffix("7")
    }
    #expect(
      answers.indices.filter { answers[$0] == true }
        == stride(from: 7, to: 100, by: 10).map { $0 })
  }

  // MARK: Small file

  @Test func `a pipe to which nothing is written is not awaited indefinitely`() throws {
    let folder = try TemporaryFolder()
    try folder.addPipe("pipe")
    let path = folder.file("pipe")
    let error = #expect(throws: DesktopError.self) {
      try SmallFile.bytes(of: path, atMost: 100, pipePatience: 10)
    }
    #expect(error?.description == "cannot read \(path): nothing was written to it")
    // Nor with a writer that says nothing.
    let writer = unsafe open(path.terminated, O_RDWR)
    defer { close(writer) }
    #expect(throws: DesktopError.self) {
      try SmallFile.bytes(of: path, atMost: 100, pipePatience: 10)
    }
  }

  @Test func `a pipe is read to its end`() throws {
    var ends: [Int32] = [-1, -1]
    try #require(unsafe pipe(&ends) == 0)
    defer { close(ends[0]) }
    _ = unsafe write(ends[1], "theme = light", 13)
    close(ends[1])
    let bytes = try SmallFile.bytes(
      of: Pathname("/dev/fd/\(ends[0])"), atMost: 100, pipePatience: 60_000)
    #expect(bytes == Array("theme = light".utf8))
  }
}
