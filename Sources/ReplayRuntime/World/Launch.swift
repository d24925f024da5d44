import CBOR
import Foundation

/// What the input `start` says of how the program was started.
final class Launch {
  var arguments: [String] = []

  static func of(_ runtime: Runtime) -> Launch { runtime.registry(Launch.self) { Launch() } }
}

extension Runtime {
  /// The program's arguments, without its name.
  ///
  /// They are part of the recorded input `start`, and a replay gives the recorded ones.
  public var arguments: [String] { inTurn("arguments") { Launch.of(self).arguments } }

  /// A variable of the environment; nil when it is not set.
  ///
  /// Recorded as an answer when it is read, and given back in replay. What nobody reads is in no
  /// log.
  public func environmentVariable(_ name: String) -> String? {
    answer("environment \(name)") { ProcessInfo.processInfo.environment[name] }
  }

  /// The working folder of the program, recorded as an answer when it is read.
  public var workingFolder: String {
    answer("working folder") { FileManager.default.currentDirectoryPath }
  }

  /// The value of the input `start` for a program with arguments.
  package static func startFacts(arguments: [String]) -> CBORValue {
    if arguments.isEmpty { return .map([:]) }
    return .map(["arguments": .array(arguments.map { .text($0) })])
  }

  func takeStartFacts(_ facts: CBORValue) {
    let arguments = facts["arguments"]?.arrayValue ?? []
    Launch.of(self).arguments = arguments.compactMap(\.textValue)
  }
}
