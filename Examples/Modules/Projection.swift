import Projection

/// The corners of a card of 200 × 100, centered at (400, 300) and turned by 60° around its vertical axis.
func turnedCard() -> Quad? {
  let size = Size(width: 200, height: 100)
  var perspective = Matrix.identity
  perspective.m34 = -1.0 / 500
  let turned = perspective.rotated(aboutY: .pi / 3)
  return Homography(matrix: turned, center: Point(x: 400, y: 300), size: size).quad(of: size)
}
