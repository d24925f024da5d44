import Replay
import ReplayRuntime

extension Scenario {
  /// Lets the process end after the last stimulus at or before an event, and the application start
  /// again.
  ///
  /// - Throws: ``ScenarioEdit/Refusal`` if nothing is before it.
  mutating func relaunch(after number: Int) throws(ScenarioEdit.Refusal) {
    let place = try place(after: number)
    var life = self
    (life.before, life.edits) = ([], [])
    life.stimuli = stimuli[..<place].filter { !$0.isEnd }
    before.append(life)
    let ended = stimuli[place - 1].time
    var start = stimuli[0]
    // What is stored is what the process before has left.
    start.world.removeAll(where: StorageRequest.isAnswer)
    stimuli = [start] + stimuli[place...]
    for index in stimuli.indices.dropFirst() { stimuli[index].time -= ended }
    // A process that starts again draws other numbers.
    head.seed = Mixing.mix(head.seed ^ UInt64(before.count))
  }

  /// Lets sessions of earlier processes run before, whose storage answers then.
  mutating func follow(_ before: [Scenario]) {
    if before.isEmpty { return }
    self.before = before
    for index in stimuli.indices {
      stimuli[index].world.removeAll {
        StorageRequest.isAnswer($0) && StorageRequest.failure(in: $0) == nil
      }
    }
  }
}
