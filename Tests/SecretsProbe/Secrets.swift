import Compose
import FoundationEssentials
import ReplayRuntime

/// Secrets on every way into a session: in an initial state, typed, from code, from an effect, in a note,
/// in a failure, in what is computed of them.
@main
struct Secrets: StartupComponent {
  struct State: AnyState {
    var password = "restored-Passw0rd"
    var confirm = ""
    var later = "stored-S3cret-9"
    var note = "kept: stored-S3cret-9"
    var code = ""
    var user = ""
    var message = ""
    var attempts: [String] = []
    var isStrong = false
    var digest = 0
    var isOpen = false
    var others = 0
  }
  struct Question: Codable { var pin: String }
  struct Answer: Codable { var token: String; var user: String }
  struct Locked: Error, Codable { var code: Int }
  struct Denied: Error, Codable { var token: String }
  struct Refused: Error, CustomStringConvertible { let description: String }

  @ObservedObject var store = PlainStore<State>()
  @ObservedObject var ways = PlainStore<Ways>()
  let way = SignalEmitter()
  let told = ValueEmitter<String>()
  let login = SignalEmitter()
  let generate = SignalEmitter()
  let fetch = SignalEmitter()
  let open = SignalEmitter()
  let other = SignalEmitter()
  let tell = SignalEmitter()
  let weigh = SignalEmitter()
  let name = SignalEmitter()
  let fail = SignalEmitter()
  /// Whether no field for secrets is there before it is opened.
  private let isLate = ProcessInfo.processInfo.environment["SECRETS"]?.hasPrefix("late") == true

  /// Whether labels of controls have secrets in them.
  private let hasLabels = ProcessInfo.processInfo.environment["SECRETS"]?.contains("label") == true

  /// Whether the application can stop.
  private let isMortal = ProcessInfo.processInfo.environment["SECRETS"]?.contains("mortal") == true

  var observers: Void {
    login += {
      store.state.attempts.append(store.state.password)
      store.state.message = "no user with \(store.state.password)"
    }
    generate += { store.state.code = "made-8812-xyz" }
    fetch += {
      runtime.effect("fetch", node: "Vault", arguments: Question(pin: "pin-9876543")) { _ in
        Answer(token: "tok-SECRET-123", user: "ann")
      } completion: { (result: Result<Answer, any Error>) in
        store.state.user = (try? result.get())?.user ?? ""
      }
    }
    open += { store.state.isOpen = true }
    told += { store.state.message = $0 }
    way += {
      ways.state.next += 1
      take(ways.state.next - 1, store.state.password)
    }
    // What another build does differently has nothing to do with a secret.
    other += {
      store.state.others +=
        ProcessInfo.processInfo.environment["SECRETS"]?.hasSuffix("B") == true ? 2 : 1
    }
    tell += { runtime.note("the pin is pin-9876543") }
    fail += {
      runtime.effect("bad", node: "Vault", arguments: 7, errors: [Locked.self, Denied.self]) { _ in
        throw Denied(token: "tok-ERR-22222")
      } completion: { (result: Result<Int, any Error>) in
        if case .failure(let error as Denied) = result {
          store.state.message = "denied \(error.token.count)"
        } else {
          store.state.message = "another error"
        }
      }
      Task {
        let token = try? await runtime.recorded("session") { ["token": "tok-TASK-33333"] }
        store.state.others += token?.count ?? 0
        let key: [String: String] = runtime.answer("keychain") { ["token": "tok-KEY-4444444"] }
        store.state.others += key.count
      }
    }
    name += {
      let secret = isLate ? store.state.later : store.state.password
      // The second name is in the source, and a password can be equal to a part of it.
      for name in ["GET /?p=\(secret)", "profile sync"] {
        runtime.effect(name, node: "Vault") {
          name.count
        } completion: {
          store.state.others += (try? $0.get()) ?? 0
        }
      }
      runtime.effect("sync", node: "Vault.\(secret)") {
        1
      } completion: {
        store.state.others += (try? $0.get()) ?? 0
      }
      // As a commit of Verge with a name.
      StateCell(0).commit(place: CallSite(place: "Secrets/Secrets.swift:1 c-\(secret)")) { $0 += 1 }
      runtime.task("flow-\(secret)", node: "Vault") { store.state.others += 1 }
      _ = runtime.timer("t-\(secret)", node: "Vault", after: .milliseconds(10)) {
        store.state.others += 1
      }
      store.state.user =
        runtime.answer("key-\(secret)") { "yes" } + runtime.answer("profile") { "no" }
      var dice = runtime.random("dice-\(secret)")
      store.state.others += Int.random(in: 0..<100, using: &dice)
    }
    weigh += {
      store.state.isStrong = store.state.password.contains { $0.isNumber }
      store.state.digest = store.state.password.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) % 9_973 }
    }
  }
}

extension Secrets: View {
  var body: some View {
    VStack {
      if !isLate {
        SecureField("Password", text: store.binding.password)
        SecureField("Confirm", text: store.binding.confirm)
        SecureField("Code", text: store.binding.code)
      }
      if store.state.isOpen { SecureField("Later", text: store.binding.later) }
      Text(store.state.message)
      Text("code \(store.state.code) strong \(store.state.isStrong) digest \(store.state.digest)")
      Text("The word password1 is no good")
      Button(emitter: login) { Text("Log in") }
      Button(emitter: generate) { Text("Generate") }
      Button(emitter: fetch) { Text("Fetch") }
      Button(emitter: open) { Text("Open") }
      Button(emitter: other) { Text("Other") }
      Button(emitter: tell) { Text("Tell") }
      Button(emitter: weigh) { Text("Weigh") }
      Button(emitter: way) { Text("Way") }
      Button(emitter: name) { Text("Name") }
      Button(emitter: fail) { Text("Fail") }
      if hasLabels {
        Button(action: { store.state.others += 1 }) { Text("Use \(store.state.password)") }
        Button(action: { store.state.others += 2 }) { Text("Keep \(store.state.later)") }
        Button(action: { store.state.others += 3 }) { Text("Keep it") }
        Button(action: { store.state.code = "k7Q" }) { Text("Short") }
      }
      if isMortal {
        Button(action: { fatalError("no \(store.state.password)") }) { Text("Stop") }
      }
      Text(ways.state.texts.joined(separator: " "))
      Text(ways.state.byName.keys.sorted().joined() + (ways.state.maybe ?? ""))
    }
  }
}
