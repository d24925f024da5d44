import EventModel
import Foundation
import Replay
import SessionLog

/// The comparison of a driven session with its golden.
struct SessionGolden {
  let bytes: [UInt8]
  let symbols: SymbolTable
  let application: any ReplayableApplication.Type
  let place: CallPlace

  /// Compares the session with the golden of a name, and records it as the mode says.
  func check(_ scenario: String, _ recording: ReplayRecording?) {
    do {
      let golden = try GoldenFile(scenario, of: application, above: "\(place.file)")
      golden.noteUse()
      try check(golden, ReplayRecording.chosen(recording))
    } catch let error as GoldenError {
      place.fail(error.text)
    } catch {
      place.fail("\(error)")
    }
  }

  private func check(_ golden: GoldenFile, _ mode: RecordMode) throws {
    let log = golden.log
    guard golden.exists else {
      guard mode != .never else {
        return place.fail(
          "there is no golden \(log), and nothing is recorded in the mode 'never'; record it on your "
            + "own machine and commit the result")
      }
      try keep(as: log)
      return place.fail("recorded the new golden \(log); run the test again to verify it")
    }
    let reader = try SessionLogReader(path: log)
    if let defect = try Goldens.defect(of: reader) {
      throw GoldenError(
        text: "\(log): \(defect); restore it from version control, or remove it")
    }
    let session = try SessionLogReader(bytes: bytes, symbols: reader.symbols)
    let options = try GoldenPolicy.of(log: log).options()
    let verdict = try VerifiedReplay(options: options).run(reader, against: session)
    let extra = try session.eventCount - reader.eventCount
    guard verdict.first != nil || extra > 0 || mode == .all else {
      if mode != .never { try golden.renewal.remove() }
      return
    }
    var lines =
      verdict.first.map { ["\(log): \($0.code) at \($0.positionText): \($0.summary)"] }
      ?? [extra > 0 ? "\(log): the session has \(extra) events more than its golden" : log]
    if let first = verdict.first {
      lines += try DivergenceReport(first, reader: reader, log: log).lines(showsNext: false)
    }
    switch mode {
    case .never: break
    case .missing:
      try write(to: golden.renewal.path)
      lines.append(
        "  renewed   \(golden.renewal.path); keep it with 'compose-replay accept \(log)'")
    case .failed, .all:
      try keep(as: golden.renewal.target)
      lines.append("  recorded  anew in its place; run the test again")
    }
    let name = URL(fileURLWithPath: log).lastPathComponent + ".new"
    place.fail(lines.joined(separator: "\n"), attachments: [(name, bytes)])
  }

  private func keep(as log: String) throws {
    let folder = URL(fileURLWithPath: log).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write(to: log + ".new")
    try GoldenRenewal.replace(log, by: log + ".new")
  }

  private func write(to path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
  }
}
