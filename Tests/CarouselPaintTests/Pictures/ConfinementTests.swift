import CConfinementAttacks
import CarouselTestSupport
import Glibc
import Testing

@testable import CarouselPaint

/// Attempts of confined processes to do what they may not.
@Suite(.enabled(if: Sanitizer.current == nil, "a sanitizer needs more than a worker is given"))
struct ConfinementTests {
  private static let numbers = Array((0...).prefix { unsafe attack_name(Int32($0)) != nil })
  private static let origins = [ATTACK_FROM_DECODER, ATTACK_FROM_TEXT, ATTACK_FROM_NETWORK]

  /// Where the fonts are, as a worker that paints texts finds them.
  private static func seeFonts() { unsafe attack_see_only(places.baseAddress, Int32(places.count)) }
  private nonisolated(unsafe) static let places: UnsafeMutableBufferPointer<UnsafePointer<CChar>?> =
    {
      let found = unsafe WorkerService.fontPlaces
      let places = unsafe UnsafeMutableBufferPointer<UnsafePointer<CChar>?>.allocate(
        capacity: found.count)
      _ = unsafe places.initialize(from: found)
      return unsafe places
    }()

  @Test func `a text sees fonts and nothing else`() throws {
    Self.seeFonts()
    let folder = TemporaryFolder()
    let secret = folder.write([1], as: "secret")
    #expect(unsafe attack_open_from_text(secret.description) == EACCES)
    #expect(unsafe attack_open_from_text("/etc/hostname") == EACCES)
    #expect(unsafe attack_open_from_text("/usr/share/fonts") == 0)
  }

  @Test(arguments: origins)
  func `a confined process has no capabilities`(origin: attack_origin) {
    Self.seeFonts()
    #expect(attack_capabilities(origin) == 0)
  }

  @Test(arguments: numbers)
  func `a confined process is refused what it does not need`(number: Int) throws {
    let name = unsafe attack_name(Int32(number)).map { unsafe String(cString: $0) } ?? ""
    Self.seeFonts()
    for origin in Self.origins where attack_applies(Int32(number), origin) != 0 {
      let code = attack(Int32(number), origin)
      // A process that uses the numbers of another way to make system calls is killed.
      let isRefused = [EPERM, EACCES, ENOSYS, -1].contains(code)
      #expect(isRefused, "\(name) from \(origin): \(code)")
    }
  }
}
