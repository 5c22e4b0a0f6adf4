extension Carousel.Configuration {
  /// Tells the first number that is out of its range, if there is one.
  public func validate() throws(EngineError) {
    let length = Limits(-1e6, 1e6)
    try Limits(-0.01, 0.01).check(perspective, "perspective")
    try Limits(0, 1).check(decelerationRate, "deceleration-rate")
    try Limits(0, 100).check(scrollSpeed, "scroll-speed")
    try Limits(0, 100).check(bounceDistance, "bounce-distance")
    try Limits(-1000, 1000).check(autoscroll, "autoscroll")
    try Limits(0, 1e6).check(itemWidth, "item-width")
    try length.check(contentOffset.x, "content-offset")
    try length.check(contentOffset.y, "content-offset")
    try length.check(viewpointOffset.x, "viewpoint-offset")
    try length.check(viewpointOffset.y, "viewpoint-offset")
    try Limits(0.1, 10).check(emphasis.scale, "emphasis scale")
    try Limits(-10, 10).check(emphasis.gap, "emphasis gap")
    try Limits(1.0 / 64, 64).check(pixelScale, "pixel scale")
    try options.validate()
    try swipe?.validate()
  }
}
