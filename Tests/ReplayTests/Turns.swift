import EventModel
import Replay

/// Turns in the notation of transcripts.
enum Turns {
  /// An input and the commits that it causes, joined by `|`.
  static func turn(_ commits: String, _ symbols: SymbolTable) throws -> TurnBuffer {
    var transcript = "t+0.001s input tap a.button\n"
    for commit in commits.split(separator: "|") {
      transcript += "  commit " + commit.trimmingPrefix(" ").trimmedSuffix + "\n"
    }
    return try turns(transcript, symbols)[0]
  }

  /// The turns of a transcript.
  static func turns(_ transcript: String, _ symbols: SymbolTable) throws -> [TurnBuffer] {
    var turns: [TurnBuffer] = []
    for event in try Transcript.events(of: transcript, symbols: symbols) {
      if event.header.startsTurn || turns.isEmpty { turns.append(TurnBuffer()) }
      event.payload.withUnsafeBytes { turns[turns.count - 1].append(event.header, payload: $0) }
    }
    return turns
  }
}

extension Substring {
  fileprivate var trimmedSuffix: Substring {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
