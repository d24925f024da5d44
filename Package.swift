// swift-tools-version: 6.2

import CompilerPluginSupport
import PackageDescription

/// Every module is Swift 6 and free of warnings; the compiler keeps the arrows of the house.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
]

/// The snippets of the seeds, word for word, and the dialects that they are written in. Where a name
/// is declared twice and cannot be private to its file, there are two modules. Verge's are below.
let snippets = [
  ("ComposeSnippets", "Compose"), ("VDStoreSnippets", "VDStore"),
  ("S3A", "AsyncStore"), ("S3B", "AsyncStore"),
  ("S4MacrosA", "VDStoreMacros"), ("S4MacrosB", "VDStoreMacros"),
]
/// Those that are programs.
let startups = [("S0Startup", "Compose"), ("S1Startup", "Compose"), ("S3Startup", "AsyncStore")]
let verbatim: [SwiftSetting] = [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]

/// The modules with the names of Apple's, for systems that do not have them.
#if os(Linux)
let appleProducts: [Product] = [
  .library(name: "SwiftUI", targets: ["SwiftUI", "ReplayHosting"]),
  .library(name: "Combine", targets: ["Combine"]),
]
let appleTargets: [Target] = [
  // What Foundation has of Combine. Nothing of the house uses it, so that the tool needs no Foundation.
  .target(
    name: "Combine", dependencies: ["OrderedCombine", "ReplayRuntime", "Platform"],
    swiftSettings: strict),
  .testTarget(
    name: "CombineTests",
    dependencies: ["Combine", "ReplayProbes", "ReplayRuntime"], swiftSettings: strict),
  .target(
    name: "SwiftUI", dependencies: ["Combine", "DialectKit", "HeadlessUI"],
    swiftSettings: strict),
  // Applications in today's style.
  .executableTarget(
    name: "today-probe",
    dependencies: [
      "SwiftUI", "Verge", "VDStore", "Replay", "ReplayHosting", "HeadlessUI", "ReplayRuntime",
    ],
    path: "Tests/TodayProbe", swiftSettings: strict),
  // Views as people write them, in both modes of the language.
  .target(
    name: "ViewFilesFive", dependencies: ["SwiftUI"], path: "Tests/ViewFiles/Five",
    swiftSettings: verbatim),
  .target(
    name: "ViewFilesSix", dependencies: ["SwiftUI"], path: "Tests/ViewFiles/Six",
    swiftSettings: strict),
  .testTarget(
    name: "SwiftUITests",
    dependencies: [
      "SwiftUI", "ViewFilesFive", "ViewFilesSix", "Compose", "Verge", "AsyncStore", "VDStore",
      "ReplayProbes",
      "Replay", "ReplayHosting", "HeadlessUI", "ReplayRuntime", "SessionLog", "EventModel",
      "TextTerminal",
      "PackageSources",
    ],
    path: "Tests/SwiftUITests", exclude: ["forms.tsv"], swiftSettings: strict),
]
let appleProbes: [Target.Dependency] = ["today-probe"]
#else
let appleProbes: [Target.Dependency] = []
let appleProducts: [Product] = []
let appleTargets: [Target] = []
#endif

let package = Package(
  name: "compose-replay",
  products: [
    // An application is linked with its host, which no dialect names.
    .library(name: "Compose", targets: ["Compose", "ReplayHosting"]),
    .library(name: "Verge", targets: ["Verge", "ReplayHosting"]),
    .library(name: "AsyncStore", targets: ["AsyncStore", "ReplayHosting"]),
    .library(name: "VDStore", targets: ["VDStore", "ReplayHosting"]),
    .library(name: "VDStoreMacros", targets: ["VDStoreMacros", "ReplayHosting"]),
    .executable(name: "tally", targets: ["tally"]),
    .library(name: "ReplayRuntime", targets: ["ReplayRuntime"]),
    .library(name: "Replay", targets: ["Replay", "ReplayHosting"]),
    .library(name: "ReplayTesting", targets: ["ReplayTesting"]),
    .executable(name: "compose-replay", targets: ["compose-replay"]),
  ] + appleProducts,
  traits: [
    .trait(
      name: "Macros",
      description: "The macros of VDStoreMacros. They build swift-syntax, which nothing else uses.")
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
  ],
  targets: [
    // Floor 0: the only module that calls the C library of the system.
    .target(name: "Platform", swiftSettings: strict),

    // The only module that knows how the compiler lays out memory.
    .systemLibrary(name: "CSwiftRuntime"),
    .target(
      name: "TypeLayout", dependencies: ["Platform", "CSwiftRuntime"], swiftSettings: strict),

    // Floor 0: bytes.
    .systemLibrary(
      name: "CLZ4", pkgConfig: "liblz4", providers: [.apt(["liblz4-dev"]), .brew(["lz4"])]),
    .target(name: "CBOR", dependencies: ["TypeLayout", "Platform"], swiftSettings: strict),

    // Floor 1: what can happen.
    .target(
      name: "EventModel", dependencies: ["CBOR", "Platform"], exclude: ["EVENTS.md"],
      swiftSettings: strict),

    // Floor 2: encode, run, store, explain.
    .target(
      name: "StateCoding", dependencies: ["TypeLayout", "EventModel", "CBOR"],
      swiftSettings: strict),
    .target(name: "CMainLoop"),
    .target(
      name: "ReplayRuntime",
      dependencies: ["StateCoding", "TypeLayout", "EventModel", "CBOR", "Platform", "CMainLoop"],
      swiftSettings: strict),
    .target(
      name: "SessionLog", dependencies: ["EventModel", "CBOR", "CLZ4", "Platform"],
      exclude: ["FORMAT.md"],
      swiftSettings: strict),
    .target(
      name: "SnapshotDiff", dependencies: ["EventModel", "CBOR"], swiftSettings: strict),

    .target(
      name: "TextTerminal", dependencies: ["EventModel", "CBOR", "Platform"], swiftSettings: strict),

    // Combine's names; what has subscribers delivers in their order.
    .target(
      name: "OrderedCombine",
      dependencies: ["ReplayRuntime", "StateCoding", "Platform", "OpenCombine"],
      swiftSettings: strict),

    // Floor 3: what an application shows.
    // A test that depends on a macro would have every module built a second time.
    .macro(name: "ViewMacrosPlugin", swiftSettings: strict),
    .target(
      name: "HeadlessUI",
      dependencies: [
        "Platform",
        "TypeLayout", "ReplayRuntime", "EventModel", "CBOR", "OrderedCombine", "ViewMacrosPlugin",
      ],
      swiftSettings: strict),

    // What the dialects share, and an application's entry, which finds the host of its program weakly.
    .target(name: "CReplayHost"),
    .target(
      name: "DialectKit",
      dependencies: [
        "Platform", "CReplayHost", "HeadlessUI", "ReplayRuntime", "TypeLayout", "EventModel",
        "CBOR",
        "OrderedCombine",
      ],
      swiftSettings: strict),

    // One reading room: events, causes, and the state at any event.
    .target(
      name: "Timeline", dependencies: ["SnapshotDiff", "SessionLog", "EventModel", "CBOR"],
      swiftSettings: strict),

    // Floor 4: record, replay, verify.
    .systemLibrary(name: "CCallStack"),
    .target(
      name: "Replay",
      dependencies: [
        "Platform",
        "SessionLog", "SnapshotDiff", "DialectKit", "HeadlessUI", "ReplayRuntime", "TextTerminal",
        "Timeline", "TypeLayout", "EventModel", "CBOR", "CCallStack", "CMainLoop",
      ],
      exclude: ["LAWS.md"], resources: [.embedInCode("Diagnostics/Diagnostics.md")],
      swiftSettings: strict),

    // Replays in other processes, sessions with a person, and the host in an application's program.
    .target(name: "CProgramStart"),
    .target(
      name: "ReplayHosting",
      dependencies: [
        "Platform", "Replay", "SessionLog", "DialectKit", "HeadlessUI", "ReplayRuntime",
        "TextTerminal", "EventModel", "CBOR", "CProgramStart", "CMainLoop",
      ],
      swiftSettings: strict),

    // Edited sessions: what if, and the smallest session that still fails.
    .target(
      name: "Search",
      dependencies: [
        "Platform", "Replay", "ReplayHosting", "SessionLog", "ReplayRuntime", "EventModel", "CBOR",
      ],
      swiftSettings: strict),

    // Floor 6: the dialects, and what tests use.
    .target(
      name: "Compose",
      dependencies: [
        "Platform", "DialectKit", "StateCoding", "TypeLayout", "HeadlessUI", "ReplayRuntime",
        "EventModel", "CBOR", "OrderedCombine",
      ],
      swiftSettings: strict),

    .target(
      name: "Verge",
      dependencies: [
        "ViewMacrosPlugin", "DialectKit", "StateCoding", "TypeLayout", "HeadlessUI",
        "ReplayRuntime",
        "EventModel", "CBOR", "OrderedCombine",
        .product(name: "HashTreeCollections", package: "swift-collections"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),

    .target(
      name: "AsyncStore",
      dependencies: [
        "Platform", "DialectKit", "StateCoding", "TypeLayout", "HeadlessUI", "ReplayRuntime",
        "EventModel", "CBOR",
        "OrderedCombine",
      ],
      swiftSettings: strict),

    .target(
      name: "VDStore",
      dependencies: [
        "Platform", "DialectKit", "StateCoding", "TypeLayout", "HeadlessUI", "ReplayRuntime",
        "EventModel", "CBOR", "OrderedCombine",
      ],
      swiftSettings: strict),

    .target(name: "CTestedStart"),
    .target(
      name: "ReplayTesting",
      dependencies: [
        "Platform",
        "Search", "CTestedStart", "Replay", "ReplayHosting", "SessionLog", "SnapshotDiff",
        "HeadlessUI",
        "ReplayRuntime", "TextTerminal", "EventModel", "CBOR",
      ],
      swiftSettings: strict),

    // Floor 7: applications to read and run; the inspector, which imports no runtime.
    .target(
      name: "Samples",
      dependencies: [
        "DialectKit", "Compose", "Verge", "AsyncStore", "VDStore", "Replay", "ReplayHosting",
        "HeadlessUI",
        "ReplayRuntime", "EventModel",
      ],
      swiftSettings: strict),

    .target(
      name: "Inspector",
      dependencies: ["TextTerminal", "SnapshotDiff", "Timeline", "EventModel", "CBOR"],
      exclude: ["INSPECTOR.md"], swiftSettings: strict),

    // Floor 8: the verbs of the tool.
    .target(
      name: "Commands",
      dependencies: [
        "Platform",
        "Samples", "Inspector", "Search", "Replay", "ReplayHosting", "TextTerminal", "Timeline",
        "SessionLog",
        "SnapshotDiff", "ReplayRuntime", "EventModel", "CBOR",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),

    // Roof: the tool, which starts them; and what it all costs.
    .executableTarget(
      name: "compose-replay",
      dependencies: ["Commands", "Platform", "Replay", "ReplayHosting"], swiftSettings: strict),
    .executableTarget(
      name: "replay-benchmarks",
      dependencies: [
        "Compose", "Verge", "AsyncStore", "VDStore", "Samples", "Replay", "ReplayHosting",
        "HeadlessUI",
        "ReplayRuntime", "Timeline", "SessionLog", "SnapshotDiff", "TextTerminal",
        "EventModel", "CBOR", "CLZ4", "OpenCombine",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),

    // Annex: what needs swift-syntax; nothing of the house knows it. Without the trait `Macros` the
    // plugin is an empty program.
    // Nothing but the plugin uses swift-syntax: a library would have it built a second time.
    // Tests/MacroExpansions tests what it expands to.
    .macro(
      name: "VDStoreMacrosPlugin",
      dependencies: [
        .product(
          name: "SwiftSyntaxMacros", package: "swift-syntax", condition: .when(traits: ["Macros"])),
        .product(
          name: "SwiftCompilerPlugin", package: "swift-syntax",
          condition: .when(traits: ["Macros"])),
      ], swiftSettings: strict),
    .target(
      name: "VDStoreMacros", dependencies: ["VDStore", "VDStoreMacrosPlugin"],
      swiftSettings: strict),
    .executableTarget(
      name: "tally", dependencies: ["VDStoreMacros", "Replay", "ReplayHosting", "ReplayRuntime"],
      swiftSettings: strict),

    // Tests.
    .target(name: "TestRounds", path: "Tests/TestRounds", swiftSettings: strict),
    .target(
      name: "SessionsInMemory", dependencies: ["Timeline", "SessionLog", "EventModel"],
      path: "Tests/SessionsInMemory", swiftSettings: strict),
    .testTarget(name: "CBORTests", dependencies: ["CBOR"], swiftSettings: strict),
    .testTarget(
      name: "EventModelTests",
      dependencies: ["TestRounds", "PackageSources", "EventModel", "CBOR"],
      swiftSettings: strict),
    .testTarget(
      name: "TypeLayoutTests", dependencies: ["TypeLayout", "PackageSources"],
      swiftSettings: strict),
    .testTarget(
      name: "StateCodingTests",
      dependencies: [
        "StateCoding", "TypeLayout", "TestRounds", "ReplayRuntime", "EventModel", "CBOR",
      ],
      swiftSettings: strict),
    // Random values and edits of them, for tests and for a program that prints patches.
    .target(
      name: "RandomPairs", dependencies: ["CBOR"], path: "Tests/RandomPairs", swiftSettings: strict),
    .executableTarget(
      name: "patch-probe", dependencies: ["RandomPairs", "SnapshotDiff", "CBOR"],
      path: "Tests/PatchProbe", swiftSettings: strict),
    .testTarget(
      name: "SnapshotDiffTests",
      dependencies: ["TestRounds", "RandomPairs", "SnapshotDiff", "EventModel", "CBOR"],
      swiftSettings: strict),
    .testTarget(
      name: "InspectorTests",
      dependencies: [
        "SessionsInMemory",
        "TestRounds", "PackageSources", "Inspector", "TextTerminal", "Timeline", "SessionLog",
        "EventModel", "CBOR",
      ],
      exclude: ["Hunts", "Terminal"], resources: [.copy("Screens")], swiftSettings: strict),
    .testTarget(
      name: "TimelineTests",
      dependencies: [
        "SessionsInMemory",
        "TestRounds", "PackageSources", "RandomPairs", "Timeline", "SessionLog", "EventModel",
        "CBOR",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TextTerminalTests",
      dependencies: ["TextTerminal", "EventModel", "CBOR", "RandomPairs", "TestRounds"],
      swiftSettings: strict),
    .target(
      name: "ReplayProbes",
      dependencies: [
        "Replay", "ReplayHosting", "SessionLog", "HeadlessUI", "ReplayRuntime", "EventModel",
      ],
      path: "Tests/ReplayProbes", swiftSettings: strict),
    .testTarget(
      name: "ReplayRuntimeTests",
      dependencies: [
        "TypeLayout",
        "ReplayProbes", "Replay", "ReplayHosting", "SessionLog", "HeadlessUI", "ReplayRuntime",
        "EventModel", "CBOR",
      ], swiftSettings: strict),
    .testTarget(
      name: "HeadlessUITests",
      dependencies: [
        "TestRounds",
        "ReplayProbes", "Replay", "ReplayHosting", "TextTerminal", "HeadlessUI", "ReplayRuntime",
        "EventModel",
        "CBOR", "OrderedCombine",
      ], swiftSettings: strict),
    .target(
      name: "SnippetOutput", dependencies: ["ReplayProbes"], path: "Tests/Snippets/SnippetOutput",
      swiftSettings: strict),
    .testTarget(
      name: "ComposeTests",
      dependencies: [
        "TestRounds", "RandomPairs",
        "ReplayProbes", "Compose", "Replay", "ReplayHosting", "SessionLog", "HeadlessUI",
        "ReplayRuntime",
        "EventModel", "CBOR", "ComposeSnippets",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "AsyncStoreTests",
      dependencies: [
        "TestRounds",
        "ReplayProbes", "AsyncStore", "Replay", "ReplayHosting", "HeadlessUI", "ReplayRuntime",
        "EventModel", "CBOR", "S3A", "S3B",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "VDStoreTests",
      dependencies: [
        "TestRounds",
        "ReplayProbes", "VDStore", "Replay", "ReplayHosting", "SessionLog", "HeadlessUI",
        "ReplayRuntime",
        "EventModel", "CBOR", "OrderedCombine", "VDStoreSnippets",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "VDStoreMacrosTests",
      dependencies: [
        "VDStoreMacros", "S4MacrosA", "S4MacrosB", "tally", "ReplayProbes", "Replay",
        "ReplayHosting", "HeadlessUI",
        "ReplayRuntime", "EventModel",
      ], swiftSettings: strict),
    .executableTarget(
      name: "determinism-probe", dependencies: ["Compose", "ReplayProbes", "OrderedCombine"],
      path: "Tests/DeterminismProbe", swiftSettings: strict),
    .executableTarget(
      name: "stopping-probe",
      dependencies: ["Compose", "Replay", "ReplayHosting", "ReplayRuntime"],
      path: "Tests/StoppingProbe", swiftSettings: strict),
    .executableTarget(
      name: "planted-probe", dependencies: ["Compose", "Replay", "ReplayHosting", "ReplayRuntime"],
      path: "Tests/PlantedProbe", swiftSettings: strict),
    .executableTarget(
      name: "planted-notes", dependencies: ["Compose", "Replay", "ReplayHosting", "ReplayRuntime"],
      path: "Tests/PlantedNotes", swiftSettings: strict),
    .executableTarget(
      name: "zoo-probe",
      dependencies: [
        "Compose", "Verge", "AsyncStore", "VDStore", "Replay", "ReplayHosting", "ReplayRuntime",
      ],
      path: "Tests/ZooProbe", swiftSettings: strict),
    // Programs without a component tree.
    .executableTarget(
      name: "plain-probe", dependencies: ["Replay", "ReplayHosting", "ReplayRuntime"],
      path: "Tests/PlainPrograms/Probe", swiftSettings: strict),
    .executableTarget(
      name: "counter", dependencies: ["Replay", "ReplayHosting", "ReplayRuntime"],
      path: "Tests/PlainPrograms/Counter", swiftSettings: strict),
    .executableTarget(
      name: "todo", dependencies: ["Replay", "ReplayHosting", "ReplayRuntime"],
      path: "Tests/PlainPrograms/ToDo", swiftSettings: strict),
    .executableTarget(
      name: "kv", dependencies: ["Replay", "ReplayHosting", "ReplayRuntime"],
      path: "Tests/PlainPrograms/KeyValue", swiftSettings: strict),
    .executableTarget(
      name: "secrets-probe", dependencies: ["Compose", "Replay", "ReplayHosting", "ReplayRuntime"],
      path: "Tests/SecretsProbe", swiftSettings: strict),
    .target(
      name: "VergeSnippets", dependencies: ["Verge", "SnippetOutput", "OrderedCombine"],
      path: "Tests/Snippets/S2", swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "VergeTests",
      dependencies: [
        "StateCoding",
        "TestRounds",
        "VergeSnippets", "ReplayProbes", "Verge", "Replay", "ReplayHosting", "HeadlessUI",
        "ReplayRuntime",
        "EventModel", "CBOR", "OrderedCombine", .product(name: "Logging", package: "swift-log"),
      ], swiftSettings: strict),
    .target(
      name: "PackageSources", dependencies: ["ReplayRuntime"], path: "Tests/PackageSources",
      swiftSettings: strict),
    .testTarget(
      name: "HouseRulesTests", dependencies: ["PackageSources"], swiftSettings: strict),
    .testTarget(
      name: "ConformanceTests", dependencies: ["PackageSources"],
      exclude: ["forms.tsv", "rows.tsv"],
      swiftSettings: strict),
    .testTarget(
      name: "ReplayTests",
      dependencies: [
        "S0Startup", "S1Startup", "S3Startup", "stopping-probe", "zoo-probe", "secrets-probe",
        "planted-probe",
        "planted-notes",
        "plain-probe", "counter", "todo", "kv", "TestRounds", "PackageSources",
        "ReplayTesting", "Replay", "ReplayHosting", "Samples", "Inspector", "TextTerminal",
        "Timeline",
        "SessionLog", "SnapshotDiff",
        "HeadlessUI", "ReplayRuntime", "EventModel", "CBOR", "Commands", "compose-replay",
      ] + appleProbes,
      exclude: ["typed-lines.tsv"], swiftSettings: strict),
    // What starts no program, so that ThreadSanitizer can run it without a build of the tool.
    .testTarget(
      name: "ReplayHostingTests",
      dependencies: [
        "Samples", "Replay", "ReplayHosting", "SessionLog", "HeadlessUI", "ReplayRuntime",
        "TextTerminal",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SearchTests",
      dependencies: [
        "TestRounds", "PackageSources", "Search", "Samples", "AsyncStore", "Replay",
        "ReplayHosting", "SessionLog",
        "HeadlessUI", "ReplayRuntime", "EventModel", "CBOR",
      ],
      swiftSettings: strict),
    // The tool itself, run with arguments; its whole output is a golden.
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "PackageSources", "compose-replay", "Commands", "Platform", "SessionLog", "EventModel",
        "CBOR",
      ],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
      name: "SamplesTests",
      dependencies: [
        "TestRounds",
        "ReplayProbes", "Samples", "Compose", "ReplayTesting", "Replay", "ReplayHosting", "VDStore",
        "SessionLog",
        "HeadlessUI",
        "ReplayRuntime", "EventModel", "CBOR",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "DialectKitTests",
      dependencies: [
        "DialectKit", "Replay", "ReplayHosting", "HeadlessUI", "ReplayRuntime", "EventModel",
        "OrderedCombine",
      ], swiftSettings: strict),
    // Swift 5, as many applications are.
    .target(
      name: "FiveModels", dependencies: ["VDStore", "OrderedCombine"], path: "Tests/FiveModels",
      swiftSettings: verbatim),
    // One application in every dialect.
    .testTarget(
      name: "DialectsTests",
      dependencies: [
        "TestRounds", "RandomPairs", "FiveModels",
        "ReplayProbes", "Compose", "Verge", "AsyncStore", "VDStore", "Replay", "ReplayHosting",
        "HeadlessUI",
        "ReplayTesting", "SessionLog", "ReplayRuntime", "EventModel", "CBOR",
      ], swiftSettings: strict),
    .testTarget(
      name: "SessionLogTests",
      dependencies: [
        "Platform", "TestRounds", "PackageSources", "SessionLog", "EventModel", "CBOR",
      ],
      swiftSettings: strict),
    // Every reader of bytes of others, with inputs of a fuzzer or fixed ones.
    .executableTarget(
      name: "fuzz-probe",
      dependencies: [
        "Commands", "Replay", "ReplayHosting", "Inspector", "TextTerminal", "Timeline",
        "SnapshotDiff", "SessionLog",
        "EventModel", "CBOR", "CLZ4",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/FuzzProbe", exclude: ["corpus"], swiftSettings: strict),
  ]
    + snippets.map { name, dialect in
      .target(
        name: name, dependencies: [.init(stringLiteral: dialect), "SnippetOutput"],
        path: "Tests/Snippets/\(name)", swiftSettings: verbatim)
    }
    + startups.map { name, dialect in
      .executableTarget(
        name: name, dependencies: [.init(stringLiteral: dialect), "SnippetOutput"],
        path: "Tests/Snippets/\(name)", swiftSettings: verbatim)
    } + appleTargets
)

// Fuzzing: `fuzz-probe` links libFuzzer, whose path is the variable's value. The modules that read
// bytes of others are instrumented, and optimised because speed is what fuzzing needs.
if let libFuzzer = Context.environment["COMPOSE_REPLAY_FUZZ"] {
  let instrumented = [
    "CBOR", "EventModel", "SessionLog", "SnapshotDiff", "Timeline", "TextTerminal", "StateCoding",
    "ReplayRuntime", "Replay", "ReplayHosting", "Inspector", "Commands",
  ]
  for target in package.targets where target.type == .regular {
    let coverage = instrumented.contains(target.name) ? ["-sanitize=fuzzer"] : []
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-O"] + coverage)]
  }
  if let probe = package.targets.first(where: { $0.name == "fuzz-probe" }) {
    probe.swiftSettings = strict + [.define("FUZZING")]
    probe.linkerSettings = [.unsafeFlags([libFuzzer, "-lstdc++"])]
  }
}

// The short loop: the tests of some modules, and no target that they do not need.
if let names = Context.environment["COMPOSE_REPLAY_TESTS"] {
  var needed: Set<String> = []
  var waiting = names.split(separator: ",").map(String.init)
  while let name = waiting.popLast() {
    guard needed.insert(name).inserted,
      let target = package.targets.first(where: { $0.name == name })
    else { continue }
    for case .byNameItem(let dependency, _) in target.dependencies { waiting.append(dependency) }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products = []
}
