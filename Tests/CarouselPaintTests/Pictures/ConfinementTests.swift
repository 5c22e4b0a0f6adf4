import CConfinementAttacks
import CarouselTestSupport
import Glibc
import Testing

/// Attempts of confined processes to do what they may not.
@Suite(.enabled(if: Sanitizer.current == nil, "a sanitizer needs more than a worker is given"))
struct ConfinementTests {
  private static let numbers = Array((0...).prefix { unsafe attack_name(Int32($0)) != nil })
  private static let origins = [ATTACK_FROM_DECODER, ATTACK_FROM_TEXT, ATTACK_FROM_NETWORK]

  @Test(arguments: numbers)
  func `a confined process is refused what it does not need`(number: Int) throws {
    let name = unsafe attack_name(Int32(number)).map { unsafe String(cString: $0) } ?? ""
    for origin in Self.origins where attack_applies(Int32(number), origin) != 0 {
      let code = attack(Int32(number), origin)
      // A process that uses the numbers of another way to make system calls is killed.
      let isRefused = [EPERM, EACCES, ENOSYS, -1].contains(code)
      #expect(isRefused, "\(name) from \(origin): \(code)")
    }
  }
}
