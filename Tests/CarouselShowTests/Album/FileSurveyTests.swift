import CarouselPaint
import Dispatch
import Testing

@testable import CarouselShow

/// What is found at paths of file systems that answer and of those that do not.
@Suite struct FileSurveyTests {
  private static let places: @Sendable () -> FilePlaces = {
    FilePlaces(mounts: [Array("/dead".utf8), Array("/dead2".utf8)])
  }

  @Test(arguments: [3, 60])
  func `a file system that does not answer costs its own files only`(count: Int) {
    let never = DispatchSemaphore(value: 0)
    defer { for _ in 0..<8 { never.signal() } }
    var paths: [Pathname] = []
    for number in 0..<count {
      paths.append(Pathname("/dead/\(number)"))
      paths.append(Pathname("/home/\(number)"))
      if number == 1 { paths.append("/dead2/a") }
    }
    let findings = FileSurvey.findings(
      at: paths, patience: .milliseconds(100), places: Self.places
    ) { path in
      if path.description.hasPrefix("/dead") { never.wait() }
      return .picture
    }
    #expect(findings.count == paths.count)
    for (path, finding) in zip(paths, findings) {
      let isDead = path.description.hasPrefix("/dead")
      let silence = ShowError.unreadable(
        path: path.description, reason: "the file system does not answer")
      #expect(finding == (isDead ? .unusable(silence) : .picture), "\(path)")
    }
  }

  @Test func `files of a slow file system are found in their order`() {
    let paths = (0..<100).map { Pathname("/slow/\($0)") }
    let findings = FileSurvey.findings(at: paths, places: Self.places) { path in
      path.description.hasSuffix("7") ? .folder : .picture
    }
    #expect(
      findings.indices.filter { findings[$0] == .folder }
        == stride(from: 7, to: 100, by: 10).map { $0 })
  }
}
