import Testing

@testable import CarouselCommand

struct HelpTests {
  @Test(arguments: [["-h"], ["help"], ["view", "--help"]])
  func `the help of the program is that of the command that needs no name`(arguments: [String])
    throws
  {
    let help = try Run(["--help"])
    #expect(help.status == 0)
    for option in [
      "--watch", "--start <n>", "--type <type>", "carousel render", "carousel pick",
      "carousel kiosk", "carousel events",
    ] {
      #expect(help.output.contains(option))
    }
    #expect(try Run(arguments).output == help.output)
  }

  @Test(arguments: NamedSetting.all.map(\.name))
  func `every setting has a line with its range`(name: String) throws {
    let setting = try #require(NamedSetting.all.first { $0.name == name })
    let lines = CarouselProgram.help.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines.contains(setting.help[...]))
    #expect(setting.help.count <= 72, "it must fit a terminal of 80 columns")
  }

  @Test(
    arguments: [
      ("tilt", "-10 to 10"), ("perspective", "-0.01 to 0.01"), ("wrap", "yes or no"),
      ("arc", "above 0 to 100"), ("radius", "-1e6 to 1e6"), ("bounces", "yes or no"),
    ])
  func `ranges are those that are checked`(name: String, range: String) {
    #expect(NamedSetting.all.first { $0.name == name }?.range == range)
  }
}
