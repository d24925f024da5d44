import CBOR
import EventModel
import Platform
import Replay
import ReplayHosting
import ReplayRuntime
import SessionLog

/// Records a log again with its stand-ins, with the build that recorded it: what the application computes of
/// a secret is then computed of its stand-in, so that nothing of the secret is left and all of it is
/// verified.
///
/// The renewed log takes the place of the other one when a replay has verified it. If anything is lost
/// or differs that a person would miss, the log stays as it is.
struct LogRenewal {
  let session: VerifySession
  let limits: HostLimits
  /// What says whether lengths of secrets are hidden.
  let policy: GoldenPolicy
  /// The stand-ins that a person chose.
  var standIns: [GivenStandIn] = []
  /// Asked before each replay; false ends the renewal.
  let mayGoOn: () -> Bool

  /// Why a log stays as it was recorded.
  struct Refusal: Error {
    var text: String
  }

  /// The most replays that find the places of values that become secrets late.
  private static let rounds = 3

  /// Renews the log.
  ///
  /// - Returns: The check of the new log, which has taken the place of the other one.
  /// - Throws: ``Refusal`` if the log stays as it is.
  func renew() throws -> GoldenCheck {
    let log = session.log
    let lengths = try self.lengths
    var secrets = SecretPaths()
    for _ in 0..<Self.rounds {
      guard mayGoOn() else { break }
      let fresh = try LogProblem.output { try LogOutput(besides: log) }
      defer { UniqueFile.remove(fresh.path) }
      let started = try session.startHost(limits: limits, redacts: true, secrets: secrets) {
        request in
        request.hidesLengths = lengths != nil
        request.standIns = standIns
      }
      let result = try Rerecording(
        of: SessionLogReader(again: started.log.reader), in: started.process,
        build: started.log.reader.head.build, to: fresh, repeatsTrap: true, without: lengths)
      if let lost = result.unresolved.first {
        throw Refusal(
          text: "with a stand-in @\(lost.number) cannot be repeated: \(lost.reason)"
            + (try wayOut(before: lost.number)))
      }
      let known = secrets.patterns.count
      secrets.add(SecretPaths(fresh.concealedPaths))
      if secrets.patterns.count > known { continue }
      return try replace(by: fresh, log)
    }
    throw Refusal(text: "the time for it is over")
  }

  private func replace(by fresh: LogOutput, _ log: String) throws -> GoldenCheck {
    let (old, new) = (
      try Self.outcome(of: session.reader), try Self.outcome(of: .init(path: fresh.path))
    )
    if let (old, _) = zip(old, new).first(where: { $0.0.text != $0.1.text }) {
      throw Refusal(text: "with a stand-in '\(old.text)' at @\(old.number) is another one")
    }
    if old.count != new.count {
      let first = old.count > new.count ? old[new.count] : new[old.count]
      throw Refusal(
        text: "with a stand-in '\(first.text)' \(old.count > new.count ? "is lost" : "is added")")
    }
    let verification = try VerifySession(
      log: fresh.path, app: session.program.path, isInProcess: false)
    let check = try verification.run(
      options: ReplayJudge.Options(), limits: limits, to: nil, findsPlaces: false,
      mayGoOn: mayGoOn)
    // Not whether it passes: also a difference that may come from a stand-in keeps the log as it is.
    if let first = check.verdict.first {
      throw Refusal(text: "the renewed log does not verify, \(first.headline): \(first.summary)")
    }
    try fresh.rename(to: log)
    UniqueFile.keep(fresh.path)
    return check
  }

  /// How to give the last secret that was typed before an event a stand-in that its checks take. Nothing if
  /// the event's control has a stand-in in its name: then it is not there, whatever is typed.
  private func wayOut(before number: Int) throws -> String {
    let reader = try SessionLogReader(again: session.reader)
    let secrets = try reader.standIns()
    let names = StandInTexts(of: secrets)
    var field: String?
    try reader.forEachEvent { header, payload in
      guard header.kind == .input, header.number <= number else { return header.number < number }
      let node = reader.symbols[header.node]
      if header.number == number {
        if ConcealedTarget(node, standIns: names) != nil { field = nil }
      } else if reader.symbols[header.name] == InputWord.text.rawValue {
        var text = CBORReader(payload)
        if let text = try? text.readValue(), secrets.contains(text) { field = node }
      }
      return true
    }
    guard let last = field?.split(separator: "/").last else { return "" }
    let command = ShellCommand("record", "--stand-in", "\(String(last))=TEXT")
    return "; give it a stand-in that it takes, \(command.mention)"
  }

  /// Renews the log if it has secrets and was not renewed. Differences of later builds are then known not to
  /// come from a secret.
  ///
  /// - Returns: The lines to print.
  func linesIfNeeded(_ check: GoldenCheck) throws -> [String] {
    let (lines, isRefused) = try renewalLines(check)
    let short = check.verdict.redacted > 0 ? try shortSecretCount(typed: isRefused) : 0
    if short == 0 { return lines }
    let words = short == 1 ? "secret is" : "secrets are"
    return lines + [
      "not hidden: \(short) \(words) shorter than \(RedactionTable.shortestPart) characters, and replaced "
        + "only as a whole text; inside longer texts and names it stays"
    ]
  }

  /// The number of short secrets that are not the beginning of one that was typed.
  ///
  /// - Parameter typed: Whether those that were typed count, which a renewed log has nowhere.
  private func shortSecretCount(typed: Bool) throws -> Int {
    let notes = try session.reader.secretNotes()
    let texts = notes.flatMap { $0[Redaction.values]?.arrayValue ?? [] }.compactMap(\.textValue)
    // The stand-in of one character does not say whether it was typed.
    let own = notes.contains { $0[Redaction.paths]?.arrayValue?.isEmpty == false }
    return texts.count { short in
      short.count < RedactionTable.shortestPart
        && (typed || short.hasPrefix("*") || own && short.count == 1)
        && !texts.contains { $0.count > short.count && $0.hasPrefix(short) }
    }
  }

  /// Why a log was not renewed, and what it may hold by that.
  static func refused(_ reason: String) -> [String] {
    [
      "not renewed: \(reason)",
      "not hidden: anything that the application has computed of a secret, such as its digits as a number",
    ]
  }

  private func renewalLines(
    _ check: GoldenCheck
  ) throws -> (lines: [String], isRefused: Bool) {
    let hasLengths = try lengths != nil
    let first = check.verdict.first
    guard check.verdict.redacted > 0, check.verdict.firstCertain == nil,
      hasLengths || !session.reader.head.isRenewed
    else { return (check.lines, false) }
    do {
      let renewed = try renew()
      if first == nil, !hasLengths { return (renewed.lines, false) }
      // A value that the application brings is replaced in the log, and not in the application.
      let own = try session.reader.secretPaths()?.patterns.isEmpty == false
      let rest = own ? "; what is computed of a value that the application brings stays" : ""
      let line = "renewed: what follows from a secret follows from its stand-in now" + rest
      return ([line] + renewed.lines, false)
    } catch let refusal as Refusal {
      return (Self.refused(refusal.text) + check.lines, true)
    }
  }

  private var lengths: HiddenLengths? {
    get throws { try Self.lengths(in: session.reader, policy, standIns) }
  }

  /// What hides the lengths of secrets; nil if the policy does not ask for it or the log shows none.
  static func lengths(
    in reader: SessionLogReader, _ policy: GoldenPolicy,
    _ standIns: [GivenStandIn] = []
  ) throws -> HiddenLengths? {
    guard policy.hideLength == true else { return nil }
    let lengths = try HiddenLengths(of: reader, given: standIns.map(\.text))
    return lengths.isNeeded ? lengths : nil
  }

  /// What to say of a log that shows lengths which its policy hides.
  static func lines(of lengths: HiddenLengths?) -> [String] {
    guard let lengths else { return [] }
    let texts = Counting.things(lengths.shown.count, "secret text")
    let first = lengths.shown.first.map { ", first '\($0)'" } ?? ""
    return ["not hidden: the log shows the length of \(texts)\(first)"]
  }

  /// The failures, notes and the end of a log, which a renewal must not change. Their texts can name a secret, so
  /// only their names are compared.
  private static func outcome(of reader: SessionLogReader) throws -> [(text: String, number: Int)] {
    var found: [(text: String, number: Int)] = []
    let reader = try SessionLogReader(again: reader)
    try reader.forEachEvent { header, _ in
      let name = reader.symbols[header.name]
      if header.kind == .failure || header.kind == .end
        || header.kind == .note && name != Redaction.note
      {
        found.append(("\(header.kind.name) \(name) \(reader.symbols[header.node])", header.number))
      }
      return true
    }
    return found
  }
}
