// What one frame costs the engine: `advance`, `frame(into:)` and `drainEvents(into:)`.
print(frameTable())
print()
print(lengthTable())
print()
print(changeTable())
print()
print(editTable())
