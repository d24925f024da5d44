import Replay
import ReplayRuntime

extension Scenario {
  /// Lets the process end after the last stimulus at or before an event, and the application start
  /// again.
  ///
  /// - Parameter time: The time of the event, until which timers fire; nil for that of the stimulus.
  /// - Throws: ``ScenarioEdit/Refusal`` if nothing is before it.
  mutating func relaunch(after number: Int, _ time: Int64?) throws(ScenarioEdit.Refusal) {
    let place = try place(after: number)
    var life = self
    (life.before, life.edits) = ([], [])
    life.stimuli = stimuli[..<place].filter { !$0.isEnd }
    let ended = max(stimuli[place - 1].time, time ?? 0)
    if ended > stimuli[place - 1].time {
      life.stimuli.append(Stimulus(id: firstFreeID, time: ended))
    }
    before.append(life)
    var start = stimuli[0]
    // What is stored is what the process before has left.
    start.world.removeAll(where: StorageRequest.isAnswer)
    stimuli = [start] + stimuli[place...]
    for index in stimuli.indices.dropFirst() { stimuli[index].time -= ended }
    // A process that starts again draws other numbers.
    head.seed = Mixing.mix(head.seed ^ UInt64(before.count))
  }

  /// One of the sessions before, with those before it, as a session to run.
  func sessionBefore(_ place: Int) -> Scenario {
    var session = before[place]
    (session.edits, session.head.nonce) = (edits, head.nonce)
    session.follow(Array(before[..<place]))
    return session
  }

  /// Leaves out the relaunch after a session before: its process does what the next one does.
  mutating func join(_ place: Int) {
    var first = before.remove(at: place)
    let (shift, pause) = (first.firstFreeID, 1 + (first.stimuli.last?.time ?? 0))
    for var stimulus in self[life: place].stimuli.dropFirst() {
      (stimulus.id, stimulus.time) = (stimulus.id + shift, stimulus.time + pause)
      stimulus.effect = stimulus.effect.map { $0 + shift }
      first.stimuli.append(stimulus)
    }
    for var effect in self[life: place].effects {
      (effect.id, effect.time) = (effect.id + shift, effect.time + pause)
      effect.name.origin += shift
      first.effects.append(effect)
    }
    (self[life: place].stimuli, self[life: place].effects) = (first.stimuli, first.effects)
    self[life: place].head.seed = first.head.seed
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
