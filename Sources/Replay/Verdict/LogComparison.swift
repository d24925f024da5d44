import EventModel
import SessionLog

/// A comparison of two logs of the same inputs.
package struct LogComparison {
  private let old: SessionLogReader
  private let new: SessionLogReader

  /// Compares a log with a newer one.
  package init(_ old: SessionLogReader, _ new: SessionLogReader) {
    self.old = old
    self.new = new
  }

  /// The first differences as `-` and `+` lines, turn by turn; empty for equal logs.
  ///
  /// - Parameter limit: The largest number of lines.
  package func lines(limit: Int) throws -> [String] {
    let before = try lines(of: old)
    let after = try lines(of: new)
    var result: [String] = []
    var hidden = 0
    for change in after.difference(from: before).sorted(by: Self.isBefore) {
      guard result.count < limit else {
        hidden += 1
        continue
      }
      switch change {
      case .insert(_, let line, _): result.append("+ \(line)")
      case .remove(_, let line, _): result.append("- \(line)")
      }
    }
    if hidden > 0 { result.append("… \(hidden) more lines differ") }
    return result
  }

  private static func isBefore(
    _ a: CollectionDifference<String>.Change, _ b: CollectionDifference<String>.Change
  ) -> Bool {
    func key(_ change: CollectionDifference<String>.Change) -> (Int, Int) {
      switch change {
      case .insert(let offset, _, _): (offset, 1)
      case .remove(let offset, _, _): (offset, 0)
      }
    }
    return key(a) < key(b)
  }

  private func lines(of reader: SessionLogReader) throws -> [String] {
    var lines: [String] = []
    try reader.forEachEvent { header, payload in
      lines.append(Transcript.summary(of: header, payload: payload, symbols: reader.symbols))
      return true
    }
    return lines
  }
}
