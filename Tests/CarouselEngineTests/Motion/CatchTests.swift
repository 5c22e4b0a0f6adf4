import Testing

@testable import CarouselEngine

@Suite struct CatchTests {
  private func caught(velocity: Double, progress: Double) -> Catch {
    Catch(velocity: velocity, time: 1, progress: progress, lead: 2)
  }

  @Test(arguments: [(0.6, 0.95, true), (0.4, 0.5, true), (0.4, 0.9, false), (-3, 0.9, true)])
  func `a finger that stops a motion does not tap`(
    velocity: Double, progress: Double, noTap: Bool
  ) {
    #expect(caught(velocity: velocity, progress: progress).isNoTap == noTap)
  }

  @Test func `a flick the same way soon after goes on with what it caught`() {
    let caught = caught(velocity: 8, progress: 0.3)
    #expect(caught.builtUp(velocity: 10, at: 1.2) == 18)
    #expect(caught.builtUp(velocity: 3, at: 1.2) == 9)
    #expect(caught.builtUp(velocity: 10, at: 1.31) == 10)
    #expect(caught.builtUp(velocity: -10, at: 1.2) == -10)
    #expect(caught.builtUp(velocity: 0, at: 1.2) == 0)
  }
}
