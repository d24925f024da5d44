@testable import HeadlessUI
import ReplayRuntime
import Testing

/// Whether a view is shown, as the test decides.
private final class Model: RuntimeObservable, ObservableObject {
  private let changes = EmitterCell<Void>()
  var isWide = false { didSet { changes.send(()) } }
  var color = Color.red { didSet { changes.send(()) } }

  func observe(_ handler: @escaping () -> Void) -> ReplayRuntime.Subscription {
    changes.subscribe { _ in handler() }
  }

  var objectWillChange: ObjectChangePublisher {
    ObjectChangePublisher { [unowned self] in observe($0) }
  }
}

nonisolated private struct Counter: View {
  let name: String
  @State var count = 0
  var body: some View { Button("\(name)\(count)") { count += 1 } }
}

/// Places that several views share: those of only children, of pairs and of tuples.
@Suite struct SharedPlaceTests {
  private let runtime = Runtime()
  private let model: Model
  private let host: HeadlessHost

  init() {
    let model = runtime.run { Model() }
    self.model = model
    host = HeadlessHost(runtime: runtime)
  }

  private func mount(_ view: some View) {
    runtime.start(.map([:])) { host.mount(view) }
  }

  @Test("A control is found by a path that is equal to its own, whatever the bytes of both are")
  func equalPaths() throws {
    nonisolated struct Kelvin: View {
      @State var count = 0
      var body: some View { Button("\u{212A}") { count += 1 } }
    }
    mount(Kelvin())
    for path in ["button:K", "button:\u{212A}"] { try host.tap(path) }
    #expect(throws: (any Error).self) { try host.tap("button:q") }
  }

  @Test("A view keeps its state while another one before it comes and goes, in a block of any size")
  func siblings() throws {
    nonisolated struct Few: View {
      @ObservedObject var model: Model
      var body: some View {
        VStack {
          Counter(name: "a")
          if model.isWide { Counter(name: "b") }
          Counter(name: "c")
        }
      }
    }
    nonisolated struct Many: View {
      @ObservedObject var model: Model
      var body: some View {
        Few(model: model)
        Text("1")
        if model.isWide { Counter(name: "d") }
        Text("2")
        if model.isWide {
          Text("3")
          Text("4")
        }
        Text("5")
        Counter(name: "e")
        Text("6")
      }
    }
    mount(Many(model: model))
    for target in ["button:a0", "button:c0", "button:c1", "button:e0"] { try host.tap(target) }
    #expect(host.screen?.plainText == "a1 c2 1 2 5 e1 6")
    model.isWide = true
    #expect(host.screen?.plainText == "a1 b0 c2 1 d0 2 3 4 5 e1 6")
    try host.tap("button:b0")
    model.isWide = false
    #expect(host.screen?.plainText == "a1 c2 1 2 5 e1 6")
    model.isWide = true
    #expect(host.screen?.plainText == "a1 b0 c2 1 d0 2 3 4 5 e1 6")
  }

  @Test("Stacks that are only children are elements inside each other")
  func stacks() {
    nonisolated struct Nested: View {
      @ObservedObject var model: Model
      var body: some View {
        VStack {
          HStack {
            if model.isWide { Text("wide") }
          }
        }
      }
    }
    mount(Nested(model: model))
    #expect(host.screen?.kind == .vStack)
    #expect(host.screen?.children.map(\.kind) == [.hStack])
    #expect(host.screen?.children.first?.children.isEmpty == true)
    model.isWide = true
    let row = host.screen?.children.first
    #expect(row?.children.map(\.text) == ["wide"])
    model.isWide = false
    #expect(host.screen?.children.first?.children.isEmpty == true)
  }

  @Test("A text without a place of its own follows the environment of its parent")
  func texts() {
    nonisolated struct Coloured: View {
      @ObservedObject var model: Model
      var body: some View {
        VStack {
          Text("a").foregroundColor(model.color)
          if model.isWide { Text("b") }
        }
        .foregroundColor(model.isWide ? .green : nil)
      }
    }
    mount(Coloured(model: model))
    func colors() -> [String?] { host.screen?.children.map(\.style.color) ?? [] }
    #expect(colors() == ["red"])
    model.color = .blue
    #expect(colors() == ["blue"])
    model.isWide = true
    #expect(colors() == ["blue", "green"])
  }
}
