import Glibc
import Testing

@testable import CarouselApp

struct BrokenPipeSignalTests {
  private func handler(_ number: Int32) -> Bool {
    var action = sigaction()
    unsafe sigaction(number, nil, &action)
    return unsafe action.__sigaction_handler.sa_handler != nil
  }

  @Test func `the signal ends nothing while it is handled, and is as before afterwards`() {
    // Another one that ends processes, since other tests make something of SIGPIPE.
    var signal: BrokenPipeSignal? = BrokenPipeSignal(SIGVTALRM)
    #expect(handler(SIGVTALRM))
    raise(SIGVTALRM)
    withExtendedLifetime(signal) {}
    signal = nil
    #expect(!handler(SIGVTALRM))
  }
}
