// swift-tools-version: 6.2

import CompilerPluginSupport
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6), .treatAllWarnings(as: .error), .define("Macros"),
]

// This package is separate from the main one. SwiftPM builds a test of a macro, and every module that it
// imports, for the host. In the main package each `swift test` would build all modules twice, and
// swift-syntax with them.
let package = Package(
  name: "MacroExpansions",
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1")
  ],
  targets: [
    .macro(
      name: "VDStoreMacrosPlugin",
      dependencies: [
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
        .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
      ],
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
