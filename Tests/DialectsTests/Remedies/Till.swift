import Compose
import ReplayRuntime

/// The types and the names of one build of ``Till``.
protocol TillBuild: SendableMetatype {
  associatedtype Value: Codable & Equatable & Sendable = Int
  associatedtype Argument: Codable & Sendable = Int
  associatedtype Outcome: Codable & Sendable = Int
  associatedtype Sent: Codable & Sendable = Int

  /// What the state has at first, and after each tap.
  static var values: [Value] { get }
  static var argument: Argument { get }
  static var outcome: Outcome { get }
  static var sent: Sent { get }
  static var effect: String { get }
  static var effectNode: String { get }
  static var timer: String { get }
  static var timerNode: String { get }
  static var chance: String { get }
  static var label: String { get }
  static var fieldLabel: String { get }
}

extension TillBuild {
  static var effect: String { "load" }
  static var effectNode: String { "Till" }
  static var timer: String { "tick" }
  static var timerNode: String { "Till" }
  static var chance: String { "Till.dice" }
  static var label: String { "Check out" }
  static var fieldLabel: String { "Name" }
}

extension TillBuild where Value == Int { static var values: [Int] { [1, 2, 3] } }
extension TillBuild where Argument == Int { static var argument: Int { 5 } }
extension TillBuild where Outcome == Int { static var outcome: Int { 7 } }
extension TillBuild where Sent == Int { static var sent: Int { 9 } }

/// An application whose values have the types of a build, and whose effect, timer and stream of chance
/// have its names.
struct Till<Build: TillBuild>: StartupComponent, View {
  struct State: AnyState {
    var value = Build.values[0]
    var taps = 0
    var ended = 0
    var name = ""
  }

  @ObservedObject var store = PlainStore<State>()
  let add = SignalEmitter()
  let added = Emitter<Build.Sent>()

  var observers: Void {
    add += {
      let taps = store.state.taps + 1
      store.commit { state in
        state.taps = taps
        state.value = Build.values[min(taps, Build.values.count - 1)]
      }
      added.send(Build.sent)
      var dice = runtime.random(Build.chance)
      _ = dice.next()
      runtime.timer(Build.timer, node: Build.timerNode, after: .milliseconds(10)) {
        store.state.ended += 10
      }
      runtime.effect(Build.effect, node: Build.effectNode, arguments: Build.argument) { _ in
        Build.outcome
      } completion: { result in
        store.state.ended += (try? result.get()) == nil ? 100 : 1
      }
    }
  }

  var body: some View {
    VStack {
      Text("\(store.state.taps) \(store.state.ended)")
      Button(emitter: add) { Text("Add") }
      Button(Build.label) { add.send() }
      TextField(Build.fieldLabel, text: store.binding.name)
    }
  }
}
