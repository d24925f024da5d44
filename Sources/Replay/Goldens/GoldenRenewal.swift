import EventModel
import FoundationEssentials
import Platform
import SessionLog

/// The renewed recording of a golden that differs: `NAME.log.new` beside `NAME.log`; in the same way
/// the value that differs from a snapshot, see ``PendingSnapshot``.
package struct GoldenRenewal {
  /// The golden.
  package let log: String
  /// The file that holds the golden; not `log` itself if that is a link.
  package let target: String

  /// - Parameter log: The path of the golden.
  package init(of log: String) {
    self.log = log
    target = Files.followed(log)
  }

  /// The path of the renewed recording.
  package var path: String { target + ".new" }
  /// Whether there is a renewed recording.
  package var exists: Bool { Files.exists(path) }

  /// What distinguishes the present contents of the golden and of the renewed recording from later
  /// ones: file, size and time of the last change of both.
  package var identity: [String] {
    [target, path].map { FileStatus(unfollowed: $0)?.identity ?? "" }
  }

  /// Records the consequences of the golden's inputs beside it.
  ///
  /// - Parameters:
  ///   - golden: The open golden.
  ///   - record: Makes the recording.
  ///   - verdict: Replays the recording.
  /// - Returns: `recorded`; or `unresolved`, and nothing is written.
  /// - Throws: ``Refusal`` if the golden or its replay is not a whole session, or if a replay of the
  ///   recording differs from it; ``LogError``, ``LogOutputError``; the errors of `record` and `verdict`.
  package func write(
    _ golden: SessionLogReader, _ record: (LogOutput) throws -> Rerecording,
    verdict: (SessionLogReader) throws -> Verdict
  ) throws -> GoldenOutcome.Renewal {
    if let defect = try Goldens.defect(of: SessionLogReader(again: golden)) {
      throw Refusal(path: log, reason: defect)
    }
    // A unique name first, because a link at a known name could lead to another file.
    let fresh = try LogOutput(besides: path)
    defer { UniqueFile.remove(fresh.path) }
    let result = try record(fresh)
    if let defect = try Goldens.defect(of: SessionLogReader(path: fresh.path)) {
      throw Refusal(path: log, reason: "its replay is no whole session: \(defect)")
    }
    if let first = result.unresolved.first {
      return .unresolved(
        count: result.unresolved.count, first: first.number, reason: first.reason)
    }
    if let first = try verdict(SessionLogReader(path: fresh.path)).firstCertain {
      throw Refusal(
        path: log,
        reason:
          "a replay of the new recording differs from it, \(first.headline): \(first.summary)")
    }
    try RenewalMark.add(to: fresh.path, of: target)
    try fresh.rename(to: path)
    return .recorded(events: result.eventCount)
  }

  /// Removes the renewed recording, if there is one.
  ///
  /// - Throws: ``LogError`` if it cannot be removed.
  package func remove() throws(LogError) {
    if Files.remove(path) { return }
    let error = SystemError.last
    if error != .noEntry { throw LogError(.system(call: "remove", errno: error.code), file: path) }
  }

  /// The renewed recording.
  ///
  /// - Parameter golden: The open golden, whose symbols the result shares.
  /// - Throws: ``Refusal`` if it is not a recording of the golden's inputs; ``LogError``.
  package func reader(besides golden: SessionLogReader) throws -> SessionLogReader {
    if try GoldenPolicy.of(log: log).expect != nil {
      throw Refusal(path: path, reason: "the policy of '\(log)' says that it must differ")
    }
    if let status = FileStatus(unfollowed: path), status.kind != .file {
      throw Refusal(path: path, reason: "it is no regular file")
    }
    let renewed = try SessionLogReader(path: path, symbols: golden.symbols)
    if let defect = try Goldens.defect(of: renewed) {
      throw Refusal(path: path, reason: defect)
    }
    guard renewed.head.application == golden.head.application, try isRenewal(renewed, of: golden)
    else { throw Refusal(path: path, reason: "it was not made of '\(log)' as that is now") }
    return renewed
  }

  /// Whether a recording was made of the golden as it is now. A recording without a mark, of an earlier
  /// build, has the inputs of the golden then.
  private func isRenewal(
    _ renewed: SessionLogReader, of golden: SessionLogReader
  ) throws -> Bool {
    if let isOf = try RenewalMark.isOf(target, at: path) { return isOf }
    return try renewed.head.nonce == golden.head.nonce
      && Self.inputs(of: renewed, besides: golden) == Self.inputs(of: golden, besides: renewed)
  }

  /// Why a renewed recording cannot be accepted.
  package struct Refusal: Error {
    /// The path of the recording.
    package var path: String
    /// What is wrong with it.
    package var reason: String
  }

  /// Puts the renewed recording in the place of the golden, and its transcript beside it.
  ///
  /// Both are complete before the first of them changes. If two processes accept at a time, one of
  /// them finds no recording any more.
  ///
  /// - Throws: ``LogError``; an error of Foundation if the transcript cannot be written.
  package func accept() throws {
    if log.hasSuffix(PendingSnapshot.suffix) { return try Self.rename(path, to: target) }
    try Self.replace(target, by: path)
  }

  /// Puts a complete log in the place of the golden, and removes the renewed recording.
  ///
  /// - Throws: As ``accept()`` and ``remove()``.
  package func replace(by path: String) throws {
    try Self.replace(target, by: path)
    try remove()
  }

  /// Gives a complete log the name of a golden, and writes the transcript.
  ///
  /// - Parameters:
  ///   - target: The file of the golden.
  ///   - path: The log, in the same folder.
  package static func replace(_ target: String, by path: String) throws {
    let text = try Goldens.transcript(of: SessionLogReader(path: path))
    let transcript = Goldens.transcriptPath(of: target)
    let fresh = try UniqueFile.create(beside: transcript)
    Descriptor.close(fresh.descriptor)
    defer { UniqueFile.remove(fresh.path) }
    try Data(text.utf8).write(to: URL(fileURLWithPath: fresh.path))
    try RenewalMark.remove(from: path)
    try rename(path, to: target)
    SessionLogWriter.removeJournal(beside: target)
    try rename(fresh.path, to: transcript)
  }

  private static func rename(_ path: String, to target: String) throws {
    guard Files.rename(path, to: target) else {
      throw LogError(.system(call: "replace", errno: SystemError.last.code), file: target)
    }
  }

  /// A digest of each input of a log: its control, value and time. Comparable in one process. A
  /// migration between the two may have changed all but the times.
  private static func inputs(
    of reader: SessionLogReader, besides other: SessionLogReader
  ) throws -> [Int] {
    let isMigrated = reader.head.migrations != other.head.migrations
    var digests: [Int] = []
    try reader.forEachEvent { header, payload in
      guard header.kind == .input else { return true }
      var hasher = Hasher()
      hasher.combine(header.time)
      if !isMigrated {
        hasher.combine(header.node)
        hasher.combine(header.name)
        hasher.combine(bytes: payload)
      }
      digests.append(hasher.finalize())
      return true
    }
    return digests
  }
}
