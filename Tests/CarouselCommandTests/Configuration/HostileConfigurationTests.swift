import CarouselApp
import CarouselDesktop
import CarouselPaint
import CarouselTestSupport
import Testing

@testable import CarouselCommand

/// Files of options that are damaged.
struct HostileConfigurationTests {
  private static let text = """
    # a remark
    type = wheel
    captions=no
    tilt = 0.5
    multi = yes
    background = #202028
    bind = x run echo {id}

    [kiosk]
    autoplay = 8
    """

  private static var mutations: Mutations {
    Mutations(
      of: [Array(text.utf8)],
      words: [
        "=", "= ", "[", "]", "\n", "nan", "inf", "1e999", "-1", "yes", "9223372036854775808", "--",
        "config", "help", "version", "\u{FEFF}", "é",
      ])
  }

  @Test func `every line is a setting, or is reported with its number`() {
    var mutations = Self.mutations
    mutations.each { bytes in
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let file = ConfigurationFile(bytes, path: "config")
      #expect(file.entries.count + file.problems.count <= lines.count)
      #expect(
        file.entries.allSatisfy { 1...lines.count ~= $0.place.line && !$0.setting.name.isEmpty })
      #expect(file.problems.allSatisfy { 1...lines.count ~= $0.place.line })
    }
  }

  @Test func `errors are reported, and without any every mode takes the file`() {
    var mutations = Self.mutations
    mutations.each(6) { bytes in
      let file = ConfigurationFile(bytes, path: "config")
      let problems = file.mistakes()
      #expect(problems.allSatisfy { !$0.message.isEmpty })
      guard problems.isEmpty else { return }
      for mode in Mode.allCases where mode.isConfigurable {
        var settings = Settings()
        #expect(file.apply(to: &settings, in: mode) == [])
      }
    }
  }
}
