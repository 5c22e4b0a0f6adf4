/// Why a command was not carried out, in one plain line.
struct ControlError: Error, Equatable {
  let message: String

  init(_ message: String) { self.message = message }
}
