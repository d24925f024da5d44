// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Counter",
  dependencies: [
    .package(name: "compose-replay", path: "../..", traits: ["Macros"]),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    .executableTarget(
      name: "Counter", dependencies: [.product(name: "Compose", package: "compose-replay")]),
    .executableTarget(
      name: "Votes", dependencies: [.product(name: "VDStoreMacros", package: "compose-replay")]),
    .executableTarget(
      name: "Later", dependencies: [.product(name: "Compose", package: "compose-replay")]),
    .executableTarget(
      name: "Looks",
      dependencies: [
        .product(name: "Compose", package: "compose-replay"),
        .product(name: "SwiftUI", package: "compose-replay"),
      ]),
    .executableTarget(
      name: "Ticks", dependencies: [.product(name: "Compose", package: "compose-replay")]),
    // The service of Tests/PlainPrograms, on SwiftNIO.
    .executableTarget(
      name: "KeyValue",
      dependencies: [
        .product(name: "Replay", package: "compose-replay"),
        .product(name: "ReplayRuntime", package: "compose-replay"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
      ]),
    .testTarget(
      name: "CounterTests",
      dependencies: ["Counter", .product(name: "ReplayTesting", package: "compose-replay")]),
  ]
)
