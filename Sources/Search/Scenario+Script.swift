import EventModel
import Replay

extension Scenario {
  /// The pauses from which on a script says how long they are, in microseconds.
  private static let shortestPause: Int64 = 10_000

  /// The stimuli between the start and the end, in words, one a line.
  package var script: [String] {
    var lines: [String] = []
    var last: Int64 = stimuli.first?.time ?? 0
    for stimulus in stimuli.dropFirst() {
      let pause = stimulus.time - last
      last = stimulus.time
      if pause >= Self.shortestPause { lines.append("wait \(SessionTime.seconds(pause))") }
      if !stimulus.isEnd, !stimulus.events.isEmpty || stimulus.script != nil {
        lines.append(words(for: stimulus))
      }
    }
    return lines
  }

  private func words(for stimulus: Stimulus) -> String {
    let line = stimulus.words
    for (prefix, verb) in [("input tap ", "tap "), ("input text ", "type ")]
    where line.hasPrefix(prefix) {
      return verb + line.dropFirst(prefix.count)
    }
    guard let effect = effects.first(where: { $0.id == stimulus.effect }) else { return line }
    return "\(effect.words): \(line)"
  }
}
