import Foundation
import Replay
import ReplayHosting
import SessionLog

/// Replays a recording of the probe with the probe itself, as the tool does it with the applications
/// that it contains: `stopping-probe verify-copied LOG TIMEOUT`, or `verify-spawned` with the same.
///
/// `.ci/stages/stops` expects equal verdicts of both. The host of the first is a copy of this process, that
/// of the second is spawned.
enum OwnVerification {
  static func runIfAsked() {
    let words = Array(CommandLine.arguments.dropFirst())
    guard words.count == 3, words[0] == "verify-copied" || words[0] == "verify-spawned",
      let timeout = Double(words[2])
    else { return }
    // What the tool has done before it starts a host.
    ProcessTree.adoptOrphans()
    Interruption.removeFilesAtEnd()
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    Interruption.watch()
    print("printed once")
    do {
      print(try verdict(on: words[1], isCopied: words[0] == "verify-copied", timeout))
      exit(0)
    } catch {
      print("\(error)")
      exit(1)
    }
  }

  private static func verdict(on log: String, isCopied: Bool, _ timeout: Double) throws -> String {
    let reader = try SessionLogReader(path: log)
    var request = HostRequest(verb: .replay, log: log, application: reader.head.application)
    request.handover = reader.handover
    request.seed = reader.head.seed
    let process = try HostProcess(
      path: "/proc/self/exe", request: request, limits: HostLimits(timeout: timeout, memory: 400),
      bundled: isCopied ? [StoppingProbe.self] : nil)
    let verdict = try VerifiedReplay().run(reader, in: process)
    let found = verdict.divergences.map { "\($0.difference) @\($0.position) \($0.reason)" }
    return (found + ["judged \(verdict.judged)"]).joined(separator: "\n")
  }

  /// What a host sees of the process that started it, in lines.
  static var surroundings: [String] {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    // Those above 31 belong to the C library, which ignores two of them in what it spawns.
    let signals = status.split(separator: "\n").compactMap { line -> String? in
      guard line.hasPrefix("Sig"), let set = UInt64(line.suffix(16), radix: 16) else { return nil }
      return "\(line.prefix(7)) \(String(set & 0x7FFF_FFFF, radix: 16))"
    }
    let files = "/proc/self/fd"
    let descriptors = ((try? FileManager.default.contentsOfDirectory(atPath: files)) ?? [])
      .compactMap { name -> String? in
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(files)/\(name)")
        // The folder itself is closed again.
        return target.map { "descriptor \(name) \($0.filter { !$0.isNumber })" }
      }
    let names = ProcessInfo.processInfo.environment.keys.sorted().joined(separator: " ")
    return [
      "arguments \(CommandLine.arguments.count)",
      "leads a session \(getsid(0) == getpid()), a group \(getpgrp() == getpid())",
      "folder \(FileManager.default.currentDirectoryPath)", "environment \(names)",
    ] + signals + descriptors.sorted()
  }
}
