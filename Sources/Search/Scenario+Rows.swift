import EventModel
import Replay

extension Scenario {
  /// The scenario with the rows to which its inputs went when it ran.
  ///
  /// - Parameter targets: The targets of the inputs that were carried out, in their order.
  /// - Returns: Nil if each input went to its own row.
  package func with(rows targets: [String]) -> Scenario? {
    var (result, rest) = (self, targets[...])
    for index in stimuli.indices where stimuli[index].isUserInput {
      let symbols = SymbolTable()
      var reader = TranscriptReader(symbols: symbols)
      guard let line = stimuli[index].events.first, var event = try? reader.event(of: line) else {
        continue
      }
      let path = symbols[event.header.node]
      let form = UserPlan.form(of: path)
      guard let place = rest.firstIndex(where: { UserPlan.form(of: $0) == form }) else { continue }
      let target = rest[place]
      rest = rest[(place + 1)...]
      if target == path { continue }
      event.header.node = symbols.symbol(target)
      result.stimuli[index].events[0] = Transcript.summary(of: event, symbols: symbols)
    }
    return result == self ? nil : result
  }
}
