import CBOR
import FoundationEssentials

/// The facts that the input `start` records about the start of the program.
final class Launch {
  var arguments: [String] = []

  static func of(_ runtime: Runtime) -> Launch { runtime.registry(Launch.self) { Launch() } }
}

extension Runtime {
  /// The program's arguments, without its name.
  ///
  /// They are part of the recorded input `start`. A replay returns the recorded ones.
  public var arguments: [String] { inTurn("arguments") { Launch.of(self).arguments } }

  /// Returns a variable of the environment; nil when it is not set.
  ///
  /// It is recorded as an answer when it is read, and replay returns the recorded value. Variables
  /// that are not read are in no log.
  public func environmentVariable(_ name: String) -> String? {
    answer("environment \(name)") { ProcessInfo.processInfo.environment[name] }
  }

  /// The working folder of the program; recorded as an answer when it is read.
  public var workingFolder: String {
    answer("working folder") { FileManager.default.currentDirectoryPath }
  }

  /// Returns the value of the input `start` for a program with arguments.
  ///
  /// - Parameter checksProperties: Whether the session checks the properties that the application
  ///   declares.
  package static func startFacts(
    arguments: [String] = [], checksProperties: Bool = false
  ) -> CBORValue {
    var pairs: [CBORPair] = []
    if !arguments.isEmpty {
      pairs.append(CBORPair(.text("arguments"), .array(arguments.map { .text($0) })))
    }
    if checksProperties { pairs.append(CBORPair(.text("properties"), .bool(true))) }
    return .map(sorting: pairs)
  }

  func takeStartFacts(_ facts: CBORValue) {
    let arguments = facts["arguments"]?.arrayValue ?? []
    Launch.of(self).arguments = arguments.compactMap(\.textValue)
    if facts["properties"] == .bool(true) { properties = DeclaredProperties() }
  }
}
