import ArgumentParser
import WaylandTesting

/// Records the compositor of this session as a preset.
struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Record the running compositor as a preset.",
    discussion: """
      Connects to WAYLAND_DISPLAY, shows a window for about two seconds, and writes the globals, \
      displays, seats, configures and frame timing of the compositor as JSON. Use the file with \
      --preset FILE.
      """)

  @Option(help: ArgumentHelp("The name of the preset.", valueName: "name"))
  var name = "recorded"

  @Option(help: ArgumentHelp("Write to a file instead of standard output.", valueName: "file"))
  var output: String?

  func run() throws {
    if let output, !ReportFile.isWritable(output) {
      StandardError.complain("cannot write \(output): \(SystemError.text)")
      throw ExitCode(Status.notJudged)
    }
    do {
      let json = try PresetRecorder(name: name).record().json
      if let output { try ReportFile.write(json + "\n", to: output) } else { print(json) }
    } catch {
      StandardError.complain("cannot record the compositor: \(error)")
      throw ExitCode(Status.notJudged)
    }
  }
}
