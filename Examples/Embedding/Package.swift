// swift-tools-version: 6.2

import PackageDescription

// A separate package, like yours: the six ways to use a carousel, or a part of it.
//
// From elsewhere the dependency is `.package(url: "…/carousel", from: "0.2.0")`.
func program(_ name: String, _ products: String...) -> Target {
  .executableTarget(
    name: name, dependencies: products.map { .product(name: $0, package: "carousel") })
}

let package = Package(
  name: "embedding",
  dependencies: [.package(name: "carousel", path: "../..")],
  targets: [
    program("OwnItems", "CarouselApp"),
    program("PartOfWindow", "CarouselDesktop", "Wayland"),
    program("TwoLinked", "CarouselDesktop", "Wayland"),
    program("LiveCards", "CarouselApp", "CarouselControls"),
    program("EngineOnly", "CarouselEngine"),
    program("WaylandOnly", "Wayland"),
  ]
)
