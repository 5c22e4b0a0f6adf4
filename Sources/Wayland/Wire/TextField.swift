/// A text field as its program describes it to the input method that types into it.
public struct TextField: Hashable, Sendable {
  /// The text around the cursor, in UTF-8.
  public struct Surroundings: Hashable, Sendable {
    /// The text around the cursor, at most 4000 bytes.
    public var text: String
    /// Where the cursor is, counted in bytes from the beginning of the text.
    public var cursor: Int
    /// The other end of the selection, counted in the same way.
    ///
    /// Equal to the cursor if nothing is selected.
    public var anchor: Int

    /// Makes the text around a cursor.
    public init(_ text: String, cursor: Int, anchor: Int? = nil) {
      (self.text, self.cursor, self.anchor) = (text, cursor, anchor ?? cursor)
    }

    /// Whether both ends of the selection are between characters of the text, and there is not too
    /// much of it for the wire.
    public var isValid: Bool {
      let bytes = text.utf8
      guard bytes.count <= WireMessage.longestText else { return false }
      return [cursor, anchor].allSatisfy { place in
        guard (0...bytes.count).contains(place) else { return false }
        // A byte that begins with the bits 10 goes on with a character.
        return place == bytes.count
          || bytes[bytes.index(bytes.startIndex, offsetBy: place)] >> 6 != 2
      }
    }
  }

  /// A part of a surface, in its logical units from the top left.
  public struct Area: Hashable, Sendable {
    /// The left edge.
    public var x: Int
    /// The upper edge.
    public var y: Int
    /// The width.
    public var width: Int
    /// The height.
    public var height: Int

    /// Makes an area.
    public init(x: Int, y: Int, width: Int, height: Int) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
  }

  /// The identity of the field.
  ///
  /// When it changes, the input method starts over.
  public var number: Int
  /// The text around the cursor, or `nil` where the program does not tell.
  public var surroundings: Surroundings?
  /// Whether the text was last changed by something else than the input method.
  public var isChangedByOthers = false
  /// What helps to type into it: bits of `zwp_text_input_v3.content_hint`.
  public var hints: UInt32 = 0
  /// What is typed into it: a number of `zwp_text_input_v3.content_purpose`.
  public var purpose: UInt32 = 0
  /// Where the cursor is seen, or `nil` where the program does not tell.
  public var cursorArea: Area?

  /// Makes a field of which nothing else is known.
  public init(number: Int = 0) { self.number = number }
}
