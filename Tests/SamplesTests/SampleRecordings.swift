import EventModel
import Foundation
import HeadlessUI
import Replay
import ReplayRuntime
import ReplayTesting
import Samples
import SessionLog
import TestRounds
import Testing

/// What every sample promises of its recordings.
enum SampleRecordings {
  /// Checks that a recording replays as its policy says.
  ///
  /// A long recording takes seconds, so the stage `thorough` of CI replays all of these, `swift test`
  /// that of Converter. The stage `goldens` replays all of them with the tool, too.
  static func expectReplay(
    _ scenario: String, of application: any ReplayableApplication.Type
  ) throws {
    let isUsual = scenario != "long" || application == Converter.self
    if isUsual || rounds(0, thorough: 1) == 1 { assertReplay(scenario, of: application) }
  }

  /// Checks that a recording replays, and that its transcript stands beside it.
  ///
  /// With `COMPOSE_REPLAY_ACCEPT` set the transcript is written again.
  static func expectGolden(
    _ scenario: String, of application: any ReplayableApplication.Type,
    location: SourceLocation = #_sourceLocation
  ) throws {
    try expectReplay(scenario, of: application)
    let log = "\(folder(of: application))/\(scenario).log"
    let path = Goldens.transcriptPath(of: log)
    let expected = try Goldens.transcript(of: SessionLogReader(path: log))
    let renews = ProcessInfo.processInfo.environment["COMPOSE_REPLAY_ACCEPT"] != nil
    if renews { try expected.write(toFile: path, atomically: true, encoding: .utf8) }
    let kept = try String(contentsOfFile: path, encoding: .utf8)
    #expect(kept == expected, sourceLocation: location)
  }

  /// Checks that simulated sessions replay, and that one seed gives the same bytes, and the same
  /// transcript when every view is evaluated at every change of the screen.
  ///
  /// - Parameters:
  ///   - application: The sample.
  ///   - steps: Inputs of a session in `swift test`; fewer for a sample with hundreds of elements on
  ///     its screen.
  static func expectSimulationsReplay(
    _ application: any ReplayableApplication.Type, steps: Int = 200,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "compose-replay-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var files: [Data] = []
    var transcripts: [String] = []
    let sessions: [(seed: UInt64, skipping: Skipping)] = [
      (5, .unchanged), (5, .unchanged), (5, .nothing), (6, .unchanged), (7, .unchanged),
    ]
    for (seed, skipping) in sessions {
      let path = folder.path + "/\(files.count).log"
      let runtime = Runtime(clock: .virtual, seed: seed)
      let recorder = try Recorder(
        path: path, application: application, runtime: runtime, nonce: seed)
      let simulator = Simulator(runtime: runtime, seed: seed)
      simulator.host.skipping = skipping
      try simulator.run(application, steps: rounds(steps, thorough: 1_000))
      try recorder.finish()
      #expect(simulator.failures == [], sourceLocation: location)
      // Names are forgotten after each turn, as those of long ago are in a long session.
      let names = SymbolTable()
      names.forgetLimit = 0
      let verdict = try VerifiedReplay().run(
        SessionLogReader(path: path, symbols: names), application: application)
      #expect(verdict.divergences == [], "seed \(seed)", sourceLocation: location)
      #expect(verdict.hasEnd, sourceLocation: location)
      files.append(try Data(contentsOf: URL(fileURLWithPath: path)))
      transcripts.append(try Goldens.transcript(of: SessionLogReader(path: path)))
    }
    #expect(files[0] == files[1] && files[0] != files[3], sourceLocation: location)
    // The bytes differ by what frames say of reads: it is that of the views that were evaluated.
    #expect(
      transcripts[0] == transcripts[2], "views were skipped that had changed",
      sourceLocation: location)
  }

  /// The folder of an application's recordings.
  static func folder(of application: any ReplayableApplication.Type) -> String {
    URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Recordings/\(application.declaredID.lowercased())").path
  }
}
