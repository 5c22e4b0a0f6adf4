import Testing
import WaylandTesting

/// A client that is one function.
struct CallbackClientTests {
  @Test func `a function takes its turn when its timer is due`() {
    let compositor = TestCompositor()
    var times: [Duration] = []
    var next = compositor.clock.now + .milliseconds(30)
    let client = CallbackClient {
      if compositor.clock.now >= next {
        times.append(compositor.clock.now)
        next += .milliseconds(30)
      }
      return next
    }
    compositor.attach(client)
    let start = compositor.clock.now
    compositor.advance(by: .milliseconds(100))
    #expect(times == [30, 60, 90].map { start + .milliseconds($0) })
  }

  @Test func `a C function gets its context and the time`() {
    let compositor = TestCompositor()
    var latest: Int64 = 0
    unsafe withUnsafeMutablePointer(to: &latest) { place in
      let client = unsafe CallbackClient(context: place, clock: compositor.clock) { context, now in
        unsafe context?.assumingMemoryBound(to: Int64.self).pointee = now
        return now < 1_000_020_000_000 ? 1_000_020_000_000 : -1
      }
      compositor.attach(client)
      compositor.advance(by: .seconds(1))
      #expect(client.nextDeadline == nil)
    }
    #expect(latest == 1_001_000_000_000)
  }
}
