import EventModel
import Replay
import SessionLog

extension VerifiedReplay {
  /// Replays in another process and compares in this one; a trap of that process becomes a
  /// divergence.
  ///
  /// - Throws: ``LogError``; ``HostProcess/Failure``.
  package func run(_ reader: SessionLogReader, in process: HostProcess) throws -> Verdict {
    let replay = HostReplay(in: process, symbols: reader.symbols)
    var isInterrupted = false
    var judge = try compare(reader, with: replay, isInterrupted: &isInterrupted)
    if replay.isRunning && !judge.isFinished && !isInterrupted {
      let messages = replay.messages
      if let reason = replay.close() { judge.judgeStopAfterEnd(reason) }
      for stray in messages.strays { judge.note(stray) }
      judge.note(bodies: messages.bodyCount, messages.bodyDifferences)
    }
    if replay.isRunning { process.kill() }
    return judge.verdict
  }
}
