import CBOR
import EventModel
import Foundation
import Replay
import ReplayRuntime
import SnapshotDiff

/// Compares a value with a snapshot that is kept in the package.
///
/// ```swift
/// assertSnapshot(of: shop.state("services.cart.store"))
/// ```
///
/// The snapshot is `Recordings/snapshots/<file>/<function>.snapshot`, a text that a review can show.
/// The first run writes it and fails once. A difference fails the test at the line of this call, in
/// Swift Testing and in XCTest, with what was moved, inserted, removed and changed.
///
/// - Parameters:
///   - value: The value: any `Encodable`, or a recorded state.
///   - name: Distinguishes several snapshots of one test.
///   - record: Which snapshots are recorded; see ``ReplayRecording``.
///   - fileID: The calling file.
///   - file: The calling file; determines the package and the folder.
///   - function: The calling test; a part of the name of the file.
///   - line: The calling line.
///   - column: The calling column.
public func assertSnapshot(
  of value: some Encodable, named name: String? = nil, record: ReplayRecording? = nil,
  fileID: StaticString = #fileID, file: StaticString = #filePath, function: String = #function,
  line: UInt = #line, column: UInt = #column
) {
  check(name, record, function, CallPlace(fileID, file, line, column)) {
    try CBORValue(canonical: CBOREncoder().encode(value))
  }
}

/// Compares a recorded state with a snapshot that is kept in the package, as for other values.
public func assertSnapshot(
  of value: SessionValue, named name: String? = nil, record: ReplayRecording? = nil,
  fileID: StaticString = #fileID, file: StaticString = #filePath, function: String = #function,
  line: UInt = #line, column: UInt = #column
) {
  check(name, record, function, CallPlace(fileID, file, line, column)) {
    guard let content = value.content else { throw GoldenError(text: "there is no such value") }
    return content
  }
}

private func check(
  _ name: String?, _ record: ReplayRecording?, _ function: String, _ place: CallPlace,
  _ value: () throws -> CBORValue
) {
  do {
    if let name { try GoldenFile.check(name: name) }
    let snapshot = try KeptSnapshot(above: "\(place.file)", function: function, name: name)
    GoldenFile.noteUse(of: snapshot.path)
    try snapshot.check(value(), ReplayRecording.chosen(record), at: place)
  } catch let error as GoldenError {
    place.fail(error.text)
  } catch {
    place.fail("\(error)")
  }
}

/// The file of a snapshot.
private struct KeptSnapshot {
  let path: String
  /// The test, with its file, whose snapshot it is.
  private let test: String

  init(above file: String, function: String, name: String?) throws(GoldenError) {
    let package = try GoldenFile.package(above: file)
    let folder = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
    test = "\(function) in \(file)"
    let parts = [String(function.prefix { $0 != "(" }), name].compactMap { $0 }.map(
      GoldenFile.plain)
    path = "\(package)/Recordings/snapshots/\(folder)/\(parts.joined(separator: ".")).snapshot"
  }

  func check(_ value: CBORValue, _ mode: ReplayRecording, at place: CallPlace) throws {
    guard FileManager.default.fileExists(atPath: path) else {
      guard mode != .never else {
        return place.fail(
          "there is no snapshot \(path), and nothing is recorded in the mode 'never'")
      }
      try write(value, to: path)
      _ = UsedSnapshots.note(path, value, test, at: place)
      return place.fail("recorded the new snapshot \(path); run the test again to verify it")
    }
    let difference = StateDifference(from: try kept(), to: value)
    let (other, otherTest) = UsedSnapshots.note(path, value, test, at: place)
    if let otherTest {
      place.fail(
        "\(path) is also the snapshot of the test \(otherTest); give one of them a name with "
          + "'named:'")
    }
    let renewal = try renew(value, mode, isWanted: mode == .all || !difference.isEmpty)
    if difference.isEmpty, renewal == nil { return }
    var lines = [difference.isEmpty ? path : "the value is not that of \(path)"]
    lines += difference.lines().map { "  \($0.text)" }
    if let other {
      lines.append(
        "\(other.line == place.line ? "this line" : "line \(other.line)") has compared it with another "
          + "value in this run; give each value a name with 'named:'")
    }
    if let renewal { lines.append(renewal.snapshotText) }
    place.fail(lines.joined(separator: "\n"))
  }

  /// Does what the mode says.
  private func renew(
    _ value: CBORValue, _ mode: ReplayRecording, isWanted: Bool
  ) throws -> GoldenOutcome.Renewal? {
    let renewal = GoldenRenewal(of: path)
    return try renewal.carryOut(mode, isWanted: isWanted, reason: GoldenFile.reason) {
      try write(value, to: renewal.path)
      return .recorded(events: 0)
    }
  }

  private func kept() throws -> CBORValue {
    do throws(GoldenRenewal.Refusal) {
      return try PendingSnapshot.value(at: path)
    } catch {
      throw GoldenError(
        text: "\(path): \(error.reason); restore it from version control, or remove it")
    }
  }

  private func write(_ value: CBORValue, to path: String) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try (SnapshotText.text(of: value) + "\n").write(
      toFile: path, atomically: true, encoding: .utf8)
  }
}

/// The values that the snapshots of this run were compared with: two tests may have one file.
private enum UsedSnapshots {
  private static let used =
    LockedValue<[String: (value: [UInt8], test: String, place: CallPlace)]>([:])

  /// Notes a comparison.
  ///
  /// - Returns: The place of an earlier one with another value, and the other test that has made it.
  static func note(
    _ path: String, _ value: CBORValue, _ test: String, at place: CallPlace
  ) -> (place: CallPlace?, test: String?) {
    let bytes = value.encoded
    return used.change { used in
      guard let first = used[path] else {
        used[path] = (bytes, test, place)
        return (nil, nil)
      }
      return (first.value == bytes ? nil : first.place, first.test == test ? nil : first.test)
    }
  }
}

/// The notation of values on several lines, so that a review shows the lines that change.
enum SnapshotText {
  private static let width = 100

  /// A value, and what does not fit on a line, one element a line.
  static func text(of value: CBORValue, depth: Int = 0) -> String {
    let whole = Notation.text(of: value)
    if whole.count + 2 * depth <= width { return whole }
    switch value {
    case .array(let elements) where !elements.isEmpty:
      return list(elements.map { text(of: $0, depth: depth + 1) }, "[", "]", depth)
    case .map(let pairs) where !pairs.isEmpty:
      let entries = pairs.map { pair in
        let key = Notation.text(of: .map([CBORPair(pair.key, .null)])).dropFirst().dropLast(7)
        return "\(key): \(text(of: pair.value, depth: depth + 1))"
      }
      return list(entries, "{", "}", depth)
    case .tagged(let tag, let content): return "\(tag)(\(text(of: content, depth: depth)))"
    default: return whole
    }
  }

  private static func list(
    _ entries: [String], _ open: String, _ close: String, _ depth: Int
  ) -> String {
    let inner = String(repeating: "  ", count: depth + 1)
    let lines = entries.map { inner + $0 }.joined(separator: ",\n")
    return "\(open)\n\(lines)\n\(String(repeating: "  ", count: depth))\(close)"
  }
}
