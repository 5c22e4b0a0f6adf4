// swift-tools-version: 6.2

import PackageDescription

/// What every Swift target of this package is compiled with.
let settings: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// What tests are compiled with that do not look at every pixel: optimized, they would take twice as long to build, and
/// find nothing more.
let testSettings =
  settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// The version of the programs, libraries, manual and packages.
///
/// Scripts/version reads it here. Builds by scripts and meson pass how the tree differs from the tag
/// of that number.
let version = "0.2.0"

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
    .library(name: "CarouselViewer", targets: ["CarouselViewer"]),
    .library(name: "CarouselPaint", targets: ["CarouselPaint"]),
    .library(name: "CarouselAnnouncements", targets: ["CarouselAnnouncements"]),
    .library(name: "CarouselView", targets: ["CarouselView"]),
    .library(name: "CarouselControls", targets: ["CarouselControls"]),
    .library(name: "CarouselDesktop", targets: ["CarouselDesktop"]),
    .library(name: "CarouselApp", targets: ["CarouselApp"]),
    .library(name: "CarouselHost", targets: ["CarouselHost"]),
    .library(name: "CarouselWindows", targets: ["CarouselWindows"]),
    .library(name: "CarouselAccessibility", targets: ["CarouselAccessibility"]),
    .library(name: "Wayland", targets: ["Wayland"]),
    .library(name: "WaylandServer", targets: ["WaylandServer"]),
    .library(name: "WaylandTesting", targets: ["WaylandTesting"]),
    // Preloaded into programs under test: `libvirtual-clock.so`.
    .library(name: "virtual-clock", type: .dynamic, targets: ["CVirtualClock"]),
    // For tests in other languages: `libframeprobe.so` and `frame_probe.h`.
    .library(name: "frameprobe", type: .dynamic, targets: ["FrameProbeLibrary"]),
    // The server for wlcs, the conformance suite: `libwlcs-integration.so`.
    .library(name: "wlcs-integration", type: .dynamic, targets: ["WlcsIntegration"]),
    .library(name: "WaylandWire", targets: ["WaylandWire"]),
    .plugin(name: "WaylandBindings", targets: ["WaylandBindings"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-numerics", from: "1.1.0"),
  ],
  targets: [
    // C libraries of the system, and our small C targets.
    .systemLibrary(
      name: "CarouselCCairo", path: "Sources/System/CCairo", pkgConfig: "cairo",
      providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(
      name: "CarouselCPNG", path: "Sources/System/CPNG", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"])]),
    .systemLibrary(
      name: "CarouselCWaylandClient", path: "Sources/System/CWaylandClient",
      pkgConfig: "wayland-client", providers: [.apt(["libwayland-dev"])]),
    .systemLibrary(
      name: "CarouselCWaylandServer", path: "Sources/System/CWaylandServer",
      pkgConfig: "wayland-server", providers: [.apt(["libwayland-dev"])]),
    .systemLibrary(
      name: "CarouselCWaylandUtil", path: "Sources/System/CWaylandUtil",
      pkgConfig: "wayland-client", providers: [.apt(["libwayland-dev"])]),
    .systemLibrary(
      name: "CarouselCXkbcommon", path: "Sources/System/CXkbcommon", pkgConfig: "xkbcommon",
      providers: [.apt(["libxkbcommon-dev"])]),
    .target(name: "CarouselCDesktop", path: "Sources/System/CDesktop"),
    // Rows of pixels are reduced here, which without optimization takes ten times as long.
    .target(
      name: "CarouselCCodecs", dependencies: ["CarouselCCairo"], path: "Sources/Pictures/CCodecs",
      cSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))]),
    .target(name: "CarouselCLinux", path: "Sources/System/CLinux"),
    // Without optimization a frame takes twenty times as long, and debug builds stutter.
    .target(
      name: "CQuadKernels", path: "Sources/Raster/CQuadKernels",
      cSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))]),
    // Reads every pixel of every frame that is tested.
    .target(
      name: "CMemoryDigest", path: "Sources/System/CMemoryDigest",
      cSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))]),
    .target(
      name: "CarouselCVersion", path: "Sources/System/CVersion",
      cSettings: [
        .define(
          "CAROUSEL_VERSION", to: "\"\(Context.environment["CAROUSEL_VERSION"] ?? version)\"")
      ]),
    .target(name: "CSharedClock", path: "Sources/Wayland/SharedClock"),
    .target(
      name: "CVirtualClock", dependencies: ["CSharedClock"], path: "Sources/Wayland/VirtualClock"),

    // Protocol bindings, generated at build time.
    .executableTarget(
      name: "WaylandScanner", path: "Sources/Wayland/Scanner", swiftSettings: settings),
    .plugin(
      name: "WaylandBindings", capability: .buildTool(), dependencies: ["WaylandScanner"]),

    // The layers, lowest first.
    .target(
      name: "CarouselLocking", dependencies: ["CarouselCLinux"], path: "Sources/System/Locking",
      swiftSettings: settings),
    .target(name: "CarouselText", path: "Sources/System/Text", swiftSettings: settings),
    .target(
      name: "Projection", dependencies: [realModule], path: "Sources/Raster/Projection",
      swiftSettings: settings),
    .target(
      name: "CarouselDBus", dependencies: ["CarouselCLinux", "CarouselText"],
      path: "Sources/System/DBus",
      swiftSettings: settings),
    .target(
      name: "CarouselAccessibility",
      dependencies: ["CarouselCLinux", "CarouselDBus", "CarouselText", "Projection"],
      path: "Sources/Carousel/Accessibility",
      swiftSettings: settings),
    .target(
      name: "CarouselEngine", dependencies: ["Projection", realModule],
      path: "Sources/Carousel/Engine", swiftSettings: settings),
    .target(
      name: "CarouselViewer", dependencies: ["CarouselEngine", realModule],
      path: "Sources/Carousel/Viewer", swiftSettings: settings),
    .target(
      name: "QuadRaster", dependencies: ["CQuadKernels", "CarouselLocking", "Projection"],
      path: "Sources/Raster/QuadRaster",
      swiftSettings: settings),
    .target(
      name: "CarouselSandbox", dependencies: ["CarouselCLinux", "CarouselLocking"],
      path: "Sources/Pictures/Sandbox", swiftSettings: settings),
    .target(
      name: "CarouselPaint",
      dependencies: [
        "CarouselEngine", "CarouselCCairo", "CarouselCCodecs", "CarouselCDesktop", "CarouselCLinux",
        "CarouselLocking", "CarouselSandbox", "CarouselText",
        "Projection",
        "QuadRaster",
      ], path: "Sources/Carousel/Paint",
      swiftSettings: settings),
    .target(
      name: "WaylandWire", dependencies: ["CarouselCWaylandUtil"], path: "Sources/Wayland/Wire",
      swiftSettings: settings,
      plugins: ["WaylandBindings"]),
    .target(
      name: "Wayland",
      dependencies: [
        "CarouselCLinux", "CarouselCWaylandClient", "CarouselCXkbcommon", "CarouselLocking",
        "Projection", "WaylandWire",
      ], path: "Sources/Wayland/Client",
      swiftSettings: settings,
      plugins: ["WaylandBindings"]),
    .target(
      name: "WaylandServer",
      dependencies: [
        "CarouselCLinux", "CarouselCWaylandServer", "CarouselLocking", "Projection", "WaylandWire",
      ], path: "Sources/Wayland/Server",
      swiftSettings: settings,
      plugins: ["WaylandBindings"]),
    .target(
      name: "WaylandTesting",
      dependencies: [
        "CarouselCLinux", "CarouselCVersion", "CarouselCWaylandServer", "CarouselText",
        "CMemoryDigest", "CSharedClock", "Projection", "Wayland", "WaylandServer",
      ], path: "Sources/Wayland/Testing",
      // Written by Scripts/record-presets.
      resources: [
        .embedInCode("Presets/Recorded/kwin-5.27.json"),
        .embedInCode("Presets/Recorded/kwin-6.3.json"),
        .embedInCode("Presets/Recorded/labwc-0.8.json"),
        .embedInCode("Presets/Recorded/mutter-43.json"),
        .embedInCode("Presets/Recorded/mutter-48.json"),
        .embedInCode("Presets/Recorded/sway-1.7.json"),
        .embedInCode("Presets/Recorded/sway-1.10.json"),
        .embedInCode("Presets/Recorded/weston-10.json"),
        .embedInCode("Presets/Recorded/weston-14.json"),
      ],
      swiftSettings: settings),
    .target(
      name: "CarouselAnnouncements", dependencies: ["CarouselEngine"],
      path: "Sources/Carousel/Announcements", swiftSettings: settings),
    .target(
      name: "CarouselView",
      dependencies: [
        "CarouselAnnouncements", "CarouselEngine", "CarouselPaint", "CarouselViewer",
        "CarouselLocking", "CarouselText", "Projection",
        "QuadRaster",
      ], path: "Sources/Carousel/View",
      swiftSettings: settings),
    .target(
      name: "CarouselControls",
      dependencies: ["CarouselEngine", "CarouselPaint", "CarouselView", "Projection"],
      path: "Sources/Carousel/Controls", swiftSettings: settings),
    .target(
      name: "CarouselDesktop",
      dependencies: [
        "CarouselAccessibility", "CarouselAnnouncements", "CarouselEngine", "CarouselPaint",
        "CarouselView", "CarouselCLinux",
        "CarouselDBus", "CarouselLocking", "CarouselText", "Projection", "QuadRaster", "Wayland",
      ], path: "Sources/Carousel/Desktop",
      swiftSettings: settings),
    .target(
      name: "CarouselApp",
      dependencies: [
        "CarouselAnnouncements", "CarouselDesktop", "CarouselEngine", "CarouselPaint",
        "CarouselView", "CarouselCLinux", "CarouselDBus", "CarouselLocking", "CarouselText",
        "Projection", "Wayland",
      ], path: "Sources/Carousel/App",
      swiftSettings: settings),
    .target(
      name: "CarouselHost",
      dependencies: [
        "CarouselEngine", "CarouselPaint", "CarouselDesktop", "CarouselView",
        "CarouselCLinux",
        "CarouselText",
        "Projection", "QuadRaster", "Wayland", "WaylandServer",
      ], path: "Sources/Carousel/Host",
      swiftSettings: settings),
    .target(
      name: "CarouselWindows",
      dependencies: [
        "CarouselEngine", "CarouselPaint", "CarouselApp", "CarouselDesktop", "CarouselView",
        "CarouselText", "Projection", "QuadRaster", "Wayland", "WaylandWire",
      ], path: "Sources/Carousel/Windows",
      swiftSettings: settings),
    .executableTarget(
      name: "CarouselCommand",
      dependencies: [
        "CarouselAccessibility", "CarouselAnnouncements", "CarouselEngine", "CarouselHost",
        "CarouselPaint", "CarouselApp", "CarouselDesktop", "CarouselView", "CarouselWindows",
        "CarouselCVersion", "CarouselText",
        "Wayland",
      ], path: "Sources/Carousel/Command",
      swiftSettings: settings),
    .executableTarget(
      name: "FrameProbe",
      dependencies: [
        "CarouselCLinux", "CarouselCPNG", "CarouselCVersion", "CarouselText", "Wayland",
        "WaylandTesting", argumentParser,
      ], path: "Sources/Wayland/Probe",
      swiftSettings: settings),

    .target(
      name: "FrameProbeLibrary", dependencies: ["WaylandServer", "WaylandTesting"],
      path: "Sources/Wayland/ProbeLibrary", exclude: ["include"], swiftSettings: settings),

    // Examples.
    .executableTarget(
      name: "sample-pictures", dependencies: ["CarouselPaint"], path: "Examples/SamplePictures",
      swiftSettings: settings),
    .executableTarget(
      name: "carousel-film",
      dependencies: [
        "CarouselEngine", "CarouselPaint", "CarouselApp", "CarouselDesktop", "CarouselView",
        "Wayland",
        "WaylandTesting",
      ],
      path: "Examples/Film", swiftSettings: settings),
    .executableTarget(
      name: "custom-arrangement",
      dependencies: [
        "CarouselEngine", "CarouselPaint", "CarouselApp", "CarouselView",
      ],
      path: "Examples/CustomArrangement", swiftSettings: settings),
    .target(
      name: "CarouselGallery",
      dependencies: ["CarouselControls", "CarouselEngine", "CarouselPaint", "CarouselView"],
      path: "Examples/Gallery", swiftSettings: settings),
    .executableTarget(
      name: "carousel-examples",
      dependencies: [
        "CarouselPaint", "CarouselApp", "CarouselDesktop", "CarouselView", "CarouselGallery",
        "Wayland",
      ],
      path: "Examples/GalleryWindow", swiftSettings: settings),
    // The examples of the modules' documentation.
    .target(
      name: "CarouselModuleExamples",
      dependencies: [
        "CarouselAccessibility", "CarouselAnnouncements", "CarouselEngine", "CarouselHost",
        "CarouselPaint", "CarouselApp", "CarouselDesktop", "CarouselView", "CarouselViewer",
        "CarouselWindows",
        "Projection", "Wayland",
        "WaylandServer", "WaylandTesting", "WaylandWire",
      ],
      path: "Examples/Modules", swiftSettings: settings),
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
      name: "CTestPictures", path: "Tests/Support/CTestPictures",
      cSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))],
      linkerSettings: [.linkedLibrary("jpeg")]),
    .target(
      name: "CConfinementAttacks", dependencies: ["CarouselCLinux"],
      path: "Tests/Support/CConfinementAttacks"),
    .target(name: "CarouselCSanitizer", path: "Tests/Support/CSanitizer"),
    .target(
      name: "CarouselTestSupport", dependencies: ["CarouselCCairo", "CarouselCSanitizer"],
      path: "Tests/Support/TestSupport",
      swiftSettings: settings),
    .testTarget(
      name: "LockingTests", dependencies: ["CarouselLocking"], swiftSettings: testSettings),
    .testTarget(
      name: "PlainTextTests", dependencies: ["CarouselText", "CarouselTestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "DBusTests", dependencies: ["CarouselDBus", "CarouselTestSupport"],
      swiftSettings: testSettings),
    .target(
      name: "DBusTestSupport", dependencies: ["CarouselDBus"],
      path: "Tests/Support/DBusTestSupport",
      swiftSettings: settings),
    .testTarget(
      name: "CarouselAccessibilityTests",
      dependencies: [
        "CarouselAccessibility", "CarouselCLinux", "CarouselDBus", "DBusTestSupport", "Projection",
        "CarouselTestSupport",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "ProjectionTests", dependencies: ["Projection", "CarouselTestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "CarouselEngineTests",
      dependencies: [
        "CarouselApp", "CarouselEngine", "CarouselTestSupport", "CarouselViewer", realModule,
      ],
      exclude: ["Fixtures"], swiftSettings: testSettings),
    .testTarget(
      name: "CarouselViewerTests",
      dependencies: [
        "CarouselEngine", "CarouselTestSupport", "CarouselViewer", "Projection", realModule,
      ], swiftSettings: testSettings),
    .testTarget(
      name: "CarouselAnnouncementsTests",
      dependencies: ["CarouselAnnouncements", "CarouselEngine"], swiftSettings: testSettings),
    .testTarget(
      name: "QuadRasterTests",
      dependencies: [
        "CQuadKernels", "Projection", "QuadRaster", "CarouselTestSupport", "painted-flick",
        "quad-picture",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "picture-worker", dependencies: ["CarouselPaint"],
      path: "Tests/Programs/PictureWorker", swiftSettings: settings),
    .testTarget(
      name: "CarouselPaintTests",
      dependencies: [
        "CarouselEngine", "CarouselPaint", "CarouselCCairo", "CarouselCCodecs", "CarouselCDesktop",
        "CConfinementAttacks",
        "CarouselCLinux", "CarouselLocking", "CarouselSandbox", "CTestPictures", "Projection",
        "QuadRaster",
        "CarouselTestSupport", "CarouselViewer", "picture-worker",
      ],
      exclude: ["Fixtures"], swiftSettings: settings),
    .testTarget(
      name: "WaylandScannerTests", dependencies: ["CarouselTestSupport", "WaylandScanner"],
      swiftSettings: testSettings),
    .testTarget(
      name: "WaylandWireTests", dependencies: ["CarouselCWaylandUtil", "WaylandWire"],
      swiftSettings: testSettings),
    .target(
      name: "WaylandTestSupport",
      dependencies: [
        "CarouselCLinux", "CarouselCXkbcommon", "CarouselTestSupport", "Wayland", "WaylandTesting",
      ],
      path: "Tests/Support/WaylandTestSupport", swiftSettings: settings),
    .testTarget(
      name: "WaylandTests",
      dependencies: [
        "CarouselCLinux", "CarouselTestSupport", "Wayland", "WaylandTestSupport", "WaylandTesting",
      ],
      swiftSettings: testSettings),
    .target(
      name: "CompositorTestSupport",
      dependencies: ["CarouselCLinux", "CarouselDBus", "WaylandServer", "WireScripts"],
      path: "Tests/Support/CompositorTestSupport", swiftSettings: settings),
    // Requests as bytes: no client library of ours is between a script and a compositor.
    .target(
      name: "WireScripts", dependencies: ["CarouselCLinux", "WaylandWire"],
      path: "Tests/Support/WireScripts", swiftSettings: settings),
    .testTarget(
      name: "WireScriptTests",
      dependencies: ["CarouselCLinux", "CompositorTestSupport", "WaylandServer", "WireScripts"],
      exclude: ["AcceptedDifferences.md"], swiftSettings: testSettings),
    .testTarget(
      name: "WaylandServerTests",
      dependencies: [
        "CarouselCLinux", "Projection", "Wayland", "WaylandServer", "WaylandTestSupport",
        "WaylandWire",
      ],
      swiftSettings: testSettings),
    .target(
      name: "CWlcs", dependencies: ["CarouselCWaylandClient"], path: "Tests/Support/CWlcs"),
    .target(
      name: "WlcsIntegration",
      dependencies: ["CWlcs", "CarouselCLinux", "CarouselCWaylandServer", "WaylandServer"],
      path: "Tests/Support/WlcsIntegration", swiftSettings: settings),
    .executableTarget(
      name: "painted-flick", dependencies: ["Projection", "QuadRaster"],
      path: "Tests/Programs/PaintedFlick", swiftSettings: settings),
    .executableTarget(name: "clock-probe", path: "Tests/Programs/ClockProbe"),
    .executableTarget(name: "clock-hazards", path: "Tests/Programs/ClockHazards"),
    .executableTarget(name: "raw-clock-probe", path: "Tests/Programs/RawClockProbe"),
    .executableTarget(
      name: "frame-recorder",
      dependencies: [
        "CarouselApp", "CarouselDesktop", "CarouselPaint", "CarouselView", "Wayland",
      ], path: "Tests/Programs/FrameRecorder", swiftSettings: settings),
    .executableTarget(
      name: "restless-window", dependencies: ["CarouselCLinux", "Wayland"],
      path: "Tests/Programs/RestlessWindow",
      swiftSettings: settings),
    .testTarget(
      name: "WaylandTestingTests",
      dependencies: [
        "CarouselCLinux", "CarouselTestSupport", "Wayland", "WaylandTestSupport", "WaylandTesting",
        "clock-hazards", "clock-probe", "raw-clock-probe", "wayland-window",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "CarouselViewTests",
      dependencies: [
        "CarouselAnnouncements", "CarouselApp", "CarouselControls", "CarouselEngine",
        "CarouselPaint", "CarouselView", "QuadRaster", "CarouselTestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "CarouselHostTests",
      dependencies: [
        "CarouselCLinux", "CarouselEngine", "CarouselHost", "CarouselDesktop",
        "CarouselView", "CarouselWindows",
        "Projection",
        "CarouselTestSupport", "Wayland", "WaylandTestSupport", "WaylandTesting",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "CarouselWindowsTests",
      dependencies: [
        "CarouselApp", "CarouselDesktop", "CarouselView", "CarouselWindows", "Projection",
        "Wayland",
        "WaylandTestSupport", "WaylandTesting",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "FrameProbeTests",
      dependencies: [
        "FrameProbe", "CarouselTestSupport", "WaylandTesting", "restless-window", "wayland-window",
        argumentParser,
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "ModuleExampleTests",
      dependencies: [
        "CarouselAccessibility", "CarouselDesktop", "CarouselEngine", "CarouselModuleExamples",
        "CarouselPaint",
        "CarouselView", "Projection", "Wayland", "WaylandTesting",
        "WaylandWire",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "GalleryTests",
      dependencies: [
        "CarouselControls", "CarouselEngine", "CarouselPaint", "CarouselView", "CarouselGallery",
        "QuadRaster",
      ],
      swiftSettings: testSettings),
    .target(
      name: "DesktopTestSupport",
      dependencies: [
        "CarouselApp", "CarouselCLinux", "CarouselDesktop", "CarouselEngine", "CarouselPaint",
        "CarouselTestSupport", "CarouselView", "Wayland", "WaylandTestSupport", "WaylandTesting",
      ],
      path: "Tests/Support/DesktopTestSupport", swiftSettings: settings),
    .testTarget(
      name: "CarouselDesktopTests",
      dependencies: [
        "CarouselAccessibility", "CarouselAnnouncements", "CarouselApp", "CarouselDBus",
        "DBusTestSupport", "CarouselDesktop", "CarouselEngine", "CarouselPaint", "CarouselView",
        "CarouselTestSupport", "DesktopTestSupport", "Wayland", "WaylandTestSupport",
        "WaylandTesting",
      ],
      exclude: ["Fixtures"], swiftSettings: testSettings),
    .testTarget(
      name: "CarouselAppTests",
      dependencies: [
        "CarouselAnnouncements", "CarouselApp", "CarouselDBus", "CarouselDesktop",
        "DBusTestSupport", "CarouselEngine", "CarouselLocking", "CarouselPaint", "CarouselView",
        "CarouselText",
        "CarouselTestSupport",
        "DesktopTestSupport", "Wayland", "WaylandTestSupport", "WaylandTesting",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "CarouselCommandTests",
      dependencies: [
        "CarouselAnnouncements", "CarouselCommand", "CarouselEngine", "CarouselPaint",
        "CarouselApp", "CarouselDesktop", "CarouselView", "FrameProbe", "QuadRaster",
        "CarouselTestSupport",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "CompositorTests",
      dependencies: [
        "CarouselCommand", "CarouselPaint", "CarouselCLinux", "CarouselDBus", "CarouselTestSupport",
        "CompositorTestSupport", "Wayland", "WaylandTesting", "carousel-examples",
        "frame-recorder", "restless-window",
      ],
      swiftSettings: testSettings),
  ],
  swiftLanguageModes: [.v6]
)

// Only Scripts/documentation needs it: no one else has to fetch it.
if Context.environment["CAROUSEL_DOCUMENTATION"] != nil {
  package.dependencies.append(
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"))
}

// Only these tests, by names with commas between: all of them take an hour where they are emulated. The dynamic
// libraries are not linked then, which fails for 64-bit ARM.
if let names = Context.environment["CAROUSEL_TESTS"]?.split(separator: ",") {
  package.products = []
  package.targets.removeAll { $0.type == .test && !names.contains(Substring($0.name)) }
}
