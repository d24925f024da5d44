import CBOR
import EventModel
import ReplayRuntime

/// What an application runs for the verb `branch`.
package struct BranchRequest: Sendable {
  /// The scenario, as JSON.
  package var scenario: String
  /// Whether the run ends at the first stimulus that is impossible.
  package var isStrict: Bool
  /// What becomes of an effect without a result.
  package var effects: ScenarioRun.EffectPolicy

  /// Creates a request.
  package init(_ scenario: Scenario, isStrict: Bool, effects: ScenarioRun.EffectPolicy) {
    self.scenario = scenario.json
    (self.isStrict, self.effects) = (isStrict, effects)
  }

  var value: CBORValue {
    .map([
      "scenario": .text(scenario), "strict": .bool(isStrict), "effects": .text(effects.rawValue),
    ])
  }

  init?(_ value: CBORValue) {
    guard let scenario = value["scenario"]?.textValue,
      let effects = value["effects"]?.textValue.flatMap(ScenarioRun.EffectPolicy.init)
    else { return nil }
    (self.scenario, self.effects) = (scenario, effects)
    isStrict = value["strict"] == .bool(true)
  }
}

extension ScenarioRun.Outcome {
  var value: CBORValue {
    .map([
      "dropped": .array(dropped.map { .text($0) }), "answered": .array(answered.map { .text($0) }),
    ])
  }

  /// Reads the closing message of an application that ran a scenario.
  package init(closing value: CBORValue) {
    func texts(_ key: String) -> [String] {
      value["outcome"]?[key]?.arrayValue?.compactMap(\.textValue) ?? []
    }
    self.init()
    (dropped, answered) = (texts("dropped"), texts("answered"))
  }
}

extension ReplayHost {
  /// Runs a scenario, and sends at the end what was dropped and answered.
  static func branch(
    _ request: HostRequest, _ application: any ReplayableApplication.Type, _ peer: HostPeer
  ) {
    guard let branch = request.branch else { stop("there is no scenario to run") }
    do {
      let symbols = SymbolTable()
      let writer = peer.writer(symbols)
      let run = try ScenarioRun(
        Scenario(json: branch.scenario), application: application, symbols: symbols, sink: writer)
      (run.isStrict, run.effectPolicy) = (branch.isStrict, branch.effects)
      CrashHandler.follow(run.runtime)
      try run.run { !writer.isBroken && !peer.channel.isEndRequested }
      writer.flush()
      CrashHandler.end()
      peer.channel.write(.map(["done": .bool(true), "outcome": run.outcome.value]))
    } catch {
      stop("the scenario cannot be run: \(error)")
    }
  }
}
