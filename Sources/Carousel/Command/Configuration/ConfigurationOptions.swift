import ArgumentParser

/// Where options are read from that the command line does not give.
///
/// They are looked at before the command line is parsed, for it begins with what the file says.
struct ConfigurationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Read options from this file, a line each: name = value; without it from carousel/config \
      where XDG_CONFIG_HOME and XDG_CONFIG_DIRS say.
      """, valueName: "file"))
  var config: PathArgument?

  @Flag(help: "Check that file, report what is wrong with which line, and exit.")
  var checkConfig = false
}
