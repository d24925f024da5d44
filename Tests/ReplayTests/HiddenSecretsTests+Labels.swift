import Foundation
import Testing

extension HiddenSecretsTests {
  @Test("A secret in the label of a control is not in the targets of inputs, and replays find it")
  func labels() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = "type Password typed-Secret1\ntap \"Use typed-Secret1\"\n"
    let keeps = "tap \"Keep stored-S3cret-9\"\ntap \"Keep it\"\ntap Open\ntap Other\n"
    for mode in ["label", "late label"] {
      let environment = ["SECRETS": mode]
      let lines = mode == "label" ? script + keeps : keeps
      for options in [["--no-check"], []] {
        let recorded = try Tool(
          ["record", "-o", log] + options + ["--", Self.probe], environment: environment,
          input: lines)
        #expect(recorded.code == 0 && recorded.messages == "", "\(recorded.messages)")
        // No field shows the password if there is none from the start.
        let hidden = mode == "label" ? Self.hidden : ["stored-S3cret-9"]
        #expect(try found(hidden) == [], "\(mode) \(options)")
        let inputs = try Tool("events", log, "--kind", "input").output
        #expect(inputs.contains("/button:Keep *************"), "\(inputs)")
        #expect(inputs.contains("/button:Keep it"), "\(inputs)")
        let verdict = try verify(environment: environment)
        if options.isEmpty {
          #expect(recorded.output.contains("checked: verified 100%"), "\(recorded.output)")
          #expect(verdict.code == 0, "\(verdict.output)")
          // A renewed log names the control exactly: without it nothing else is tapped.
          #expect(!inputs.contains("#"), "\(inputs)")
          let gone = try verify(environment: ["SECRETS": mode.replacing("label", with: "none")])
          #expect(gone.code == 1, "\(gone.output)")
        } else {
          #expect(verdict.code == 3, "\(verdict.output)")
          #expect(!verdict.output.contains("S3cret"), "\(verdict.output)")
          let other = folder.path + "/t.log"
          let renewed = try Tool(
            ["redact", "--renew", log, "-o", other, "--app", Self.probe], environment: environment)
          #expect(renewed.output.contains("checked: verified 100%"), "\(renewed.output)")
        }
      }
    }
  }

  @Test("A label of the source that is equal to a secret is itself again in a renewed log")
  func equalLabel() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = "type Password Password\ntype Password xPassword\ntap \"Log in\"\n"
    let kept = try record(["--no-check"], script)
    #expect(kept.code == 0, "\(kept.messages)")
    #expect(try Tool("events", log, "--kind", "input").output.contains("/field:1*******#0"))
    let branched = try Tool(
      "branch", log, "--squeeze", "1s", "--app", Self.probe, "-o", folder.path + "/b.log")
    #expect(branched.code == 0, "\(branched.messages)")
    #expect(branched.messages.contains("'Secrets/field:1*******#0' counts the controls"))
    #expect(branched.messages.contains("redact --renew"), "\(branched.messages)")
    let recorded = try record([], script)
    #expect(recorded.output.contains("checked: verified 100%"), "\(recorded.output)")
    #expect(try !Tool("events", log, "--kind", "input").output.contains("#0"))
    let again = try Tool(
      "branch", log, "--squeeze", "1s", "--app", Self.probe, "-o", folder.path + "/c.log")
    #expect(again.code == 0 && again.messages == "", "\(again.messages)")
    #expect(try verify().code == 0)
  }

  @Test("No stand-in is proposed for a control that the source names and a redaction has renamed")
  func redactedLabel() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let environment = ["SECRETS": "label"]
    let recorded = try Tool(
      ["record", "-o", log, "--no-check", "--", Self.probe], environment: environment,
      input: "type Password typed-Secret1\ntap \"Keep it\"\n")
    #expect(recorded.code == 0, "\(recorded.messages)")
    let texts = folder.path + "/texts"
    try Data("Keep it\n".utf8).write(to: URL(fileURLWithPath: texts))
    let redacted = try Tool(
      ["redact", "--value-from", texts, log, "-o", folder.path + "/t.log", "--app", Self.probe],
      environment: environment)
    #expect(redacted.output.contains("not renewed: with a stand-in @"), "\(redacted.output)")
    #expect(redacted.output.contains("not hidden: anything that the application has computed"))
    #expect(!redacted.output.contains("--stand-in"), "\(redacted.output)")
  }

  @Test("A short secret that was typed is in no label of a renewed log")
  func shortLabel() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    for secret in ["k7", "K7Q", "Use"] {
      let recorded = try Tool(
        ["record", "-o", log, "--", Self.probe], environment: ["SECRETS": "label"],
        input: "type Password \(secret)\ntap \"Use \(secret)\"\ntap \"Keep it\"\ntap Other\n")
      #expect(recorded.code == 0 && recorded.messages == "", "\(recorded.messages)")
      #expect(recorded.output.contains("checked: verified 100%"), "\(recorded.output)")
      #expect(!recorded.output.contains("not hidden"), "\(recorded.output)")
      let inputs = try Tool("events", log, "--kind", "input").output
      #expect(!inputs.contains("Use \(secret)") && inputs.contains("button:Keep it"), "\(inputs)")
      #expect(try verify(environment: ["SECRETS": "label"]).code == 0)
    }
  }

  @Test("A short secret that was typed is in no name of a renewed log; others are said to stay")
  func short() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = "type Password k7Q\ntap \"Log in\"\ntap Name\n"
    let recorded = try record([], script)
    #expect(recorded.output.contains("checked: verified 99%"), "\(recorded.output)")
    #expect(!recorded.output.contains("not hidden"), "\(recorded.output)")
    // Three characters are among the hashes of a log by chance, but not in two recordings.
    var isFound = try !found(["k7Q"]).isEmpty
    if isFound {
      _ = try record([], script)
      isFound = try !found(["k7Q"]).isEmpty
    }
    #expect(!isFound)
    #expect(try verify().code == 0)
    let own = try Tool(
      ["record", "-o", log, "--", Self.probe], environment: ["SECRETS": "label"],
      input: "tap Short\ntap Other\n")
    #expect(
      own.output.contains("not hidden: 1 secret is shorter than 4 characters"), "\(own.output)")
  }
}
