import SessionLog

extension SessionTimeline {
  /// How complete the session is, in a few words; empty if it is complete.
  package var integrityNote: String {
    get throws {
      switch try events.integrity {
      case .complete: ""
      case .unfinished: "unfinished"
      case .torn(let lost, _): "\(lost) bytes torn"
      case .damaged: "damaged"
      }
    }
  }

  /// What a reader of the session must know if a part of it is lost, as warnings.
  ///
  /// - Parameter log: The log as the user named it.
  package func warnings(about log: String) throws -> [String] {
    switch try events.integrity {
    case .complete, .unfinished: []
    case .torn(let bytes, let last):
      [
        "warning: '\(log)' is cut off: \(bytes) bytes at its end are no whole chunk"
          + (last.map { "; the last whole event is @\($0)" } ?? "")
      ]
    case .damaged(let regions):
      [
        "warning: '\(log)' is damaged in \(regions.count) place\(regions.count == 1 ? "" : "s"); "
          + "events before the first are shown"
      ]
    }
  }
}
