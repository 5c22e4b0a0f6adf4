import CarouselApp

/// A script with which a shell completes command lines of the program.
struct CompletionScript {
  /// The text of the script, without the last line feed.
  let text: String

  /// The script for a shell: bash, zsh or fish.
  ///
  /// - Throws: ``UsageError`` for another shell
  init(shell: String) throws(UsageError) {
    switch shell {
    case "bash": text = Self.bash
    case "zsh": text = Self.zsh
    case "fish": text = Self.fish
    default:
      throw UsageError(
        "invalid value '\(shell)' for --generate-completion-script: must be bash, zsh or fish")
    }
  }

  /// The commands of `msg`.
  private static let actions = CommandForm.all.map(\.name).joined(separator: " ")
  private static let modes = Mode.allCases.map(\.rawValue)
  private static let general = [
    "help", "version", "config", "check-config", "dump-config", "list-types", "set",
  ]

  /// The options of a mode, without dashes, with the negations of switches.
  private static func options(of mode: Mode) -> [String] {
    Setting.all(of: mode).flatMap { setting in
      setting.isNegatable ? [setting.name, "no-" + setting.name] : [setting.name]
    } + general
  }

  /// The settings with values that can be listed, each name once.
  private static let listed: [Setting] = {
    var known: Set<String> = []
    return Setting.all.filter { !$0.choices.isEmpty && known.insert($0.name).inserted }
  }()

  private static var bash: String {
    let cases = Mode.allCases.map { mode in
      "    \(mode.rawValue)) words='\(options(of: mode).map { "--" + $0 }.joined(separator: " "))' ;;"
    }
    let values = listed.map { setting in
      "    --\(setting.name)) COMPREPLY=($(compgen -W '\(setting.choices.joined(separator: " "))' -- \"$word\")); return ;;"
    }
    return """
      _carousel() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} mode=view part words
        for part in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
          case $part in
          \(modes.joined(separator: "|"))) mode=$part; break ;;
          esac
        done
        case $before in
      \(values.joined(separator: "\n"))
        esac
        case $mode in
      \(cases.joined(separator: "\n"))
        esac
        case $word in
        -*) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;
        *) if [ "$before" = msg ]; then COMPREPLY=($(compgen -W '\(actions)' -- "$word")); return; fi
            COMPREPLY=($(compgen -f -- "$word"))
           [ "$COMP_CWORD" = 1 ] && COMPREPLY+=($(compgen -W '\(modes.joined(separator: " "))' -- "$word")) ;;
        esac
      }
      complete -o filenames -F _carousel carousel
      """
  }

  private static var zsh: String {
    let cases = Mode.allCases.map { mode in
      let settings = Setting.all(of: mode)
      let negations = settings.filter(\.isNegatable).map { "'--no-\($0.name)'" }
      let options =
        settings.map { setting in
          let value =
            setting.isSwitch
            ? ""
            : ":\(quoted(setting.placeholder.replacing("|", with: " "))):"
              + (setting.choices.isEmpty ? "_files" : "(\(setting.choices.joined(separator: " ")))")
          return
            "'--\(setting.name)\(setting.isSwitch ? "" : "=")[\(quoted(setting.summary))]\(value)'"
        } + negations + general.map { "'--\($0)'" }
      let first = mode == .msg ? "'1: :' '2:command:(\(actions))' " : ""
      return
        "  \(mode.rawValue)) _arguments \(options.joined(separator: " ")) \(first)'*:file:_files' ;;"
    }
    return """
      #compdef carousel
      local mode=view part
      for part in ${words[2,CURRENT-1]}; do
        case $part in
        \(modes.joined(separator: "|"))) mode=$part; break ;;
        esac
      done
      if (( CURRENT == 2 )) && [[ ${words[2]} != -* ]]; then compadd -- \(modes.joined(separator: " ")); fi
      case $mode in
      \(cases.joined(separator: "\n"))
      esac
      """
  }

  private static var fish: String {
    let names = modes.joined(separator: " ")
    let first = Mode.allCases.map { mode in
      "complete -c carousel -n 'not __fish_seen_subcommand_from \(names)' -a \(mode.rawValue) -d '\(quoted(mode.command.abstract))'"
    }
    let options = Mode.allCases.flatMap { mode in
      Setting.all(of: mode).map { setting in
        let condition =
          mode == .view
          ? "not __fish_seen_subcommand_from \(names)"
          : "__fish_seen_subcommand_from \(mode.rawValue)"
        let letter = setting.letter.map { " -s \($0)" } ?? ""
        let value =
          setting.isSwitch
          ? ""
          : setting.choices.isEmpty ? " -r" : " -x -a '\(setting.choices.joined(separator: " "))'"
        return
          "complete -c carousel -n '\(condition)' -l \(setting.name)\(letter)\(value) -d '\(quoted(setting.summary))'"
      }
    }
    let commands = "complete -c carousel -n '__fish_seen_subcommand_from msg' -a '\(actions)'"
    return (first + options + [commands]).joined(separator: "\n")
  }

  /// Text within single quotes of a shell.
  private static func quoted(_ text: String) -> String { text.replacing("'", with: "’") }
}
