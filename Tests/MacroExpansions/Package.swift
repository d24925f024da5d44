// swift-tools-version: 6.2

import CompilerPluginSupport
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6), .treatAllWarnings(as: .error), .define("Macros"),
]

// A package of its own: a test of a macro is built for the host with all that it needs, which would
// have every module of the house built a second time, and swift-syntax in every `swift test`.
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
