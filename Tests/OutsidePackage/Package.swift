// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Counter",
  dependencies: [
    .package(name: "compose-replay", path: "../..", traits: ["Macros"])
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
    .testTarget(
      name: "CounterTests",
      dependencies: ["Counter", .product(name: "ReplayTesting", package: "compose-replay")]),
  ]
)
