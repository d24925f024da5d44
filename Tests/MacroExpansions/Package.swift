// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6), .treatAllWarnings(as: .error), .define("Macros"),
]

// A package of its own: a library or a test that uses swift-syntax would have it built a second
// time, beside what the plugin needs, in every `swift test`.
let package = Package(
  name: "MacroExpansions",
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1")
  ],
  targets: [
    .target(
      name: "VDStoreMacrosPlugin",
      dependencies: [.product(name: "SwiftSyntaxMacros", package: "swift-syntax")],
      exclude: ["Plugin.swift"],
      swiftSettings: strict),
    .testTarget(
      name: "VDStoreMacrosPluginTests",
      dependencies: [
        "VDStoreMacrosPlugin",
        .product(name: "SwiftSyntaxMacroExpansion", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacrosGenericTestSupport", package: "swift-syntax"),
      ], swiftSettings: strict),
  ]
)
