import WaylandWire

/// A text field with the cursor after its second word, as a client describes it to an input method.
func describedField() -> TextField {
  var field = TextField(number: 1)
  field.surroundings = TextField.Surroundings("two words", cursor: 9)
  field.cursorArea = TextField.Area(x: 80, y: 12, width: 1, height: 18)
  return field
}
