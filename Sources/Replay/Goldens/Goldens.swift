import EventModel
import Platform
import SessionLog

/// Recordings that are kept as tests: `NAME.log` with its readable twin `NAME.transcript`.
package enum Goldens {
  /// The largest number of events of a log whose transcript is complete. A longer log gets a
  /// transcript of its beginning.
  package static let transcriptLimit = 2_000

  /// The path of a log's transcript.
  package static func transcriptPath(of log: String) -> String {
    (log.hasSuffix(".log") ? String(log.dropLast(4)) : log) + ".transcript"
  }

  /// Whether a file is the transcript of a log, as far as its beginning shows.
  package static func isTranscript(_ path: String) -> Bool {
    // To open a pipe would wait for its writer.
    guard FileStatus(path)?.kind == .file else { return false }
    let file = Descriptor.open(path, .reading)
    guard file >= 0 else { return false }
    defer { Descriptor.close(file) }
    let beginning = Descriptor.read(file, upTo: 64) ?? []
    return String(decoding: beginning, as: UTF8.self).wholeMatch(
      of: #/t\+\d+\.\d{6}s .*/#.dotMatchesNewlines()) != nil
  }

  /// The readable form of a log, one event a line, in a stable order and layout for reviews.
  package static func transcript(of reader: SessionLogReader) throws -> String {
    var writer = TranscriptWriter(symbols: reader.symbols, showsPlaces: false)
    var text = ""
    try reader.forEachEvent { header, payload in
      text += writer.line(for: Event(header, payload: Array(payload))) + "\n"
      return header.number + 1 < transcriptLimit
    }
    let left = try reader.eventCount - transcriptLimit
    return left > 0 ? text + "… \(left) more events\n" : text
  }

  /// Whether the last event of a log is a stop of the application.
  package static func endsWithStop(_ reader: SessionLogReader) throws -> Bool {
    var isStop = false
    try reader.forEachEvent { header, _ in
      isStop = header.kind == .failure && reader.symbols[header.name] == ReplayJudge.trapCode
      return true
    }
    return isStop
  }

  /// Why a log cannot be a golden: damage, a cut, or nothing to verify; nil if it can.
  package static func defect(of reader: SessionLogReader) throws -> String? {
    var last: EventKind?
    var gap: Int?
    do {
      // Damage inside a chunk is found when the chunk is read.
      try reader.forEachEvent { header, _ in
        last = header.kind
        if header.kind == .gap { gap = gap ?? header.number }
        return true
      }
    } catch let error as LogError {
      guard case .damaged = error.reason else { throw error }
    }
    if let gap { return "events are missing in it from @\(gap) on" }
    switch try reader.integrity {
    case .torn(let bytes, _): return "it is cut off: its last \(bytes) bytes are no whole chunk"
    case .damaged(let regions):
      let place = regions.first.map { " at byte \($0.range.lowerBound)" } ?? ""
      return "it is damaged\(place)"
    case .complete: return nil
    case .unfinished where last == nil: return "it holds no event"
    case .unfinished:
      // A session that crashed ends with the failure.
      return last == .failure
        ? nil : "it has no end: it is cut off between two chunks, or its recorder was killed"
    }
  }
}
