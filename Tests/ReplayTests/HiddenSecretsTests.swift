import CBOR
import EventModel
import Foundation
import SessionLog
import Testing

/// Checks that no log holds a secret which the application itself brings, and that a renewed log is
/// verified as a whole.
@Suite("Secrets that are there before anybody types, and renewed logs") struct HiddenSecretsTests {
  static var probe: String {
    Bundle.main.bundleURL.appendingPathComponent("secrets-probe").path
  }

  private static let everything = """
    tap "Log in"
    type Password typed-Secret1
    tap "Log in"
    tap Open
    tap Generate
    tap Weigh
    tap Other

    """
  static let hidden = [
    "restored-Passw0rd", "typed-Secret1", "stored-S3cret-9", "made-8812-xyz",
  ]

  let folder: URL
  var log: String { folder.path + "/s.log" }

  init() throws { folder = try TemporaryLog.folder() }

  func record(_ options: [String], _ script: String) throws -> Tool {
    try Tool(["record", "-o", log, "--seed", "3"] + options + ["--", Self.probe], input: script)
  }

  func verify(environment: [String: String] = [:]) throws -> Tool {
    try Tool(["verify", log, "--app", Self.probe], environment: environment)
  }

  /// The texts of which a form is in a file of the folder or in an event, whole or as texts of one
  /// character.
  func found(_ texts: [String]) throws -> [String] {
    var bytes: [[UInt8]] = []
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
      bytes.append(Array(FileManager.default.contents(atPath: folder.path + "/" + name) ?? Data()))
    }
    var characters: [UInt8] = []
    let reader = try SessionLogReader(path: log)
    try reader.forEachEvent { header, payload in
      bytes.append(Array(payload))
      for name in [header.node, header.name, header.reads] {
        bytes.append(Array(reader.symbols[name].utf8))
      }
      if payload.count == 2, payload[0] == 0x61 { characters.append(payload[1]) }
      return true
    }
    bytes.append(characters)
    return texts.filter { text in
      let data = Data(text.utf8)
      let forms: [[UInt8]] = [
        Array(data), text.utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] },
        Array(data.base64EncodedString().utf8), Array(data.reversed()),
        Array(data.map { String(format: "%02x", $0) }.joined().utf8),
      ]
      return forms.contains { form in bytes.contains { $0.firstRange(of: form) != nil } }
    }
  }

  @Test("What a field for secrets shows is in no byte, however it came there")
  func shown() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let recorded = try record([], Self.everything)
    #expect(recorded.code == 0, "\(recorded.messages)")
    #expect(recorded.output.contains("renewed: "), "\(recorded.output)")
    #expect(recorded.output.contains("checked: verified 100%"))
    #expect(try found(Self.hidden) == [])
    let verdict = try verify()
    #expect(verdict.code == 0, "\(verdict.output)")
    // What a source says stays, and to record the log again changes nothing.
    let events = try Tool("events", log).output
    #expect(events.contains("The word password1 is no good"))
    let accepted = try Tool(
      ["accept", log, "--app", Self.probe, "--again"], environment: ["CI": "false"])
    #expect(accepted.code == 0, "\(accepted.messages)")
    #expect(try found(Self.hidden) == [] && Tool("events", log).output == events)
  }

  @Test("A log that was not renewed has no secret either")
  func notRenewed() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let recorded = try record(["--no-check"], Self.everything)
    #expect(!recorded.output.contains("renewed") && !recorded.output.contains("checked"))
    #expect(try found(Self.hidden) == [])
    let verdict = try verify()
    #expect(verdict.code == 3)
    // The replay has the application's own secrets, the report has not.
    for secret in Self.hidden {
      #expect(!(verdict.output + verdict.messages).contains(secret), "\(verdict.output)")
    }
    #expect(verdict.output.contains("(not shown)"), "\(verdict.output)")
    let other = folder.path + "/t.log"
    let renewed = try Tool("redact", "--renew", log, "-o", other, "--app", Self.probe)
    #expect(renewed.output.contains("renewed: "), "\(renewed.output) \(renewed.messages)")
    #expect(try Tool("verify", other, "--app", Self.probe).code == 0)
  }

  @Test(
    "A policy hides the lengths of secrets, and what was typed character by character is typed at once"
  )
  func lengths() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let typed = "type Password x\ntype Password xy\ntype Password xyZ9q\n"
    let script = typed + "type Confirm xyZ9q\ntap \"Log in\"\ntap Weigh\ntype Confirm abc\n"
    try Data(#"{"hideLength": true}"#.utf8).write(
      to: folder.appendingPathComponent("s.policy.json"))
    let recorded = try record([], script)
    #expect(recorded.output.contains("checked: verified 100%"), "\(recorded.output)")
    let reader = try SessionLogReader(path: log)
    var inputs: [String] = []
    try reader.forEachEvent { header, payload in
      if header.kind == .input {
        let text = try? CBORValue(canonical: Array(payload)).textValue
        inputs.append(
          "\(reader.symbols[header.node].split(separator: ":").last ?? "") \(text ?? "")")
      }
      return true
    }
    #expect(
      inputs == [
        "app ", "Password 2*******", "Confirm 2*******", "login ", "weigh ", "Confirm 3*******",
      ])
    #expect(try verify().code == 0)
    // Without the policy the typed events stay; "redact" takes the policy of the log that it reads.
    let other = folder.path + "/t.log"
    _ = try Tool(["record", "-o", other, "--", Self.probe], input: script)
    #expect(try Tool("events", other).output.contains(#""1****""#))
    try Data(#"{"hideLength": true}"#.utf8).write(
      to: folder.appendingPathComponent("t.policy.json"))
    let hidden = folder.path + "/u.log"
    let renewed = try Tool("redact", "--renew", other, "-o", hidden, "--app", Self.probe)
    #expect(renewed.output.contains("renewed: "), "\(renewed.output)")
    #expect(try Tool("events", hidden).output.contains(#""1****""#) == false)
    #expect(try Tool("verify", hidden, "--app", Self.probe).code == 0)
    // What a person chose is not a function of the secret, so it stays in its whole length.
    let chosen = try record(["--stand-in", "field:Password=Tr1al-and-error"], typed)
    #expect(chosen.output.contains("checked: verified 100%"), "\(chosen.output)")
    #expect(try Tool("events", log).output.contains(#"Password "Tr1al-and-error""#))
    // The person hears of it when the lengths stay.
    let kept = try record(["--no-check"], typed)
    #expect(
      kept.output.contains("not hidden: the log shows the length of 4 secret texts, first '***"),
      "\(kept.output)")
    // What the application itself brings keeps its length, and that is said, too.
    #expect(
      recorded.output.contains("not hidden: the log shows the length of 1 secret text, first '***"))
  }

  @Test("What has nothing to do with a secret is judged as without one")
  func plain() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try record([], Self.everything)
    let verdict = try verify(environment: ["SECRETS": "B"])
    #expect(verdict.code == 1)
    #expect(verdict.output.hasPrefix("CR1203 divergence at @"), "\(verdict.output)")
    #expect(verdict.output.contains("others"))
    // A renewal would hide the change.
    let redacted = try Tool(
      [
        "redact", log, "--path", "Secrets.store.message", "-o", folder.path + "/r.log", "--app",
        Self.probe,
      ], environment: ["SECRETS": "B"])
    #expect(redacted.output.contains("not renewed: '\(log)' does not verify, CR1203"))
  }

  @Test("A log in which nothing depends on the secret is renewed, too: later differences are plain")
  func unchanged() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let late = ["SECRETS": "late"]
    for options in [[], ["--no-check"]] {
      _ = try Tool(
        ["record", "-o", log] + options + ["--redact", "Secrets.store.password", "--", Self.probe],
        environment: late, input: "tap \"Log in\"\ntap Other\n")
      if !options.isEmpty {
        let other = folder.path + "/t.log"
        let renewed = try Tool(
          ["redact", "--renew", log, "-o", other, "--app", Self.probe], environment: late)
        #expect(renewed.output.contains("checked: verified 100%"), "\(renewed.output)")
        try FileManager.default.removeItem(atPath: log)
        try FileManager.default.moveItem(atPath: other, toPath: log)
      }
      #expect(try SessionLogReader(path: log).head.isRenewed)
      let verdict = try verify(environment: ["SECRETS": "lateB"])
      #expect(verdict.code == 1, "\(verdict.output)")
      #expect(verdict.output.hasPrefix("CR1203 divergence"), "\(verdict.output)")
    }
  }

  @Test("A secret that enters a session in 40 ways is in no artefact, in no form")
  func ways() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let secret = "Quartz-7-umbrella"
    let taps = (0..<40).map { _ in "tap Way\nwait 0.02" }.joined(separator: "\n")
    let recorded = try record([], "type Password \(secret)\n\(taps)\nwait 0.2\nscreen\n")
    #expect(recorded.code == 0, "\(recorded.messages)")
    #expect(recorded.output.contains("checked: verified "), "\(recorded.output)")
    let events = try Tool("events", log).output
    #expect(events.contains("next = 40"), "every way was gone")
    // What the verbs print is an artefact, too.
    let files = [
      ["events", log], ["export", log], ["export", log, "--format", "transcript"],
      ["show", log, "@end"], ["info", log, "--json"], ["codegen", log],
      ["export", log, "--format", "asciicast", "--squeeze", "none"],
    ]
    for (index, words) in files.enumerated() {
      let printed = try Tool(words)
      #expect(printed.code == 0, "\(words)")
      try Data(printed.output.utf8).write(to: folder.appendingPathComponent("printed-\(index)"))
    }
    let parts = [secret, secret.uppercased(), secret.lowercased(), String(secret.prefix(6))]
    #expect(try found(parts + [String(secret.suffix(6)), "Qua", "7-umb"]) == [])
    let verdict = try verify()
    #expect(verdict.code == 0, "\(verdict.output)")
  }

  @Test("A path reaches arguments and results of effects and the texts of notes")
  func paths() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = "tap Fetch\nwait 0.3\ntap Tell\n"
    let texts = ["pin-9876543", "tok-SECRET-123", "the pin is"]
    _ = try record([], script)
    #expect(try found(texts) == texts)
    let other = folder.path + "/redacted.log"
    let redacted = try Tool("redact", log, "--path", "Vault", "--path", "note", "-o", other)
    #expect(redacted.code == 0, "\(redacted.messages)")
    try FileManager.default.removeItem(atPath: log)
    try FileManager.default.moveItem(atPath: other, toPath: log)
    #expect(try found(texts) == [])
    #expect(try verify().code == 0)
    let recorded = try record(["--redact", "Vault.token", "--redact", "Vault.pin"], script)
    #expect(recorded.code == 0)
    #expect(try found(["pin-9876543", "tok-SECRET-123"]) == [])
    #expect(try verify().code == 0)
  }

  @Test("A path that met nothing is said by record, run and redact")
  func unmatched() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let said = "'Vault.tokn' is the path of no value in '\(log)'"
    let recorded = try record(["--redact", "Vault.tokn", "--redact", "Vault.pin"], "tap Fetch\n")
    #expect(recorded.code == 0 && recorded.messages.contains(said), "\(recorded.messages)")
    #expect(!recorded.messages.contains("Vault.pin"))
    let played = try Tool(
      "run", "--record", log, "--redact", "Vault.tokn", "--script", "<100x30>q", Self.probe)
    #expect(played.code == 0 && played.messages.contains(said), "\(played.messages)")
    let redacted = try Tool("redact", log, "--path", "Vault.tokn", "-o", folder.path + "/x.log")
    #expect(redacted.code == 64 && redacted.messages.contains(said))
  }

  @Test(
    "A value of the initial state that a field shows only later is in no byte, and all is verified",
    arguments: [[], ["--no-check"]])
  func late(options: [String]) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let late = ["SECRETS": "late"]
    let secret = "stored-S3cret-9"
    let recorded = try Tool(
      ["record", "-o", log, "--seed", "3"] + options + ["--", Self.probe],
      environment: late, input: "tap Name\nwait 0.1\ntap Open\ntype Later another-1\n")
    #expect(try found([secret, "another-1"]) == [])
    #expect(!(recorded.output + recorded.messages).contains(secret), "\(recorded.messages)")
    var verdict = try verify(environment: late)
    if !options.isEmpty {
      // Until it is renewed, a replay cannot tell; it does not print the value.
      #expect(verdict.code == 3 && verdict.output.hasPrefix("CR1212 inconclusive at @2"))
      #expect(!(verdict.output + verdict.messages).contains(secret), "\(verdict.output)")
      let other = folder.path + "/t.log"
      let renewed = try Tool(
        ["redact", "--renew", log, "-o", other, "--app", Self.probe], environment: late)
      #expect(renewed.output.contains("renewed: "), "\(renewed.output) \(renewed.messages)")
      let accepted = try Tool(
        ["accept", log, "--app", Self.probe],
        environment: late.merging(["CI": "false"]) { $1 })
      #expect(accepted.code == 0, "\(accepted.messages)")
      for path in [log, other] {
        verdict = try Tool(["verify", path, "--app", Self.probe], environment: late)
        #expect(verdict.code == 0, "\(verdict.output)")
      }
    }
    #expect(verdict.code == 0 && verdict.output.contains("verified 99%"), "\(verdict.output)")
    #expect(try found([secret, "another-1"]) == [])
  }

  @Test(
    "A secret in the name of an effect, a timer, an answer or a stream of chance is in no byte",
    arguments: [("Zq-Hunter77", []), ("Zq-Hunter77", ["--no-check"]), ("profile", ["--no-check"])])
  func names(secret: String, options: [String]) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let recorded = try record(options, "type Password \(secret)\ntap Name\nwait 0.1\n")
    #expect(recorded.code == 0 && !recorded.messages.contains(secret), "\(recorded.messages)")
    #expect(try found([secret]) == [])
    if !options.isEmpty {
      let other = folder.path + "/t.log"
      let renewed = try Tool("redact", "--renew", log, "-o", other, "--app", Self.probe)
      #expect(renewed.output.contains("renewed: "), "\(renewed.output) \(renewed.messages)")
      try FileManager.default.removeItem(atPath: log)
      try FileManager.default.moveItem(atPath: other, toPath: log)
    }
    let verdict = try verify()
    #expect(verdict.code == 0, "\(verdict.output)")
    // The names of the source are as they were, also when a secret is equal to a part of one.
    let events = try Tool("events", log).output
    let names = [
      "effect \"profile sync\"", "answer profile", "GET /?p=1**", "key-1*", "t-1*", "Vault.1***",
      "life flowStart Vault.flow-1*", "life flowFinish Vault.flow-1*",
      "Secrets.swift:1 c-1*",
    ]
    for name in names {
      #expect(events.contains(name), "\(name) in \(events)")
    }
  }

  @Test(
    "A path reaches the error of an effect, which keeps its type, and what has no node by its name",
    arguments: ["Vault", "Vault.token"])
  func errors(path: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let texts = ["tok-ERR-22222", "tok-TASK-33333", "tok-KEY-4444444"]
    let paths = [path, "session.token", "keychain"]
    let script = "tap Fail\nwait 0.3\n"
    for options in [[], ["--no-check"]] {
      let recorded = try record(options + paths.flatMap { ["--redact", $0] }, script)
      #expect(recorded.code == 0 && !recorded.messages.contains("CR2015"), "\(recorded.messages)")
      #expect(try found(texts) == [])
      let events = try Tool("events", log).output
      #expect(events.contains("ended error [1, {token: \"************1\"}]"), "\(events)")
      #expect(events.contains("message = \"denied 13\""), "\(events)")
    }
    let clear = folder.path + "/clear.log"
    let plain = try Tool(["record", "-o", clear, "--seed", "3", "--", Self.probe], input: script)
    #expect(plain.code == 0)
    let redacted = try Tool(
      ["redact", clear, "-o", folder.path + "/t.log", "--app", Self.probe]
        + paths.flatMap { ["--path", $0] })
    #expect(redacted.code == 0, "\(redacted.messages)")
    try FileManager.default.removeItem(atPath: clear)
    try FileManager.default.removeItem(atPath: log)
    try FileManager.default.moveItem(atPath: folder.path + "/t.log", toPath: log)
    #expect(try found(texts) == [])
    #expect(try Tool("events", log).output.contains("ended error [1, {token: \"************1\"}]"))
    let verdict = try verify()
    #expect(verdict.code == 0, "\(verdict.output)")
  }

  @Test("Texts of a file are replaced in names, too")
  func valuesInNames() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let late = ["SECRETS": "late"]
    _ = try Tool(
      ["record", "-o", log, "--", Self.probe], environment: late, input: "tap Name\nwait 0.1\n")
    let (file, other) = (folder.path + "/values", folder.path + "/redacted.log")
    try Data("stored-S3cret-9\n".utf8).write(to: URL(fileURLWithPath: file))
    let redacted = try Tool(
      ["redact", log, "--value-from", file, "-o", other, "--app", Self.probe], environment: late)
    #expect(redacted.code == 0, "\(redacted.messages)")
    #expect(!redacted.messages.contains("a name still"))
    for name in [log, file] { try FileManager.default.removeItem(atPath: name) }
    try FileManager.default.moveItem(atPath: other, toPath: log)
    #expect(try found(["stored-S3cret-9"]) == [])
    #expect(try verify(environment: late).code == 0)
  }

  @Test("Texts of a file are replaced wherever they stand")
  func values() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try record([], "tap Fetch\nwait 0.3\ntap Tell\n")
    let (file, other) = (folder.path + "/values", folder.path + "/redacted.log")
    try Data("pin-9876543\nann\n".utf8).write(to: URL(fileURLWithPath: file))
    let redacted = try Tool("redact", log, "--value-from", file, "-o", other, "--app", Self.probe)
    #expect(redacted.code == 0, "\(redacted.messages)")
    for name in [log, file] { try FileManager.default.removeItem(atPath: name) }
    try FileManager.default.moveItem(atPath: other, toPath: log)
    #expect(try found(["pin-9876543"]) == [])
    let verdict = try verify()
    #expect(verdict.code == 0, "\(verdict.output)")
    try Data("nowhere-7\n".utf8).write(to: URL(fileURLWithPath: file))
    let missed = try Tool("redact", log, "--value-from", file, "-o", other)
    #expect(missed.code == 64 && missed.messages.contains("text 1 of '\(file)' is in no value"))
    #expect(!missed.messages.contains("nowhere-7"))
  }

  @Test("Nothing that is recorded tells one secret from another of its length")
  func indistinguishable() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = Self.everything
    let logs = try ["password1", "aaaaaaaaa", "123456789"].map { secret in
      let recorded = try record([], script.replacing("typed-Secret1", with: secret))
      #expect(recorded.output.contains("checked: verified 100%"), "\(recorded.output)")
      return try Tool("events", log).output.replacing(/t\+[0-9.]+s/, with: "")
    }
    #expect(Set(logs).count == 1)
  }

  @Test("doctor names what a recorder that was killed did not replace")
  func clear() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let symbols = SymbolTable()
    let writer = try SessionLogWriter(
      path: log, head: SessionHead(application: "a", nonce: 1), symbols: symbols)
    let create = EventHeader(
      kind: .lifecycle, node: symbols.symbol("a.store"), name: symbols.symbol("create"))
    try writer.append(Event(create, payload: CBORValue.map(["p": .text("in-clear-7")]).encoded))
    var note = EventHeader(kind: .note, name: symbols.symbol("redacted"))
    note.number = 1
    try writer.append(
      Event(note, payload: CBORValue.map(["paths": .array([.text("a.store.p")])]).encoded))
    try writer.close()
    let doctor = try Tool("doctor", log)
    #expect(doctor.output.contains("  secrets    in clear at a.store.p: "), "\(doctor.output)")
    let other = folder.path + "/r.log"
    #expect(try Tool("redact", log, "--path", "a.store.p", "-o", other).code == 0)
    #expect(try !Tool("doctor", other).output.contains("in clear"))
  }

  @Test("A stand-in that is the secret itself is not used, and neither is one of no field")
  func chosenSecret() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let secret = "Tr1al-and-error"
    for (chosen, script) in [
      (secret, "type Password \(secret)\n"),
      (secret, "type Password Tr\ntype Password \(secret)\n"),
      ("X\(secret)X", "type Password \(secret)\n"),
    ] {
      let recorded = try record(["--stand-in", "field:Password=\(chosen)"], script)
      #expect(try found([secret]) == [])
      #expect(
        recorded.messages.contains("warning: the stand-in of 'field:Password' was not used"),
        "\(recorded.messages)")
    }
    let other = ["--stand-in", "field:Passwort=abcdef"]
    let recorded = try record(other, "type Password \(secret)\n")
    #expect(recorded.messages.contains("the stand-in of 'field:Passwort' was not used"))
    let used = try record(["--stand-in", "field:Password=abcdef"], "type Password \(secret)\n")
    #expect(!used.messages.contains("was not used"), "\(used.messages)")
  }

  @Test("A field gets the stand-in that a person chose, and everything can be private")
  func chosen() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = "type Password typed-Secret1\ntap Weigh\ntap Other\n"
    let chosen = try record(["--stand-in", "field:Password=Tr1al-and-error"], script)
    #expect(chosen.output.contains("checked: verified 100%"), "\(chosen.output)")
    #expect(try Tool("events", log).output.contains("password = \"Tr1al-and-error\""))
    #expect(try found(["typed-Secret1"]) == [])
    let hidden = try record(["--private", "--keep", "**.others"], script)
    #expect(hidden.output.contains("checked: verified 100%"), "\(hidden.output)")
    let events = try Tool("events", log).output
    #expect(events.contains("others = 1") && !events.contains("no good"))
    #expect(try found(Self.hidden) == [] && verify().code == 0)
    let wrong = try record(["--stand-in", "Tr1al"], script)
    #expect(wrong.code == 64 && wrong.messages.contains("CR2013"))
  }

  @Test("What is typed character by character has the prefixes of one stand-in")
  func prefixes() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let keys = "<100x30><Tab>tiger-42<Tab>tiger-42<BS><BS>x<0.2s>"
    let played = try Tool("run", "--record", log, "--script", keys, Self.probe)
    #expect(played.code == 0, "\(played.messages)")
    let events = try Tool("events", log).output
    for count in 1...8 {
      #expect(events.contains("\"1" + String(repeating: "*", count: count - 1) + "\""))
    }
    #expect(try found(["tiger-42", "tiger-"]) == [])
    #expect(try verify().code == 0)
  }
}
