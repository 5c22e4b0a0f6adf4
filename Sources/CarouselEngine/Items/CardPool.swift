/// Handles of released cards, offered for use again in the order of their release.
struct CardPool: Equatable, Sendable {
  private(set) var handles: [Int] = []

  mutating func append(_ handle: Int) { handles.append(handle) }

  mutating func take() -> Int? { handles.isEmpty ? nil : handles.removeFirst() }

  mutating func removeAll() { handles.removeAll(keepingCapacity: true) }
}
