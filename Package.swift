// swift-tools-version: 6.2

import PackageDescription

/// What every Swift target of this package is compiled with.
let settings: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")
let realModule = Target.Dependency.product(name: "RealModule", package: "swift-numerics")

let package = Package(
  name: "carousel",
  products: [
    .executable(name: "carousel", targets: ["CarouselCommand"]),
    .executable(name: "frame-probe", targets: ["FrameProbe"]),
    .library(name: "CarouselEngine", targets: ["CarouselEngine"]),
    .library(name: "Projection", targets: ["Projection"]),
    .library(name: "QuadRaster", targets: ["QuadRaster"]),
    .library(name: "CarouselPaint", targets: ["CarouselPaint"]),
    .library(name: "CarouselView", targets: ["CarouselView"]),
    .library(name: "CarouselShow", targets: ["CarouselShow"]),
    .library(name: "CarouselHost", targets: ["CarouselHost"]),
    .library(name: "CarouselAccessibility", targets: ["CarouselAccessibility"]),
    .library(name: "Wayland", targets: ["Wayland"]),
    .library(name: "WaylandServer", targets: ["WaylandServer"]),
    .library(name: "WaylandTesting", targets: ["WaylandTesting"]),
    .library(name: "WaylandTestingLoop", targets: ["WaylandTestingLoop"]),
    // Preloaded into programs under test: `libvirtual-clock.so`.
    .library(name: "virtual-clock", type: .dynamic, targets: ["CVirtualClock"]),
    .library(name: "WaylandWire", targets: ["WaylandWire"]),
    .plugin(name: "WaylandBindings", targets: ["WaylandBindings"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-numerics", from: "1.1.0"),
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
  ],
  targets: [
    // C libraries of the system, and small C targets of our own.
    .systemLibrary(
      name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(
      name: "CWaylandClient", pkgConfig: "wayland-client", providers: [.apt(["libwayland-dev"])]),
    .systemLibrary(
      name: "CWaylandServer", pkgConfig: "wayland-server", providers: [.apt(["libwayland-dev"])]),
    .systemLibrary(
      name: "CWaylandUtil", pkgConfig: "wayland-client", providers: [.apt(["libwayland-dev"])]),
    .systemLibrary(
      name: "CXkbcommon", pkgConfig: "xkbcommon", providers: [.apt(["libxkbcommon-dev"])]),
    .target(name: "CDesktop"),
    // Rows of pixels are reduced here, which without optimization takes ten times as long.
    .target(
      name: "CCodecs", dependencies: ["CCairo"],
      cSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))]),
    .target(name: "CLinux"),
    // Without optimisation a frame takes twenty times as long, and debug builds stutter.
    .target(
      name: "CQuadKernels",
      cSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))]),
    // Reads every pixel of every frame that is tested.
    .target(
      name: "CMemoryDigest",
      cSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))]),
    .target(name: "CSharedClock"),
    .target(name: "CVirtualClock", dependencies: ["CSharedClock"]),

    // Protocol bindings, generated at build time.
    .executableTarget(name: "WaylandScanner", swiftSettings: settings),
    .plugin(
      name: "WaylandBindings", capability: .buildTool(), dependencies: ["WaylandScanner"]),

    // The layers, lowest first.
    .target(name: "Locking", swiftSettings: settings),
    .target(name: "PlainText", swiftSettings: settings),
    .target(name: "Projection", dependencies: [realModule], swiftSettings: settings),
    .target(name: "DBus", dependencies: ["CLinux"], swiftSettings: settings),
    .target(
      name: "CarouselAccessibility", dependencies: ["CLinux", "DBus", "PlainText", "Projection"],
      swiftSettings: settings),
    .target(
      name: "CarouselEngine", dependencies: ["Projection", realModule], swiftSettings: settings),
    .target(
      name: "QuadRaster", dependencies: ["CQuadKernels", "Locking", "Projection"],
      swiftSettings: settings),
    .target(
      name: "CarouselPaint",
      dependencies: [
        "CarouselEngine", "CCairo", "CCodecs", "CDesktop", "CLinux", "Locking", "PlainText",
        "Projection",
        "QuadRaster",
      ],
      swiftSettings: settings),
    .target(
      name: "WaylandWire", dependencies: ["CWaylandUtil"], swiftSettings: settings,
      plugins: ["WaylandBindings"]),
    .target(
      name: "Wayland",
      dependencies: [
        "CLinux", "CWaylandClient", "CXkbcommon", "Locking", "Projection", "WaylandWire",
      ],
      swiftSettings: settings,
      plugins: ["WaylandBindings"]),
    .target(
      name: "WaylandServer",
      dependencies: [
        "CLinux", "CMemoryDigest", "CWaylandServer", "Locking", "Projection", "WaylandWire",
      ],
      swiftSettings: settings,
      plugins: ["WaylandBindings"]),
    .target(
      name: "WaylandTesting",
      dependencies: ["CLinux", "CSharedClock", "CWaylandServer", "Projection", "WaylandServer"],
      swiftSettings: settings),
    .target(
      name: "WaylandTestingLoop", dependencies: ["Wayland", "WaylandTesting"],
      swiftSettings: settings),
    .target(
      name: "CarouselView",
      dependencies: [
        "CarouselEngine", "CarouselPaint", "Locking", "PlainText", "Projection", "QuadRaster",
      ],
      swiftSettings: settings),
    .target(
      name: "CarouselShow",
      dependencies: [
        "CarouselAccessibility", "CarouselEngine", "CarouselPaint", "CarouselView", "CLinux",
        "DBus", "Locking", "PlainText", "Projection", "QuadRaster", "Wayland",
      ],
      swiftSettings: settings),
    .target(
      name: "CarouselHost",
      dependencies: [
        "CarouselEngine", "CarouselPaint", "CarouselShow", "CarouselView", "CLinux", "PlainText",
        "Projection", "QuadRaster", "Wayland", "WaylandServer",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "CarouselCommand",
      dependencies: [
        "CarouselAccessibility", "CarouselEngine", "CarouselHost", "CarouselPaint", "CarouselShow",
        "CarouselView", "PlainText", "Wayland",
        argumentParser,
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "FrameProbe",
      dependencies: ["CarouselPaint", "CLinux", "PlainText", "WaylandTesting", argumentParser],
      swiftSettings: settings),

    // Examples.
    .executableTarget(
      name: "sample-pictures", dependencies: ["CarouselPaint"], path: "Examples/SamplePictures",
      swiftSettings: settings),
    .executableTarget(
      name: "carousel-film",
      dependencies: [
        "CarouselEngine", "CarouselPaint", "CarouselShow", "CarouselView", "Wayland",
        "WaylandTesting", "WaylandTestingLoop", argumentParser,
      ],
      path: "Examples/Film", swiftSettings: settings),
    .executableTarget(
      name: "custom-arrangement",
      dependencies: ["CarouselEngine", "CarouselPaint", "CarouselShow", "CarouselView"],
      path: "Examples/CustomArrangement", swiftSettings: settings),
    .target(
      name: "Gallery", dependencies: ["CarouselEngine", "CarouselPaint", "CarouselView"],
      path: "Examples/Gallery", swiftSettings: settings),
    .executableTarget(
      name: "carousel-examples",
      dependencies: ["CarouselPaint", "CarouselShow", "CarouselView", "Gallery", "Wayland"],
      path: "Examples/GalleryWindow", swiftSettings: settings),
    .executableTarget(
      name: "quad-picture", dependencies: ["Projection", "QuadRaster"],
      path: "Examples/QuadPicture", swiftSettings: settings),
    .executableTarget(
      name: "wayland-window", dependencies: ["Wayland"], path: "Examples/WaylandWindow",
      swiftSettings: settings),

    .executableTarget(
      name: "wayland-paint", dependencies: ["Wayland"], path: "Examples/WaylandPaint",
      swiftSettings: settings),
    .executableTarget(
      name: "wayland-roles", dependencies: ["Wayland"], path: "Examples/WaylandRoles",
      swiftSettings: settings),
    .executableTarget(
      name: "input-trace", dependencies: ["Wayland"], path: "Examples/InputTrace",
      swiftSettings: settings),

    // Tests.
    .target(
      name: "CTestPictures", path: "Tests/CTestPictures",
      cSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))],
      linkerSettings: [.linkedLibrary("jpeg")]),
    .systemLibrary(
      name: "CLibrsvg", path: "Tests/CLibrsvg", pkgConfig: "librsvg-2.0",
      providers: [.apt(["librsvg2-dev"])]),
    // Compares what is declared here of librsvg with its header.
    .target(
      name: "CDrawingCheck", dependencies: ["CLibrsvg"], path: "Tests/CDrawingCheck"),
    .target(name: "CSanitizer", path: "Tests/CSanitizer"),
    .target(
      name: "TestSupport", dependencies: ["CCairo", "CSanitizer"], path: "Tests/TestSupport",
      swiftSettings: settings),
    .testTarget(name: "LockingTests", dependencies: ["Locking"], swiftSettings: settings),
    .testTarget(
      name: "PlainTextTests", dependencies: ["PlainText", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "DBusTests", dependencies: ["DBus", "TestSupport"], swiftSettings: settings),
    .target(
      name: "DBusTestSupport", dependencies: ["DBus"], path: "Tests/DBusTestSupport",
      swiftSettings: settings),
    .testTarget(
      name: "CarouselAccessibilityTests",
      dependencies: [
        "CarouselAccessibility", "CLinux", "DBus", "DBusTestSupport", "Projection", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ProjectionTests", dependencies: ["Projection", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "CarouselEngineTests", dependencies: ["CarouselEngine", "TestSupport", realModule],
      exclude: ["Fixtures"], swiftSettings: settings),
    .testTarget(
      name: "QuadRasterTests",
      dependencies: ["CQuadKernels", "Projection", "QuadRaster", "TestSupport", "quad-picture"],
      swiftSettings: settings),
    .testTarget(
      name: "CarouselPaintTests",
      dependencies: [
        "CarouselEngine", "CarouselPaint", "CCairo", "CCodecs", "CDesktop", "CDrawingCheck",
        "CLinux", "CTestPictures", "Projection", "QuadRaster", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "WaylandScannerTests", dependencies: ["TestSupport", "WaylandScanner"],
      swiftSettings: settings),
    .testTarget(
      name: "WaylandWireTests", dependencies: ["CWaylandUtil", "WaylandWire"],
      swiftSettings: settings),
    .target(
      name: "WaylandTestSupport",
      dependencies: [
        "CLinux", "CXkbcommon", "TestSupport", "Wayland", "WaylandTesting", "WaylandTestingLoop",
      ],
      path: "Tests/WaylandTestSupport", swiftSettings: settings),
    .testTarget(
      name: "WaylandTests",
      dependencies: ["CLinux", "TestSupport", "Wayland", "WaylandTestSupport", "WaylandTesting"],
      swiftSettings: settings),
    .testTarget(
      name: "WaylandServerTests",
      dependencies: [
        "CLinux", "Projection", "Wayland", "WaylandServer", "WaylandTestSupport", "WaylandWire",
      ],
      swiftSettings: settings),
    .executableTarget(name: "clock-probe", path: "Tests/ClockProbe"),
    .executableTarget(
      name: "restless-window", dependencies: ["CLinux", "Wayland"], path: "Tests/RestlessWindow",
      swiftSettings: settings),
    .testTarget(
      name: "WaylandTestingTests",
      dependencies: [
        "CLinux", "TestSupport", "Wayland", "WaylandTestSupport", "WaylandTesting",
        "WaylandTestingLoop", "clock-probe", "wayland-window",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "CarouselViewTests",
      dependencies: [
        "CarouselEngine", "CarouselPaint", "CarouselView", "QuadRaster", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "CarouselHostTests",
      dependencies: [
        "CLinux", "CarouselEngine", "CarouselHost", "CarouselShow", "CarouselView", "Projection",
        "TestSupport", "Wayland", "WaylandTestSupport", "WaylandTesting",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "FrameProbeTests",
      dependencies: [
        "FrameProbe", "TestSupport", "WaylandTesting", "restless-window", "wayland-window",
        argumentParser,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "GalleryTests",
      dependencies: [
        "CarouselEngine", "CarouselPaint", "CarouselView", "Gallery", "QuadRaster",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "CarouselShowTests",
      dependencies: [
        "CarouselAccessibility", "DBus", "DBusTestSupport",
        "CarouselEngine", "CarouselPaint", "CarouselShow", "CarouselView", "TestSupport",
        "Wayland", "WaylandTestSupport", "WaylandTesting",
      ],
      exclude: ["Fixtures"], swiftSettings: settings),
    .testTarget(
      name: "CarouselCommandTests",
      dependencies: [
        "CarouselCommand", "CarouselEngine", "CarouselPaint", "CarouselShow", "CarouselView",
        "CTestPictures", "QuadRaster", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "CompositorTests",
      dependencies: [
        "CarouselCommand", "CarouselPaint", "CLinux", "DBus", "TestSupport", "Wayland",
        "WaylandTesting", "carousel-examples",
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
