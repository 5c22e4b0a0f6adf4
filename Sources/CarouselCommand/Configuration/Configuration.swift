import ArgumentParser
import CarouselShow

/// The options of a file, as a mode takes them.
struct Configuration {
  typealias Problem = ConfigurationFile.Problem

  let file: ConfigurationFile

  /// Options that say which file is read are none of the file's.
  private static let excluded: Set<String> = ["config", "check-config"]

  /// What stands for the file on the command line of a mode.
  ///
  /// - Throws: What is wrong with a line
  func arguments(for mode: Mode) throws(Problem) -> [String] {
    if let problem = file.problems.first { throw problem }
    let table = mode.options
    var arguments: [String] = []
    for entry in file.entries where entry.mode == nil || entry.mode == mode.rawValue {
      // What another mode has is for that one.
      if entry.mode == nil, !table.has(entry.setting.name), isKnown(entry.setting.name) { continue }
      arguments += try self.arguments(for: entry, in: table)
    }
    return arguments
  }

  /// What is wrong with the file, in the order of its lines.
  func problems() -> [Problem] {
    var problems = file.problems
    for mode in Mode.allCases {
      let table = mode.options
      var all: [(entry: ConfigurationFile.Entry, arguments: [String])] = []
      for entry in file.entries where entry.mode == nil || entry.mode == mode.rawValue {
        if entry.mode == nil, !table.has(entry.setting.name), isKnown(entry.setting.name) {
          continue
        }
        do throws(Problem) {
          all.append((entry, try arguments(for: entry, in: table)))
        } catch {
          problems.append(error)
        }
      }
      problems += Self.problems(of: all, in: mode)
    }
    // What is wrong for several modes is said once.
    var told: [Problem] = []
    for problem in problems where !told.contains(where: { $0 == problem }) { told.append(problem) }
    return told.sorted { $0.line ?? .max < $1.line ?? .max }
  }

  /// What is wrong with lines that a mode takes.
  private static func problems(
    of all: [(entry: ConfigurationFile.Entry, arguments: [String])], in mode: Mode
  ) -> [Problem] {
    guard let together = complaint(of: all.flatMap(\.arguments), in: mode) else { return [] }
    // Some lines need others to be right.
    let good = all.filter { complaint(of: $0.arguments, in: mode) == nil }.flatMap(\.arguments)
    let wrong = all.compactMap { entry, arguments -> Problem? in
      guard complaint(of: arguments, in: mode) != nil else { return nil }
      return complaint(of: good + arguments, in: mode).map {
        Problem(line: entry.line, message: $0)
      }
    }
    return wrong.isEmpty ? [Problem(line: nil, message: together)] : wrong
  }

  private static func complaint(of arguments: [String], in mode: Mode) -> String? {
    do {
      _ = try CarouselProgram.parseAsRoot([mode.rawValue] + arguments + mode.example)
      return nil
    } catch {
      return Complaint(error).wordsOfSetting
    }
  }

  private func arguments(
    for entry: ConfigurationFile.Entry, in table: OptionTable
  ) throws(Problem) -> [String] {
    guard !Self.excluded.contains(entry.setting.name) else {
      throw Problem(line: entry.line, message: "\(entry.setting.name) is for the command line")
    }
    do throws(ShowError) { return try table.arguments(for: entry.setting) } catch {
      throw Problem(line: entry.line, message: error.description)
    }
  }

  /// Whether any mode has an option.
  private func isKnown(_ name: String) -> Bool {
    Mode.allCases.contains { $0.options.has(name) }
  }
}

extension ConfigurationFile {
  /// A problem with its place, for people: `config:7: …`.
  func description(of problem: Problem) -> String {
    "\(path)" + (problem.line.map { ":\($0)" } ?? "") + ": " + problem.message
  }
}
