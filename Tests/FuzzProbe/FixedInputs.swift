import Foundation

@testable import Replay

/// The committed inputs of a target, and random edits of them that are the same in every run.
///
/// Needs no libFuzzer, so it runs in the build of the tests.
struct FixedInputs {
  private static let edits = 500
  private static let largestSize = 16_384
  /// Where the input is kept that ended the process.
  private static let folder = ".build/fuzz-probe"

  let target: FuzzTarget
  private var random = SeededRandom(seed: 1)

  init(_ target: FuzzTarget) { self.target = target }

  /// Runs the committed inputs, then random edits of them. An input may take 10 seconds.
  mutating func run() throws {
    let corpus = try committed()
    try FileManager.default.createDirectory(
      atPath: Self.folder, withIntermediateDirectories: true)
    for input in corpus { try run(input) }
    for _ in 0..<Self.edits {
      var input = corpus.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 1...4, using: &random) { edit(&input, corpus) }
      try run(input)
    }
    try FileManager.default.removeItem(atPath: path)
    FileHandle.standardError.write(
      Data("\(target): \(corpus.count) inputs and \(Self.edits) edits\n".utf8))
  }

  private var path: String { "\(Self.folder)/\(target)" }

  private func committed() throws -> [[UInt8]] {
    let folder = "Tests/FuzzProbe/corpus/\(target)"
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { name in
      Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
    }
  }

  private func run(_ input: [UInt8]) throws {
    try Data(input).write(to: URL(fileURLWithPath: path))
    alarm(10)
    target.run(input)
    alarm(0)
  }

  private mutating func edit(_ input: inout [UInt8], _ corpus: [[UInt8]]) {
    let place = Int.random(in: 0...input.count, using: &random)
    let length = min(Int.random(in: 1...8, using: &random), input.count - place)
    let bytes = (0..<Int.random(in: 1...8, using: &random)).map { _ in
      UInt8.random(in: .min ... .max, using: &random)
    }
    switch Int.random(in: 0..<5, using: &random) {
    case 0: input.removeSubrange(place..<place + length)
    case 1: input.insert(contentsOf: bytes, at: place)
    case 2: input.replaceSubrange(place..<place + length, with: bytes.prefix(length))
    case 3: if length > 0 { input[place] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
    default:
      let other = corpus.randomElement(using: &random) ?? []
      input.replaceSubrange(place..., with: other.dropFirst(min(place, other.count)))
    }
    input.removeLast(max(0, input.count - Self.largestSize))
  }
}
