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
  .target(name: "Combine", dependencies: ["OrderedCombine"], swiftSettings: strict),
  .testTarget(
    name: "CombineTests",
    dependencies: ["Combine", "ReplayProbes"], swiftSettings: strict),
  .target(name: "SwiftUI", dependencies: ["Combine", "DialectKit"], swiftSettings: strict),
  // Applications in today's style.
  .executableTarget(
    name: "today-probe",
    dependencies: ["SwiftUI", "Verge", "VDStore", "ReplayHosting"],
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
      "ReplayProbes", "PackageSources",
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
    .target(name: "CBOR", dependencies: ["TypeLayout"], swiftSettings: strict),

    // Floor 1: what can happen.
    .target(
      name: "EventModel", dependencies: ["CBOR"], exclude: ["EVENTS.md"],
      swiftSettings: strict),

    // Floor 2: encode, run, store, explain.
    .target(name: "StateCoding", dependencies: ["EventModel"], swiftSettings: strict),
    .target(name: "CMainLoop"),
    .target(
      name: "ReplayRuntime",
      dependencies: ["StateCoding", "CMainLoop"],
      swiftSettings: strict),
    .target(
      name: "SessionLog", dependencies: ["EventModel", "CLZ4"],
      exclude: ["FORMAT.md"],
      swiftSettings: strict),
    .target(name: "SnapshotDiff", dependencies: ["EventModel"], swiftSettings: strict),

    .target(name: "TextTerminal", dependencies: ["EventModel"], swiftSettings: strict),

    // Combine's names; what has subscribers delivers in their order.
    .target(
      name: "OrderedCombine",
      dependencies: ["ReplayRuntime", "OpenCombine"],
      swiftSettings: strict),

    // Floor 3: what an application shows.
    // A test that depends on a macro would have every module built a second time.
    .macro(name: "ViewMacrosPlugin", swiftSettings: strict),
    .target(
      name: "HeadlessUI",
      dependencies: ["OrderedCombine", "ViewMacrosPlugin"],
      swiftSettings: strict),

    // What the dialects share, and an application's entry, which finds the host of its program weakly.
    .target(name: "CReplayHost"),
    .target(
      name: "DialectKit", dependencies: ["CReplayHost", "HeadlessUI"], swiftSettings: strict),

    // One reading room: events, causes, and the state at any event.
    .target(name: "Timeline", dependencies: ["SnapshotDiff", "SessionLog"], swiftSettings: strict),

    // Floor 4: record, replay, verify.
    .systemLibrary(name: "CCallStack"),
    .target(
      name: "Replay",
      dependencies: ["DialectKit", "TextTerminal", "Timeline", "CCallStack"],
      exclude: ["LAWS.md"], resources: [.embedInCode("Diagnostics/Diagnostics.md")],
      swiftSettings: strict),

    // Replays in other processes, sessions with a person, and the host in an application's program.
    .target(name: "CProgramStart"),
    .target(
      name: "ReplayHosting", dependencies: ["Replay", "CProgramStart"], swiftSettings: strict),

    // Edited sessions: what if, and the smallest session that still fails.
    .target(name: "Search", dependencies: ["ReplayHosting"], swiftSettings: strict),

    // Floor 6: the dialects, and what tests use.
    .target(name: "Compose", dependencies: ["DialectKit"], swiftSettings: strict),

    .target(
      name: "Verge",
      dependencies: [
        "DialectKit", .product(name: "HashTreeCollections", package: "swift-collections"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),

    .target(name: "AsyncStore", dependencies: ["DialectKit"], swiftSettings: strict),

    .target(name: "VDStore", dependencies: ["DialectKit"], swiftSettings: strict),

    .target(name: "CTestedStart"),
    .target(
      name: "ReplayTesting", dependencies: ["Search", "CTestedStart"], swiftSettings: strict),

    // Floor 7: applications to read and run; the inspector, which imports no runtime.
    .target(
      name: "Samples",
      dependencies: ["Compose", "Verge", "AsyncStore", "VDStore", "ReplayHosting"],
      swiftSettings: strict),

    .target(
      name: "Inspector",
      dependencies: ["TextTerminal", "Timeline"],
      exclude: ["INSPECTOR.md"], swiftSettings: strict),

    // Floor 8: the verbs of the tool.
    .target(
      name: "Commands",
      dependencies: [
        "Samples", "Inspector", "Search",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),

    // Roof: the tool, which starts them; and what it all costs.
    .executableTarget(name: "compose-replay", dependencies: ["Commands"], swiftSettings: strict),
    .executableTarget(
      name: "replay-benchmarks",
      dependencies: [
        "Samples", .product(name: "ArgumentParser", package: "swift-argument-parser"),
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
      name: "tally", dependencies: ["VDStoreMacros", "ReplayHosting"],
      swiftSettings: strict),

    // Tests.
    .target(name: "TestRounds", path: "Tests/TestRounds", swiftSettings: strict),
    .target(
      name: "SessionsInMemory", dependencies: ["Timeline"],
      path: "Tests/SessionsInMemory", swiftSettings: strict),
    .testTarget(name: "CBORTests", dependencies: ["CBOR"], swiftSettings: strict),
    .testTarget(
      name: "EventModelTests",
      dependencies: ["TestRounds", "PackageSources", "EventModel"],
      swiftSettings: strict),
    .testTarget(
      name: "TypeLayoutTests", dependencies: ["TypeLayout", "PackageSources"],
      swiftSettings: strict),
    .testTarget(
      name: "StateCodingTests",
      dependencies: ["StateCoding", "TestRounds", "ReplayRuntime"],
      swiftSettings: strict),
    // Random values and edits of them, for tests and for a program that prints patches.
    .target(
      name: "RandomPairs", dependencies: ["CBOR"], path: "Tests/RandomPairs", swiftSettings: strict),
    .executableTarget(
      name: "patch-probe", dependencies: ["RandomPairs", "SnapshotDiff"],
      path: "Tests/PatchProbe", swiftSettings: strict),
    .testTarget(
      name: "SnapshotDiffTests",
      dependencies: ["TestRounds", "RandomPairs", "SnapshotDiff"],
      swiftSettings: strict),
    .testTarget(
      name: "InspectorTests",
      dependencies: ["SessionsInMemory", "TestRounds", "PackageSources", "Inspector"],
      exclude: ["Hunts", "Terminal"], resources: [.copy("Screens")], swiftSettings: strict),
    .testTarget(
      name: "TimelineTests",
      dependencies: [
        "SessionsInMemory", "TestRounds", "PackageSources", "RandomPairs", "Timeline",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TextTerminalTests",
      dependencies: ["TextTerminal", "RandomPairs", "TestRounds"],
      swiftSettings: strict),
    .target(
      name: "ReplayProbes",
      dependencies: ["ReplayHosting"],
      path: "Tests/ReplayProbes", swiftSettings: strict),
    .testTarget(
      name: "ReplayRuntimeTests",
      dependencies: ["ReplayProbes", "ReplayRuntime"], swiftSettings: strict),
    .testTarget(
      name: "HeadlessUITests",
      dependencies: ["TestRounds", "ReplayProbes", "HeadlessUI"], swiftSettings: strict),
    .target(
      name: "SnippetOutput", dependencies: ["ReplayProbes"], path: "Tests/Snippets/SnippetOutput",
      swiftSettings: strict),
    .testTarget(
      name: "ComposeTests",
      dependencies: ["TestRounds", "RandomPairs", "Compose", "ComposeSnippets"],
      swiftSettings: strict),
    .testTarget(
      name: "AsyncStoreTests",
      dependencies: ["TestRounds", "AsyncStore", "S3A", "S3B"],
      swiftSettings: strict),
    .testTarget(
      name: "VDStoreTests",
      dependencies: ["TestRounds", "VDStore", "VDStoreSnippets"],
      swiftSettings: strict),
    .testTarget(
      name: "VDStoreMacrosTests",
      dependencies: ["VDStoreMacros", "S4MacrosA", "S4MacrosB", "tally"], swiftSettings: strict),
    .executableTarget(
      name: "determinism-probe", dependencies: ["Compose", "ReplayProbes"],
      path: "Tests/DeterminismProbe", swiftSettings: strict),
    .executableTarget(
      name: "stopping-probe",
      dependencies: ["Compose", "ReplayHosting"],
      path: "Tests/StoppingProbe", swiftSettings: strict),
    .executableTarget(
      name: "planted-probe", dependencies: ["Compose", "ReplayHosting"],
      path: "Tests/PlantedProbe", swiftSettings: strict),
    .executableTarget(
      name: "planted-notes", dependencies: ["Compose", "ReplayHosting"],
      path: "Tests/PlantedNotes", swiftSettings: strict),
    .executableTarget(
      name: "zoo-probe",
      dependencies: ["Compose", "Verge", "AsyncStore", "VDStore", "ReplayHosting"],
      path: "Tests/ZooProbe", swiftSettings: strict),
    // Programs without a component tree.
    .executableTarget(
      name: "plain-probe", dependencies: ["ReplayHosting"],
      path: "Tests/PlainPrograms/Probe", swiftSettings: strict),
    .executableTarget(
      name: "counter", dependencies: ["ReplayHosting"],
      path: "Tests/PlainPrograms/Counter", swiftSettings: strict),
    .executableTarget(
      name: "todo", dependencies: ["ReplayHosting"],
      path: "Tests/PlainPrograms/ToDo", swiftSettings: strict),
    .executableTarget(
      name: "kv", dependencies: ["ReplayHosting"],
      path: "Tests/PlainPrograms/KeyValue", swiftSettings: strict),
    .executableTarget(
      name: "secrets-probe", dependencies: ["Compose", "ReplayHosting"],
      path: "Tests/SecretsProbe", swiftSettings: strict),
    .target(
      name: "VergeSnippets", dependencies: ["Verge", "SnippetOutput"],
      path: "Tests/Snippets/S2", swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "VergeTests",
      dependencies: ["TestRounds", "VergeSnippets", "Verge"], swiftSettings: strict),
    .target(
      name: "PackageSources", dependencies: ["ReplayRuntime"], path: "Tests/PackageSources",
      swiftSettings: strict),
    .testTarget(name: "HouseRulesTests", dependencies: ["PackageSources"], swiftSettings: strict),
    .testTarget(
      name: "ConformanceTests", dependencies: ["PackageSources"],
      exclude: ["forms.tsv", "rows.tsv"],
      swiftSettings: strict),
    .testTarget(
      name: "ReplayTests",
      dependencies: [
        "S0Startup", "S1Startup", "S3Startup", "stopping-probe", "zoo-probe", "secrets-probe",
        "planted-probe", "planted-notes", "plain-probe", "counter", "todo", "kv", "TestRounds",
        "PackageSources", "ReplayTesting", "Replay", "Commands", "compose-replay",
      ] + appleProbes,
      exclude: ["typed-lines.tsv"], swiftSettings: strict),
    // What starts no program, so that ThreadSanitizer can run it without a build of the tool.
    .testTarget(
      name: "ReplayHostingTests",
      dependencies: ["Samples", "ReplayHosting"],
      swiftSettings: strict),
    .testTarget(
      name: "SearchTests",
      dependencies: ["TestRounds", "PackageSources", "Search", "Samples"],
      swiftSettings: strict),
    // The tool itself, run with arguments; its whole output is a golden.
    .testTarget(
      name: "CommandTests",
      dependencies: ["PackageSources", "compose-replay", "Commands"],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
      name: "SamplesTests",
      dependencies: ["TestRounds", "ReplayProbes", "Samples", "ReplayTesting"],
      swiftSettings: strict),
    .testTarget(
      name: "DialectKitTests",
      dependencies: ["DialectKit", "ReplayHosting"], swiftSettings: strict),
    // Swift 5, as many applications are.
    .target(
      name: "FiveModels", dependencies: ["VDStore"], path: "Tests/FiveModels",
      swiftSettings: verbatim),
    // One application in every dialect.
    .testTarget(
      name: "DialectsTests",
      dependencies: [
        "TestRounds", "RandomPairs", "FiveModels", "ReplayProbes", "Compose", "Verge", "AsyncStore",
        "ReplayTesting",
      ], swiftSettings: strict),
    .testTarget(
      name: "SessionLogTests",
      dependencies: ["TestRounds", "PackageSources", "SessionLog"],
      swiftSettings: strict),
    // Every reader of bytes of others, with inputs of a fuzzer or fixed ones.
    .executableTarget(
      name: "fuzz-probe",
      dependencies: ["Commands"],
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

/// The names of targets and of all that they need.
@MainActor func needed(by names: [String]) -> Set<String> {
  var found: Set<String> = []
  var waiting = names
  while let name = waiting.popLast() {
    guard found.insert(name).inserted,
      let target = package.targets.first(where: { $0.name == name })
    else { continue }
    for case .byNameItem(let dependency, _) in target.dependencies { waiting.append(dependency) }
  }
  return found
}

// The short loop: the tests of some modules, and no target that they do not need.
if let names = Context.environment["COMPOSE_REPLAY_TESTS"] {
  let kept = needed(by: names.split(separator: ",").map(String.init))
  package.targets.removeAll { !kept.contains($0.name) }
  package.products = []
}

// The targets above list what they need first. A module is built again when one that it lists has changed,
// so that it must list what those need, too.
let modules = Set(package.targets.filter { $0.type == .regular }.map(\.name))
for (target, all) in package.targets.map({ ($0, needed(by: [$0.name])) }) {
  let listed = target.dependencies.compactMap {
    if case .byNameItem(let name, _) = $0 { name } else { nil }
  }
  let others = modules.intersection(all).subtracting(listed).subtracting([target.name])
  target.dependencies += others.sorted().map { .byName(name: $0) }
}
