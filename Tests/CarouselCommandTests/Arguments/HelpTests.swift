import Foundation
import Testing

@testable import CarouselCommand

struct HelpTests {
  @Test func `the short help of every mode fits a screen, and no line is cut`() {
    for mode in Mode.allCases {
      let lines = HelpText(mode, isLong: false, namesMode: true).text.split(separator: "\n")
      #expect(lines.count <= 45, "\(mode)")
      #expect(lines.allSatisfy { $0.count <= 80 }, "\(mode)")
    }
  }

  @Test func `the long help lists every setting that is not advanced, and explains the mode`() {
    for mode in Mode.allCases {
      let text = HelpText(mode, isLong: true, namesMode: true).text
      for setting in Setting.all(of: mode) {
        #expect(
          text.contains("--" + setting.name + (setting.isSwitch ? "" : " "))
            || text.contains("--[no-]" + setting.name) || setting.isAdvanced, "\(setting.name)")
      }
      #expect(text.contains(mode.command.abstract))
    }
  }

  @Test func `a switch that is on, or may be, is listed with its negation`() {
    let text = HelpText(.view, isLong: true, namesMode: false).text
    for option in ["--[no-]captions", "--[no-]watch", "--reflection", "-r, --recursive"] {
      #expect(text.contains(option), "\(option)")
    }
    #expect(!text.contains("--[no-]reflection"))
  }

  @Test func `a summary is short and begins like a sentence`() {
    for setting in Setting.all {
      #expect(setting.summary.count <= 60 && setting.summary.last == ".", "\(setting.name)")
      #expect(setting.summary.first?.isUppercase == true, "\(setting.name)")
      #expect(!setting.modes.isEmpty, "\(setting.name)")
    }
  }

  @Test(arguments: [["help"], ["--help"], ["view", "--help"]])
  func `every way to ask for help prints it`(arguments: [String]) throws {
    let run = try Run(arguments)
    #expect(run.status == 0 && run.errors == "")
    #expect(run.output.contains("--[no-]watch") && run.output.contains("  kiosk "))
  }

  @Test func `each shell has a script that it can read`() throws {
    for shell in ["bash", "zsh", "fish"] {
      let run = try Run(["--generate-completion-script", shell])
      #expect(run.status == 0 && run.output.contains("theme") && run.output.contains("contrast"))
    }
    let bash = try CompletionScript(shell: "bash").text
    let check = """
      \(bash)
      COMP_WORDS=(carousel --theme con) COMP_CWORD=2; _carousel; echo "${COMPREPLY[*]}"
      COMP_WORDS=(carousel pick --mul) COMP_CWORD=2; _carousel; echo "${COMPREPLY[*]}"
      COMP_WORDS=(carousel kio) COMP_CWORD=1; _carousel; echo "${COMPREPLY[*]}"
      """
    let run = try Run(["bash", "-c", check], program: "/usr/bin/env")
    #expect(run.output == "contrast\n--multi\nkiosk\n", "\(run.errors)")
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/zsh") else { return }
    // What the shell's own functions are called with.
    let zsh = """
      _arguments() { print -r -- "$@" }
      compadd() { print -r -- "$@" }
      complete() { \(try CompletionScript(shell: "zsh").text)
      }
      words=(carousel msg --socket hall ne) CURRENT=5; complete
      words=(carousel k) CURRENT=2; complete
      """
    let lines = try Run(["zsh", "-f", "-c", zsh], program: "/usr/bin/env").output
      .split(separator: "\n")
    #expect(lines.count == 3, "\(lines)")
    #expect(lines.first?.contains("2:command:(left right next ") == true)
    #expect(lines.first?.contains("--socket=[") == true && lines[1].contains(" kiosk "))
    #expect(lines.last?.contains("--theme=[Colors.]:name:(dark light contrast)") == true)
    #expect(lines.last?.contains("--no-captions --") == true)
    #expect(throws: UsageError.self) { try CompletionScript(shell: "csh") }
  }
}
