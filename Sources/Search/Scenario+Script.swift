import EventModel
import Replay

extension Scenario {
  /// The pauses from which on a script says how long they are, in microseconds.
  private static let shortestPause: Int64 = 10_000

  /// One of the sessions that run: those before it by their number, and then the session itself.
  subscript(life number: Int) -> Scenario {
    get { number < before.count ? before[number] : self }
    set {
      if number < before.count { before[number] = newValue } else { self = newValue }
    }
  }

  /// The number of stimuli between start and end, and of failures of storages; with those of the
  /// sessions before, and each start after them.
  package var stimulusCount: Int {
    let own = stimuli.reduce(-1) { sum, stimulus in
      sum + (stimulus.isEnd ? 0 : 1)
        + stimulus.world.count { StorageRequest.failure(in: $0) != nil }
    }
    return before.reduce(own) { $0 + $1.stimulusCount + 1 }
  }

  /// The stimuli between the start and the end, in words, one a line; first those of the sessions
  /// before.
  package var script: [String] { script(hidesTexts: false) }

  /// The same lines, without what a user types if that may be a secret.
  package func script(hidesTexts: Bool) -> [String] {
    var lines = before.flatMap { $0.script(hidesTexts: hidesTexts) + ["relaunch"] }
    var last: Int64 = stimuli.first?.time ?? 0
    let names = Dictionary(effects.map { ($0.id, $0.words) }) { first, _ in first }
    for (index, stimulus) in stimuli.enumerated() {
      let pause = stimulus.time - last
      last = stimulus.time
      if pause >= Self.shortestPause { lines.append("wait \(SessionTime.seconds(pause))") }
      if index > 0, !stimulus.isEnd, !stimulus.events.isEmpty || stimulus.script != nil {
        let line = words(for: stimulus, names)
        let isHidden = hidesTexts && stimulus.typesText
        lines.append(isHidden ? line.split(separator: " ").prefix(2).joined(separator: " ") : line)
      }
      lines += stimulus.world.compactMap(StorageRequest.failure)
      for line in stimulus.world {
        for name in Surroundings.names where line.hasPrefix("answer \(name) - ") {
          lines.append("answer \(name) \(line.dropFirst(name.utf8.count + 10))")
        }
      }
    }
    return lines
  }

  /// - Parameter names: The words of the effects, by their ids.
  private func words(for stimulus: Stimulus, _ names: [Int: String]) -> String {
    let line = stimulus.words
    if let word = stimulus.inputWord, word == .tap || word == .text {
      let rest = line.dropFirst("input \(word.rawValue)".count)
      return (word == .tap ? "tap" : "type") + rest
    }
    return stimulus.effect.flatMap { names[$0] }.map { "\($0): \(line)" } ?? line
  }
}
