import CarouselDesktop
import CarouselPaint

/// A call of this program: a mode, and the settings of the configuration file and of the command line.
struct Invocation {
  /// The mode.
  let mode: Mode
  /// Whether the command line names the mode.
  let namesMode: Bool
  /// What is asked for instead of running the mode.
  let request: CommandLineReader.Request?
  /// What the configuration file and then the command line set.
  private(set) var settings = Settings()
  /// The configuration file; `nil` for none.
  private(set) var configuration: ConfigurationFile?
  /// What is wrong with the configuration file in this mode, one line each.
  private(set) var warnings: [String] = []

  /// Reads a command line, and the configuration file that it or the environment names.
  ///
  /// - Throws: ``UsageError``, or `DesktopError` if a file that the command line names cannot be read
  init(_ line: [String]) throws {
    let reader = try CommandLineReader(line)
    (mode, namesMode, request) = (reader.mode ?? .view, reader.mode != nil, reader.request)
    switch request {
    case .help, .version, .completion, .description, .types: return
    case .checkConfig, .dumpConfig, nil: break
    }
    if let path = reader.assignments.last(where: { $0.name == "config" })?.value {
      guard let path = PathArgument(argument: path) else {
        throw UsageError("--config needs a file")
      }
      settings.config = path
    }
    if mode.isConfigurable { try configure() }
    for assignment in reader.assignments where assignment.name != "config" {
      try assign(assignment)
    }
    settings.style.isMirrored = mode != .render && settings.window.spoken?.isRightToLeft == true
    try take(reader.words, reader.tail)
  }

  private mutating func configure() throws {
    if let path = settings.config?.pathname {
      configuration = try ConfigurationFile(reading: path)
    } else {
      do throws(DesktopError) {
        if let path = ConfigurationPlace.find() {
          configuration = try ConfigurationFile(reading: path)
        }
      } catch {
        // The command line does not name it.
        warnings.append(error.description)
      }
    }
    guard let configuration else { return }
    let problems = configuration.apply(to: &settings, in: mode)
    warnings += problems.map(configuration.description)
  }

  private mutating func assign(_ assignment: CommandLineReader.Assignment) throws {
    let setting: Setting
    do throws(DesktopError) { setting = try Setting.named(assignment.name, in: mode) } catch {
      guard assignment.spelling != "--set" else { throw UsageError(error.description) }
      throw UsageError("carousel \(mode.rawValue) has no option \(assignment.spelling)")
    }
    if let letter = assignment.letter, setting.letter != letter {
      throw UsageError("carousel \(mode.rawValue) has no option \(assignment.spelling)")
    }
    let isSet = assignment.spelling == "--set"
    do throws(DesktopError) {
      try setting.assign(
        assignment.value, to: &settings, spelling: isSet ? setting.name : assignment.spelling)
    } catch {
      throw UsageError(error.description)
    }
  }

  private mutating func take(_ words: [String], _ tail: [String]?) throws {
    switch mode {
    case .view, .pick, .kiosk, .render: settings.album.paths = words + (tail ?? [])
    case .msg: settings.words = words + (tail ?? [])
    case .host:
      if let word = words.first { throw UsageError("unexpected '\(word)'; commands follow --") }
      settings.words = tail ?? []
    case .windows, .subscribe:
      if let word = (words + (tail ?? [])).first { throw UsageError("unexpected '\(word)'") }
    }
  }
}
