import ArgumentParser
import CarouselPaint
import CarouselShow

/// The options of a file, as a mode takes them.
struct Configuration {
  typealias Problem = ConfigurationFile.Problem
  /// A line of the file, and the arguments that stand for it on the command line.
  private typealias Line = (entry: ConfigurationFile.Entry, arguments: [String])

  let file: ConfigurationFile

  /// The options of a file that was read.
  init(file: ConfigurationFile) { self.file = file }

  /// Reads the file at a path.
  init(_ path: Pathname) throws(ShowError) { file = try ConfigurationFile(reading: path) }

  /// Options that say which file is read are none of the file's.
  private static let excluded: Set<String> = ["config", "check-config"]

  /// What stands for the file on the command line of a mode, without the lines that are wrong; and
  /// what is wrong with those.
  func arguments(for mode: Mode) -> (arguments: [String], problems: [Problem]) {
    let table = mode.options
    var problems = file.problems
    var lines: [Line] = []
    for entry in file.entries where entry.mode == nil || entry.mode == mode.rawValue {
      // Options that only other modes have are for those.
      if entry.mode == nil, !table.has(entry.setting.name), isKnown(entry.setting.name) { continue }
      do throws(Problem) {
        lines.append((entry, try arguments(for: entry, in: table)))
      } catch {
        problems.append(error)
      }
    }
    let right = Self.right(lines, in: mode)
    let arguments = lines.filter { right.contains($0.entry.line) }.flatMap(\.arguments)
    for line in lines where !right.contains(line.entry.line) {
      let message = Self.complaint(of: arguments + line.arguments, in: mode)
      problems.append(Problem(line: line.entry.line, message: message ?? "contradicts other lines"))
    }
    return (arguments, problems.sorted { $0.line < $1.line })
  }

  /// What is wrong with the file for any mode, in the order of its lines.
  func problems() -> [Problem] {
    var found: [Problem] = []
    // What is wrong for several modes is reported once.
    for problem in Mode.allCases.flatMap({ arguments(for: $0).problems })
    where !found.contains(problem) {
      found.append(problem)
    }
    return found.sorted { $0.line < $1.line }
  }

  /// The numbers of the lines that a mode takes together.
  private static func right(_ lines: [Line], in mode: Mode) -> Set<Int> {
    let all = Set(lines.map(\.entry.line))
    guard complaint(of: lines.flatMap(\.arguments), in: mode) != nil else { return all }
    var right: Set<Int> = []
    var isGrowing = true
    // Some lines need others to be right.
    while isGrowing {
      isGrowing = false
      for line in lines where !right.contains(line.entry.line) {
        let together = lines.filter { right.contains($0.entry.line) || $0.entry == line.entry }
        guard complaint(of: together.flatMap(\.arguments), in: mode) == nil else { continue }
        right.insert(line.entry.line)
        isGrowing = true
      }
    }
    return right
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
  private func isKnown(_ name: String) -> Bool { Self.known.contains(name) }

  /// The options of all modes; they are looked up only for those that a mode does not have.
  private static let known = Set(Mode.allCases.flatMap(\.options.names))
}

extension ConfigurationFile {
  /// A problem with its place, for people: `config:7: …`.
  func description(of problem: Problem) -> String {
    "\(path):\(problem.line): \(problem.message)"
  }
}
