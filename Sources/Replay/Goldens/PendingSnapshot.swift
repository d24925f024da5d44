import CBOR
import EventModel
import FoundationEssentials
import SnapshotDiff

/// A snapshot and the value that a test run found instead: `NAME.snapshot.new` beside it.
package struct PendingSnapshot {
  /// How the name of each snapshot ends.
  package static let suffix = ".snapshot"

  /// The change from the snapshot to the value.
  package let difference: StateDifference

  /// - Parameter path: The path of the snapshot.
  /// - Throws: ``GoldenRenewal/Refusal`` if one of the two files is not a snapshot.
  package init(_ path: String) throws(GoldenRenewal.Refusal) {
    difference = try StateDifference(
      from: Self.value(at: path), to: Self.value(at: GoldenRenewal(of: path).path))
  }

  /// The lines of the change; a line that says so if there is none.
  package var lines: [String] {
    difference.isEmpty ? ["no value differs"] : difference.lines().map { "  \($0.text)" }
  }

  /// The value that a snapshot holds.
  ///
  /// - Throws: ``GoldenRenewal/Refusal`` if the file is not a snapshot.
  package static func value(at path: String) throws(GoldenRenewal.Refusal) -> CBORValue {
    do {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      // Inside texts, line breaks are escaped.
      return try Notation.value(of: String(text.map { $0.isNewline ? " " : $0 }))
    } catch let error as NotationError {
      throw GoldenRenewal.Refusal(path: path, reason: "it is no snapshot: \(error)")
    } catch {
      throw GoldenRenewal.Refusal(path: path, reason: "it cannot be read")
    }
  }
}
