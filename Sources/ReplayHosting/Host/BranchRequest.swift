import CBOR
import EventModel
import Replay
import ReplayRuntime

/// What an application runs for the verb `branch`, and once for each session of the verb `sessions`.
package struct BranchRequest: Codable, Hashable, Sendable {
  /// The scenario, as JSON.
  package var scenario: String
  /// Whether the run ends at the first stimulus that is impossible.
  package var isStrict: Bool
  /// What becomes of an effect without a result.
  package var effects: ScenarioRun.EffectPolicy
  /// Whether an input of a row that is gone goes to another row; ``ScenarioRun/followsRows``.
  package var followsRows = false
  /// The simulated user who continues after the last stimulus; nil for none.
  package var user: UserPlan?

  /// Creates a request.
  package init(
    _ scenario: Scenario, isStrict: Bool = false, effects: ScenarioRun.EffectPolicy = .pending,
    user: UserPlan? = nil
  ) {
    self.scenario = scenario.json
    (self.isStrict, self.effects, self.user) = (isStrict, effects, user)
  }
}

extension HostServer {
  /// Runs a scenario, and sends at the end what was dropped and answered.
  static func branch(
    _ request: HostRequest, _ application: any ReplayableApplication.Type, _ peer: HostPeer
  ) {
    guard let branch = request.branch else { stop("there is no scenario to run") }
    run(branch, application, peer)
  }

  /// Runs one session after another, as long as the other process asks for them.
  static func serveSessions(of application: any ReplayableApplication.Type, _ peer: HostPeer) {
    do {
      while let session = try peer.channel.read(BranchRequest.self) {
        peer.beat()
        run(session, application, peer)
      }
    } catch {
      stop("there is no scenario to run: \(error)")
    }
  }

  private static func run(
    _ branch: BranchRequest, _ application: any ReplayableApplication.Type, _ peer: HostPeer
  ) {
    do {
      let symbols = SymbolTable()
      let writer = peer.writer(symbols)
      let run = try ScenarioRun(
        Scenario(json: branch.scenario), application: application, symbols: symbols, sink: writer)
      (run.isStrict, run.effectPolicy) = (branch.isStrict, branch.effects)
      run.followsRows = branch.followsRows
      CrashHandler.follow(run.runtime)
      if let user = branch.user { run.failStorages(seed: user.seed) }
      let mayGoOn = { !writer.isBroken && !peer.channel.isEndRequested }
      try run.run(mayGoOn: mayGoOn)
      if let user = branch.user { run.goOn(user, mayGoOn: mayGoOn) }
      writer.flush()
      CrashHandler.end()
      var closing = HostClosing()
      (closing.outcome, closing.properties) = (run.outcome, run.runtime.declaredProperties)
      peer.close(closing)
    } catch {
      stop("the scenario cannot be run: \(error)")
    }
  }
}
