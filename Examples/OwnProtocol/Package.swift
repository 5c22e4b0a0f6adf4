// swift-tools-version: 6.2

import PackageDescription

// A separate package, like yours, with its own protocol.
let package = Package(
  name: "own-protocol",
  products: [.library(name: "Glow", targets: ["Glow"])],
  dependencies: [.package(name: "carousel", path: "../..")],
  targets: [
    // The client's side, for programs.
    .target(
      name: "Glow", dependencies: [.product(name: "Wayland", package: "carousel")],
      plugins: [.plugin(name: "WaylandBindings", package: "carousel")]),
    // The compositor's side, for any compositor.
    .target(
      name: "GlowServer",
      dependencies: ["Glow", .product(name: "WaylandServer", package: "carousel")],
      plugins: [.plugin(name: "WaylandBindings", package: "carousel")]),
    .testTarget(
      name: "GlowTests",
      dependencies: [
        "Glow", "GlowServer", .product(name: "Wayland", package: "carousel"),
        .product(name: "WaylandTesting", package: "carousel"),
      ]),
  ]
)
