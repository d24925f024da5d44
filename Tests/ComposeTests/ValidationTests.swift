import Compose
import HeadlessUI
import ReplayProbes
import ReplayRuntime
import Testing

/// Valid when no other field of the state says the same.
private struct DistinctRule: ValidatorRule {
  var errorMessage: String? = "Must differ"

  func validate(value: Any, object: Any) -> Bool {
    guard let form = object as? Form.State, let name = value as? String else { return false }
    return name.isEmpty || name != form.email
  }
}

nonisolated private struct Form: StartupComponent {
  @ObservedObject var store = ValidatedStore<State, Validation>()
  let order = Emitter<String>()

  struct State: AnyState {
    var email = ""
    var password = ""
    var repeated = ""
    var name = ""
    var age = 3
    var agreed = false
    var tags: [String] = []
  }

  struct Validation: AnyValidation {
    let credentials = Validator {
      ValidatorField(for: \State.email) {
        NonEmptyRule().errorMessage("Email address must be non-empty")
        EmailRule().errorMessage("Invalid email address format")
        TriggerRule(tag: "taken").errorMessage("Taken")
      }
      ValidatorField(for: \State.password) {
        LengthRule(in: 6...1000).errorMessage("At least 6 characters")
        EqualityRule(with: ~\State.repeated)
      }
    }
    let terms = Validator {
      ValidatorField(for: \State.agreed) { ConstantRule(value: true) }
    }
    let tags = Validator {
      ValidatorField(for: \State.tags) { ArrayRule(validIfEmpty: false) { NonEmptyRule() } }
    }
    let nothing = Validator {}
    let elsewhere = Validator {
      ValidatorField(for: \String.count) { ConstantRule(value: -1) }
    }
    let name = Validator {
      ValidatorField(for: \State.name) {
        DistinctRule()
        ConstantRule(value: "").errorMessage("Not empty")
      }
    }
    let age = Validator {
      ValidatorField(for: \State.age) { NonEmptyRule().errorMessage("No text") }
    }
  }
}

extension Form: View {
  var observers: Void {
    order += { order in
      let credentials = store.validation.credentials
      switch order {
      case "good":
        store.commit { state in
          state.email = "ann@example.com"
          state.password = "secret"
          state.repeated = "secret"
        }
      case "agree": store.state.agreed = true
      case "disable terms": store.validation.terms.isEnabled = false
      case "enable terms": store.validation.terms.isEnabled = true
      case "trigger": credentials.activateTrigger(for: ~\State.email, tag: "taken")
      case "unknown trigger": credentials.activateTrigger(for: ~\State.email, tag: "unknown")
      case "report": report(credentials)
      case "others": reportOthers()
      default:
        let words = order.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
        switch words[0] {
        case "email": store.state.email = words[1]
        case "password": store.state.password = words[1]
        case "name": store.state.name = words[1]
        default: store.state.tags = words[1].split(separator: ",").map(String.init)
        }
      }
    }
  }

  private func report(_ credentials: Validator) {
    let names = credentials.invalidFields.map { $0 == \State.email ? "email" : "password" }
    trace("\(credentials.isValid) \(names) \(credentials.errors)")
  }

  private func reportOthers() {
    let rules = store.validation
    let others = [
      ("terms", rules.terms), ("tags", rules.tags), ("nothing", rules.nothing),
      ("elsewhere", rules.elsewhere), ("name", rules.name), ("age", rules.age),
    ]
    trace(others.map { "\($0) \($1.isValid ? "ok" : "wrong")" }.joined(separator: ", "))
    trace("\(rules.name.errors) \(rules.age.errors) \(rules.tags.errors)")
  }

  var body: some View {
    Text(store.validation.credentials.isValid ? "valid" : "not valid")
    if store.validation.credentials ~= \State.email { Text("email is invalid") }
    if store.validation.credentials !~= \State.password { Text("password is fine") }
  }
}

/// A session in which every order is followed by enough time for a check.
private func form(_ orders: String...) async throws -> RecordedSession {
  let session = try await RecordedSession(of: Form.self) { world in
    for order in orders {
      if order == "wait" {
        world.runtime.advance(by: .milliseconds(200))
      } else {
        try world.send(order, to: "Form.order")
      }
    }
  }
  return session
}

@Suite struct ValidationTests {
  @Test("C-70, C-73: nothing is valid and nothing is wrong before the first check")
  func beforeAnyChange() async throws {
    let session = try await form("report", "others", "wait", "report")
    try session.requireFaithful()
    #expect(
      session.trace == [
        "false [] []",
        "terms wrong, tags wrong, nothing wrong, elsewhere wrong, name wrong, age wrong",
        "[] [] []", "false [] []",
      ])
  }

  @Test("C-72, C-75, C-76, C-80: a check waits for the state to stand still, and names every error")
  func debounced() async throws {
    let session = try await form("password=abc", "report", "wait", "report")
    try session.requireFaithful()
    #expect(
      session.trace == [
        "false [] []",
        "false [\"email\", \"password\"] [\"Email address must be non-empty\", "
          + "\"Invalid email address format\", \"At least 6 characters\"]",
      ])
    #expect(session.summaries(.timer).count == 2)
  }

  @Test("C-72: a state that does not stand still is checked once, with its last value")
  func restarted() async throws {
    let session = try await RecordedSession(of: Form.self) { world in
      for text in ["a", "ab", "abc"] {
        try world.send("password=\(text)", to: "Form.order")
        world.runtime.advance(by: .milliseconds(90))
      }
      world.runtime.advance(by: .milliseconds(200))
    }
    try session.requireFaithful()
    let checks = session.summaries(.commit).filter { $0.contains("validation.credentials") }
    #expect(checks.count == 1)
  }

  @Test("C-77: ~= and !~= ask whether a field is invalid")
  func membership() async throws {
    let session = try await form("password=abc", "wait")
    try session.requireFaithful()
    #expect(session.live.host.screen?.plainText == "not valid email is invalid")
    let other = try await form("good", "wait")
    try other.requireFaithful()
    #expect(other.live.host.screen?.plainText == "valid password is fine")
  }

  @Test("C-70, C-71, C-78, C-79, C-81: validators have their own results and kinds of fields")
  func independent() async throws {
    let session = try await form(
      "email=ann", "name=ann", "wait", "others", "agree", "wait", "others")
    try session.requireFaithful()
    #expect(
      session.trace == [
        "terms wrong, tags wrong, nothing ok, elsewhere ok, name wrong, age wrong",
        "[\"Must differ\", \"Not empty\"] [\"No text\"] [\"Invalid set of entries.\"]",
        "terms ok, tags wrong, nothing ok, elsewhere ok, name wrong, age wrong",
        "[\"Must differ\", \"Not empty\"] [\"No text\"] [\"Invalid set of entries.\"]",
      ])
  }

  @Test("C-74: a disabled validator keeps what it found")
  func disabled() async throws {
    let session = try await form(
      "disable terms", "agree", "wait", "others", "enable terms", "email=x", "wait", "others")
    try session.requireFaithful()
    #expect(session.trace[0].hasPrefix("terms wrong"))
    #expect(session.trace[2].hasPrefix("terms ok"))
  }

  @Test("C-84, C-85: a field equals another one of the state")
  func equality() async throws {
    let session = try await form("good", "wait", "report", "password=secret2", "wait", "report")
    try session.requireFaithful()
    #expect(session.trace == ["true [] []", "false [\"password\"] []"])
  }

  @Test("C-88, C-89: a trigger is invalid at once, and over with the next change")
  func triggers() async throws {
    let session = try await form(
      "good", "wait", "unknown trigger", "report", "trigger", "report", "email=bob@example.com",
      "wait", "report")
    try session.requireFaithful()
    #expect(session.trace == ["true [] []", "false [\"email\"] [\"Taken\"]", "true [] []"])
  }

  @Test("C-87: nested rules hold for every element of an array")
  func arrays() async throws {
    let session = try await form(
      "tags=a, ", "wait", "others", "tags=a,b", "wait", "others", "tags=", "wait", "others")
    try session.requireFaithful()
    #expect(
      stride(from: 0, to: 6, by: 2).map { session.trace[$0].contains("tags ok") }
        == [true, true, false])
  }
}

/// Asks rules about values, and says which values are valid.
nonisolated private struct Questions: StartupComponent {
  static let addresses = [
    ("ann@example.com", true), ("a.b+c@sub.example.org", true), ("zoë@exämple.de", true),
    ("\"quoted part\"@example.com", true), ("ann@[192.168.0.1]", true), ("a@b", false),
    ("", false), ("ann", false), ("@example.com", false), ("ann@example.com\n", false),
    ("ann@@example.com", false), ("ann @example.com", false), ("ann@example..com", false),
    ("ann@-example.com", false), (".ann@example.com", false), ("ann.@example.com", false),
    ("ann@example.c", true), ("ann@256.1.1.1", true), ("ann@[256.1.1.1]", false),
    ("日本@例え.jp", true),
  ]

  let ask = SignalEmitter()

  var observers: Void {
    ask += {
      for (address, _) in Self.addresses {
        trace("\(EmailRule().validate(value: address, object: ()))")
      }
      let rules: [(any ValidatorRule, Any, Bool)] = [
        (NonEmptyRule(), "", false), (NonEmptyRule(), " ", true), (NonEmptyRule(), 3, false),
        (LengthRule(in: 1...1), "👩‍👩‍👧", true), (LengthRule(in: 2...3), "abcd", false),
        (LengthRule(in: 2...3), "abc", true), (LengthRule(in: 2...3), 2, false),
        (ConstantRule(value: "x"), "x", true), (ConstantRule(value: false), 0, false),
        (EqualityRule(with: ~\String.count), 1, true),
        (EqualityRule(with: ~\String.count), 2, false),
        (ArrayRule(), 5, true), (ArrayRule(validIfEmpty: false), [Int](), false),
        (ArrayRule(path: \String.count) { ConstantRule(value: 1) }, ["a", "b"], true),
        (ArrayRule(path: \String.count) { ConstantRule(value: 1) }, ["a", "bc"], false),
      ]
      for (rule, value, isValid) in rules {
        trace(rule.validate(value: value, object: "x") == isValid ? "as said" : "\(rule) \(value)")
      }
    }
  }
}

@Suite struct RuleTests {
  @Test("C-81, C-82, C-83, C-86, C-87: what each rule says of a table of values")
  func table() async throws {
    let session = try await faithful(Questions.self) { world in
      try world.send((), to: "Questions.ask")
    }
    let count = Questions.addresses.count
    #expect(count == 20)
    #expect(session.trace.prefix(count).map { $0 } == Questions.addresses.map { "\($0.1)" })
    #expect(session.trace.dropFirst(count).allSatisfy { $0 == "as said" })
    #expect(session.trace.count == count + 15)
  }
}

@Suite struct ValidatedStoreTests {
  @Test("A store with validators is released when nobody needs it, also after a check")
  func released() {
    let runtime = Runtime(clock: .virtual, seed: 1)
    weak var kept: ValidatedStore<Form.State, Form.Validation>?
    weak var validator: Validator?
    Runtime.$current.withValue(runtime) {
      let store = ValidatedStore<Form.State, Form.Validation>()
      (kept, validator) = (store, store.validation.name)
      store.commit { $0.name = "Ada" }
      runtime.advance(by: Validator.debounce)
      #expect(store.validation.name.errors == ["Not empty"])
    }
    #expect(kept == nil && validator == nil)
  }
}

/// Shows whether a validator is enabled. Holds the store, but does not observe it.
nonisolated private struct EnabledText: View {
  let store: ValidatedStore<Switched.State, Switched.Validation>
  var body: some View { Text(store.validation.form.isEnabled ? "enabled" : "off") }
}

nonisolated private struct Switched: StartupComponent, View {
  @ObservedObject var store = ValidatedStore<State, Validation>()
  let off = SignalEmitter()

  struct State: AnyState { var name = "" }
  struct Validation: AnyValidation { let form = Validator {} }

  var observers: Void { off += { store.validation.form.isEnabled = false } }

  var body: some View {
    VStack {
      Button(emitter: off) { Text("Off") }
      EnabledText(store: store)
    }
  }
}

@Suite struct ValidatorViewTests {
  @Test("A view that reads whether a validator is enabled follows it")
  func enabled() async throws {
    _ = try await faithful(Switched.self) { world in
      try world.host.tap("button:off")
      #expect(world.host.screen?.plainText == "Off off")
    }
  }
}
