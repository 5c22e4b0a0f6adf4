/// A set of named numbers.
struct EnumDefinition: Equatable {
  /// One named number.
  struct Entry: Equatable {
    var name: String
    var value: UInt32
    var since = 1
  }

  var name: String
  var isBitfield = false
  var entries: [Entry] = []
}
