import Compose
import Replay
import Testing

private struct Form: StartupComponent {
  @ObservedObject var store = ValidatedStore<State, Validation>()

  struct State: AnyState {
    var email = ""
    var password = ""
    var repeated = ""
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
  }
}

extension Form: View {
  var body: some View {
    Text(store.validation.credentials.isValid ? "valid" : "not valid")
  }
}

@Suite struct ValidationTests {
  private let app: RunningApplication
  private let form: Form

  init() {
    let holder = Holder()
    app = RunningApplication(Holding.self, in: holder.runtime)
    form = holder.form()
  }

  private func settle() { app.runtime.advance(by: .milliseconds(200)) }

  @Test("C-73: nothing is valid and nothing is wrong before the first check")
  func beforeAnyChange() {
    let credentials = form.store.validation.credentials
    #expect(!credentials.isValid)
    #expect(credentials.errors == [])
    #expect(credentials.invalidFields == [])
  }

  @Test("C-72, C-75, C-76: the check waits for the state to stand still, then names every error")
  func debounced() {
    form.store.state.password = "abc"
    #expect(form.store.validation.credentials.errors == [])
    settle()
    let credentials = form.store.validation.credentials
    #expect(
      credentials.errors == [
        "Email address must be non-empty", "Invalid email address format", "At least 6 characters",
      ])
    #expect(credentials.invalidFields == [\Form.State.email, \Form.State.password])
  }

  @Test("C-77: ~= asks whether a field is invalid")
  func membership() {
    form.store.state.email = "ann@example.com"
    settle()
    let credentials = form.store.validation.credentials
    #expect(credentials ~= \Form.State.password)
    #expect(credentials !~= \Form.State.email)
  }

  @Test("C-71: a validator without fields is valid after the first check")
  func empty() {
    form.store.state.agreed = true
    settle()
    #expect(form.store.validation.nothing.isValid)
    #expect(form.store.validation.terms.isValid)
  }

  @Test("C-74: a disabled validator keeps what it found")
  func disabled() {
    form.store.validation.terms.isEnabled = false
    form.store.state.agreed = true
    settle()
    #expect(!form.store.validation.terms.isValid)
    form.store.validation.terms.isEnabled = true
    form.store.state.email = "x"
    settle()
    #expect(form.store.validation.terms.isValid)
  }

  @Test("C-84, C-85: a field equals another one of the state")
  func equality() {
    form.store.commit { state in
      state.email = "ann@example.com"
      state.password = "secret"
      state.repeated = "secret"
    }
    settle()
    #expect(form.store.validation.credentials.isValid)
    #expect(app.host.screen?.plainText == "valid")
  }

  @Test("C-88, C-89: a trigger is invalid at once, and over with the next change")
  func triggers() {
    form.store.commit { state in
      state.email = "ann@example.com"
      state.password = "secret"
      state.repeated = "secret"
    }
    settle()
    let credentials = form.store.validation.credentials
    credentials.activateTrigger(for: ~\Form.State.email, tag: "unknown")
    #expect(credentials.isValid)
    credentials.activateTrigger(for: ~\Form.State.email, tag: "taken")
    #expect(credentials.errors == ["Taken"])
    form.store.state.email = "bob@example.com"
    settle()
    #expect(credentials.isValid)
  }

  @Test("C-87: nested rules hold for every element of an array")
  func arrays() {
    form.store.state.tags = ["a", ""]
    settle()
    #expect(!form.store.validation.tags.isValid)
    form.store.state.tags = ["a", "b"]
    settle()
    #expect(form.store.validation.tags.isValid)
    form.store.state.tags = []
    settle()
    #expect(!form.store.validation.tags.isValid)
  }

  @Test(
    "C-82: what an email address is",
    arguments: [
      ("ann@example.com", true), ("a.b+c@sub.example.org", true), ("zoë@exämple.de", true),
      ("\"quoted part\"@example.com", true), ("ann@[192.168.0.1]", true), ("a@b", false),
      ("", false), ("ann", false), ("@example.com", false), ("ann@example.com\n", false),
      ("ann@@example.com", false), ("ann @example.com", false), ("ann@example..com", false),
      ("ann@-example.com", false), (".ann@example.com", false), ("ann.@example.com", false),
      ("ann@example.c", true), ("ann@256.1.1.1", true), ("ann@[256.1.1.1]", false),
      ("日本@例え.jp", true),
    ])
  func addresses(address: String, isValid: Bool) {
    #expect(EmailRule().validate(value: address, object: ()) == isValid, "\(address)")
  }

  @Test("C-81, C-83, C-86: lengths are characters, other types are not valid")
  func simpleRules() {
    #expect(NonEmptyRule().validate(value: " ", object: ()))
    #expect(!NonEmptyRule().validate(value: 3, object: ()))
    #expect(LengthRule(in: 1...1).validate(value: "👩‍👩‍👧", object: ()))
    #expect(!LengthRule(in: 2...3).validate(value: "abcd", object: ()))
    #expect(ConstantRule(value: "x").validate(value: "x", object: ()))
    #expect(!ConstantRule(value: false).validate(value: 0, object: ()))
  }
}

/// Gives a test the form that its application made.
private final class Holder {
  let runtime = Runtime()

  func form() -> Form { runtime.registry(Made.self) { Made() }.form ?? Form() }

  final class Made {
    var form: Form?
  }
}

private enum Holding: ReplayableApplication {
  static func build(in host: HeadlessHost) {
    host.runtime.registry(Holder.Made.self) { Holder.Made() }.form = Form.makeRoot(in: host)
  }
}
