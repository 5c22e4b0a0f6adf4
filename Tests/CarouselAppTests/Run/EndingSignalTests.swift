import Glibc
import Testing

@testable import CarouselApp

struct EndingSignalTests {
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

  @Test func `the end of the terminal is an end like others, unless it is ignored`() throws {
    var signals: EndingSignal? = try EndingSignal()
    raise(SIGHUP)
    #expect(signals?.take() == SIGHUP)
    signals = nil
    signal(SIGHUP, SIG_IGN)
    signals = try EndingSignal()
    raise(SIGHUP)
    #expect(signals?.take() == nil)
    signals = nil
    signal(SIGHUP, SIG_DFL)
  }
}
