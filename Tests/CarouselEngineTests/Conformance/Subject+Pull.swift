import CarouselEngine

extension Subject {
  /// Begins a drag that has gone by `way` since the finger landed.
  mutating func beginDrag(_ way: Double, at time: Double) {
    finger = way
    bounce = carousel.configuration.bounces ? carousel.configuration.bounceDistance : 0
    carousel.dragBegan(translation: vector(along: way), at: time)
  }

  /// Moves the finger on by `way`.
  mutating func moveDrag(by way: Double, velocity: Double, at time: Double) {
    finger += way
    carousel.dragMoved(
      translation: vector(along: finger), velocity: vector(along: velocity), at: time)
  }

  /// Moves the finger until the carousel is at `offset`, beyond an end or not.
  mutating func pull(to offset: Double, velocity: Double = 0, at time: Double? = nil) {
    let time = time ?? carousel.now
    if !carousel.isDragging {
      carousel.touchDown(at: time)
      beginDrag(0, at: time)
    }
    let items = pull(at: offset) - pull(at: carousel.offset)
    moveDrag(by: -items * lengthOfItem, velocity: velocity, at: time)
  }

  /// Where a finger takes the carousel that moves on by `way`.
  func offset(pulledBy way: Double) -> Double {
    let pull = pull(at: carousel.offset) - way / lengthOfItem
    return carousel.isWrapped ? pull : EndResistance.position(pull, bounce: bounce, last: last)
  }

  /// How far a finger goes to move by one item.
  var lengthOfItem: Double { carousel.itemWidth / carousel.offsetMultiplier }

  private func pull(at offset: Double) -> Double {
    carousel.isWrapped ? offset : EndResistance.pull(offset, bounce: bounce, last: last)
  }

  private var last: Double { Double(max(carousel.itemCount - 1, 0)) }
}
