// swift-tools-version: 6.2

import PackageDescription

// Benchmarks, apart from the package so that its users never build them. In this folder:
//   swift run -c release engine-bench
//   swift run -c release frame-bench
//   swift run -c release quad-bench
//   swift run -c release server-bench
//   swift run -c release window-bench
let settings: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "carousel", path: "../..")],
  targets: [
    // Counts the calls of malloc and its like in the whole process.
    .target(name: "CAllocations"),
    // Memory that clients share.
    .target(name: "CMemoryFile"),
    // Rounds, the best of them, and a table.
    .target(name: "Measuring", dependencies: ["CAllocations"], swiftSettings: settings),
    .executableTarget(
      name: "engine-bench",
      dependencies: ["Measuring", .product(name: "CarouselEngine", package: "carousel")],
      path: "Sources/EngineBench", swiftSettings: settings),
    .executableTarget(
      name: "frame-bench",
      dependencies: [
        "Measuring", .product(name: "CarouselEngine", package: "carousel"),
        .product(name: "CarouselPaint", package: "carousel"),
        .product(name: "CarouselView", package: "carousel"),
        .product(name: "QuadRaster", package: "carousel"),
      ],
      path: "Sources/FrameBench", swiftSettings: settings),
    .executableTarget(
      name: "quad-bench",
      dependencies: [
        "Measuring", .product(name: "Projection", package: "carousel"),
        .product(name: "QuadRaster", package: "carousel"),
      ],
      path: "Sources/QuadBench", swiftSettings: settings),
    .executableTarget(
      name: "server-bench",
      dependencies: [
        "CMemoryFile", .product(name: "Wayland", package: "carousel"),
        .product(name: "WaylandServer", package: "carousel"),
        .product(name: "WaylandTesting", package: "carousel"),
      ],
      path: "Sources/ServerBench", swiftSettings: settings),
    .executableTarget(
      name: "window-bench",
      dependencies: [
        .product(name: "CarouselEngine", package: "carousel"),
        .product(name: "CarouselPaint", package: "carousel"),
        .product(name: "CarouselDesktop", package: "carousel"),
        .product(name: "CarouselView", package: "carousel"),
        .product(name: "Projection", package: "carousel"),
        .product(name: "Wayland", package: "carousel"),
        .product(name: "WaylandTesting", package: "carousel"),
      ],
      path: "Sources/WindowBench", swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
