import Glibc
import Testing

@testable import CarouselApp

@Suite(.serialized) struct SignalTests {
  /// Whether a signal would have its usual effect now.
  private func isUsual(_ number: Int32) -> Bool {
    var action = sigaction()
    unsafe sigaction(number, nil, &action)
    return unsafe action.__sigaction_handler.sa_handler == nil
  }

  @Test func `the first signal is reported, the second would end the process`() throws {
    var signals: EndingSignal? = try EndingSignal([SIGUSR1, SIGUSR2])
    #expect(!isUsual(SIGUSR1) && !isUsual(SIGUSR2))
    #expect(signals?.take() == nil)
    raise(SIGUSR2)
    // The first one has not been taken yet.
    #expect(isUsual(SIGUSR1) && isUsual(SIGUSR2))
    #expect(signals?.take() == SIGUSR2)
    #expect(signals?.take() == nil)
    signals = nil
    signals = try EndingSignal([SIGUSR1])
    #expect(!isUsual(SIGUSR1))
    signals = nil
    #expect(isUsual(SIGUSR1))
  }

  @Test(arguments: [SIGHUP, SIGINT, SIGTERM])
  func `a signal that was ignored at the start stays ignored`(number: Int32) throws {
    var signals: EndingSignal? = try EndingSignal()
    raise(number)
    #expect(signals?.take() == number)
    signals = nil
    signal(number, SIG_IGN)
    signals = try EndingSignal()
    raise(number)
    #expect(signals?.take() == nil)
    signals = nil
    signal(number, SIG_DFL)
  }

  // MARK: Broken pipe signal

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
