/// One atomic change that an input method makes in a text field.
///
/// It applies in this order: remove the previous preedit text, delete around the cursor, insert the committed
/// text, and show the new preedit text at the cursor.
public struct TextEdit: Hashable, Sendable {
  /// Text that is shown at the cursor while it is being composed, and belongs to nothing yet.
  public struct Composition: Hashable, Sendable {
    /// The text.
    public var text: String
    /// The marked bytes, or the cursor position if the range is empty.
    ///
    /// `nil` hides the cursor.
    public var cursor: Range<Int>?

    /// Makes text with the cursor at its end, unless told otherwise.
    public init(_ text: String) {
      (self.text, cursor) = (text, text.utf8.count..<text.utf8.count)
    }

    /// Text with a marked range.
    ///
    /// `nil` hides the cursor.
    public init(_ text: String, cursor: Range<Int>?) { (self.text, self.cursor) = (text, cursor) }
  }

  /// How many bytes before the cursor are deleted.
  public var deletedBefore: Int
  /// How many bytes after the cursor are deleted.
  public var deletedAfter: Int
  /// What is typed.
  public var typed: String
  /// What is being composed from now on.
  public var composition: Composition?
  /// Whether the input method knew what the program has told last.
  public var isUpToDate = true

  /// Makes an edit.
  public init(
    _ typed: String = "", composing composition: Composition? = nil, deletingBefore before: Int = 0,
    after: Int = 0
  ) {
    (self.typed, self.composition) = (typed, composition)
    (deletedBefore, deletedAfter) = (before, after)
  }
}
