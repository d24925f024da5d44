import EventModel
import HeadlessUI
import Observation
import OrderedCombine
import ReplayProbes
import ReplayRuntime
import Testing

@Observable private final class Line {
  var title: String
  var count = 1
  weak var list: Basket?
  init(_ title: String) { self.title = title }
}

@Observable private final class Basket {
  var lines: [Line] = []
  var note: String?
  let owner = Owner()
  @ObservationIgnored var ignored = 0
  @ObservationIgnored private var pending: [Task<Void, Never>] = []
  init() { lines = [Line("tea")] }
  func add(_ title: String) {
    let line = Line(title)
    line.list = self
    lines.append(line)
    ignored += 1
  }
}

private final class Owner: ObservableObject {
  @Published var name = "Ann"
  @Published var password = ""
  private var subscriptions: Set<AnyCancellable> = []
  var notes = 0
  init() { $name.sink { [weak self] _ in self?.notes += 1 }.store(in: &subscriptions) }
}

nonisolated private struct BasketView: View {
  @State private var basket = Basket()
  @State private var chosen: Line?
  var body: some View {
    VStack {
      Text("\(basket.lines.map { "\($0.title) \($0.count)" }.joined(separator: ", "))")
      Text(chosen?.title ?? "none")
      Button("add") { basket.add("rice") }
      Button("more") { basket.lines[0].count += 1 }
      Button("choose") { chosen = basket.lines.last }
      Button("rename") { basket.owner.name = "Bob" }
      Button("new") { basket = Basket() }
      Button("nothing") { basket.lines = basket.lines }
    }
  }
}

@Observable private final class Shared { var value = 0 }
nonisolated(unsafe) private var unowned = Shared()

nonisolated private struct UnownedView: View {
  @State private var basket = Basket()
  @State private var own = Shared()
  var body: some View {
    VStack {
      Text("\(unowned.value) \(own.value) \(basket.lines.count)")
      Button("own") { own.value += 1 }
      Button("unowned") { unowned.value += 1 }
    }
  }
}

nonisolated private struct Properties: View {
  @StateObject private var owner = Owner()
  let plain = Shared()
  var body: some View {
    VStack {
      Button("name") { owner.name += "!" }
      Button("plain") { plain.value += 1 }
      Child().environment(plain).environmentObject(owner)
      Alone(shared: Shared(), owner: Owner())
    }
  }

  nonisolated struct Child: View {
    @Environment(Shared.self) var shared
    @EnvironmentObject var owner: Owner
    var body: some View { Text("\(shared.value) \(owner.name)") }
  }

  nonisolated struct Alone: View {
    @Bindable var shared: Shared
    @ObservedObject var owner: Owner
    var body: some View {
      VStack {
        Stepper("shared", value: $shared.value)
        TextField("owner", text: $owner.name)
      }
    }
  }
}

nonisolated private struct Login: View {
  @StateObject private var owner = Owner()
  var body: some View {
    VStack {
      TextField("name", text: $owner.name)
      SecureField("password", text: $owner.password)
      Button("make") { owner.password = "correct horse" }
    }
  }
}

nonisolated private struct Later: View {
  @State private var shared = Shared()
  var body: some View {
    VStack {
      Text("\(shared.value)")
      Button("later") { Runtime.ambient.timer("later", after: .seconds(1)) { shared.value += 1 } }
    }
    .onAppear { shared.value = 100 }
  }
}

/// Tells of its changes itself.
private final class Meter: ObservableObject {
  let objectWillChange = ObservableObjectPublisher()
  var value = 0 { willSet { objectWillChange.send() } }
}

nonisolated private struct MeterView: View {
  @StateObject private var meter = Meter()
  var body: some View { Button("up") { meter.value += 1 } }
}

/// Objects that hold each other.
@Observable private final class Knot {
  var name: String
  var next: Knot?
  var twins: [Knot] = []
  init(_ name: String) { self.name = name }
}

nonisolated private struct KnotView: View {
  @State private var knot = Knot("a")
  var body: some View {
    VStack {
      Button("tie") {
        let other = Knot("b")
        (other.next, knot.next) = (knot, other)
        knot.twins = [other, knot, Knot("c")]
      }
    }
  }
}

/// The object changes in the handler of a value that another handler sends.
nonisolated private struct Chain: View {
  @State private var shared = Shared()
  @State private var number = 0
  var body: some View {
    Button("go") { number = 1 }
      .onChange(of: number) { shared.value = 5 }
  }
}

/// Encodes one of its two properties.
private struct Half: Codable {
  var shown = 0
  var lost = 0
  enum CodingKeys: CodingKey { case shown }

  init() {}
  init(from decoder: any Decoder) throws {
    shown = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .shown)
  }
}

@Observable private final class Halves { var half = Half() }

nonisolated private struct HalfView: View {
  @State private var halves = Halves()
  var body: some View { Button("go") { halves.half.lost += 1 } }
}

/// Does not read its object, so nothing tells of a change.
nonisolated private struct Blind: View {
  let shared: Shared
  @State private var taps = 0
  var body: some View { Button("tap") { taps += 1 } }
}

@Suite("Objects that a view owns are nodes") struct ObjectNodeTests {
  private func play(
    _ rules: RuntimeRules = .newest, _ view: @escaping () -> some View,
    _ script: @escaping (World) async throws -> Void
  ) async throws -> RecordedSession {
    let session = try await RecordedSession(rules: rules) {
      $0.host.mount(view())
    } script: { world, _ in
      try await script(world)
    }
    try session.requireFaithful()
    return session
  }

  private func taps(_ names: String...) -> (World) async throws -> Void {
    { world in for name in names { try world.host.tap("button:\(name)") } }
  }

  private func commits(_ session: RecordedSession) -> [String] {
    session.transcript.split(separator: "\n").filter { $0.contains(" commit ") }.map {
      String($0.trimmingPrefix { $0 == " " }).replacing("commit app.", with: "")
    }
  }

  @Test("An @Observable object in a @State is recorded with the objects in it")
  func state() async throws {
    let session = try await play {
      BasketView()
    } _: { world in
      try await taps("add", "more", "choose", "rename", "new", "nothing")(world)
    }
    #expect(session.live.failureCodes == [])
    #expect(
      commits(session) == [
        #"BasketView.basket version=1 lines splice 1 -0 +[{count: 1, title: "rice"}]"#,
        #"BasketView.basket version=2 lines[0].count = 2"#,
        #"BasketView.chosen version=1 . = {count: 1, title: "rice"}"#,
        #"BasketView.basket version=3 owner.name = "Bob""#,
        #"BasketView.basket version=4 lines splice 0 -2 +[{count: 1, title: "tea"}]; "#
          + #"owner.name = "Ann""#,
      ])
  }

  @Test("A commit of an object follows from what changed it, and the frame from the commit")
  func causes() async throws {
    let session = try await play {
      BasketView()
    } _: {
      try await self.taps("more")($0)
    }
    let commit = try session.event("commit app.BasketView.basket version=1 lines[0].count = 2")
    #expect(session.cause(of: commit) == "input tap app/button:more")
    let frame = try session.event(#"frame children[0].text = "tea 2""#)
    #expect(session.cause(of: frame)?.hasPrefix("commit app.BasketView.basket") == true)
  }

  @Test("Each property that holds an object records it, and one of them only")
  func properties() async throws {
    let session = try await play {
      Properties()
    } _: { world in
      try await taps("name", "plain")(world)
      try world.host.type("Zoe", into: "field:owner")
      try world.host.tap(world.host.targets.map(\.path).first { $0.contains("ncrement") } ?? "none")
    }
    #expect(session.live.failureCodes == [])
    #expect(
      commits(session) == [
        #"Properties.owner version=1 name = "Ann!""#, "Properties.plain version=1 value = 1",
        #"Alone.owner version=1 name = "Zoe""#,
        "Alone.shared version=1 value = 1",
      ])
  }

  @Test("An object that nothing owns is named, and one that is owned is not")
  func unownedObject() async throws {
    let session = try await play {
      // Each life has its own.
      unowned = Shared()
      return UnownedView()
    } _: { world in
      try await taps("own")(world)
      #expect(world.failureCodes == [])
      try await taps("unowned")(world)
    }
    #expect(session.live.failureCodes == ["CR4604"])
    #expect(session.live.failures.first?.text.hasPrefix("Shared changed") == true)
  }

  @Test("An object that tells of its changes itself is recorded")
  func meter() async throws {
    let session = try await play {
      MeterView()
    } _: {
      try await self.taps("up", "up")($0)
    }
    #expect(commits(session).last == "MeterView.meter version=2 value = 2")
    #expect(session.live.failureCodes == [])
  }

  @Test("Objects that hold each other are written once")
  func knot() async throws {
    let session = try await play {
      KnotView()
    } _: {
      try await self.taps("tie")($0)
    }
    #expect(
      commits(session) == [
        #"KnotView.knot version=1 next = {name: "b", next: "opaque(Knot)", twins: []}; "#
          + #"twins splice 0 -0 +[{name: "b", next: "opaque(Knot)", twins: []}, "opaque(Knot)", "#
          + #"{name: "c", next: null, twins: []}]"#
      ])
  }

  @Test("What changes after a timer, when a view appears, or as another value changes is recorded")
  func later() async throws {
    let session = try await play {
      VStack {
        Later()
        Chain()
      }
    } _: { world in
      try await taps("later", "go")(world)
      world.runtime.advance(by: .seconds(1))
    }
    #expect(
      commits(session) == [
        "Later.shared version=1 value = 100", "Chain.number version=1 . = 1",
        "Chain.shared version=1 value = 5", "Later.shared version=2 value = 101",
      ])
    let last = try session.event("commit app.Later.shared version=2 value = 101")
    #expect(session.cause(of: last)?.hasPrefix("timer fire later") == true)
  }

  @Test("What a field for secrets shows of an object is in no event")
  func secrets() async throws {
    let session = try await play {
      Login()
    } _: { world in
      try world.host.type("ann", into: "field:name")
      try world.host.type("s3cret!x", into: "field:password")
    }
    #expect(commits(session).count == 2)
    #expect(!session.transcript.contains("s3cret"))
    // What the application computes from its own code differs from its stand-in in a replay.
    let made = try await RecordedSession {
      $0.host.mount(Login())
    } script: { world, _ in
      try world.host.tap("button:make")
    }
    #expect(made.summaries(.commit).count == 1)
    for part in ["correct", "horse"] { #expect(!made.transcript.contains(part)) }
  }

  @Test("A property that a value in an object does not encode is named")
  func notEncoded() async throws {
    let session = try await play {
      HalfView()
    } _: {
      try await self.taps("go")($0)
    }
    #expect(session.findings.map(\.name) == ["app.HalfView.halves.lost (Half, not encoded)"])
  }

  @Test("A change outside every turn is named, also if no view reads it, and follows from no event")
  func outside() async throws {
    let session = try await RecordedSession { world in
      let shared = Shared()
      world.host.mount(Blind(shared: shared))
      return shared
    } script: { world, shared in
      try world.host.tap("button:tap")
      shared.value = 7
      try world.host.tap("button:tap")
    }
    #expect(
      session.live.failures.map(\.description).first?.hasPrefix("CR4605 app.Blind.shared") == true)
    let commit = try session.event("commit app.Blind.shared version=1 value = 7")
    #expect(session.cause(of: commit)?.hasPrefix("input") != true)
    #expect(session.verdict.divergences.first?.difference == .missing)
  }

  @Test("By the second rules objects are no nodes")
  func secondRules() async throws {
    let session = try await RecordedSession(rules: RuntimeRules(number: 2)) {
      $0.host.mount(BasketView())
    } script: { world, _ in
      try await self.taps("more", "new")(world)
    }
    #expect(session.verdict.divergences.isEmpty)
    #expect(session.summaries(.commit) == ["commit app.BasketView.basket version=1 unchanged"])
    #expect(session.live.failureCodes == ["CR4604"])
  }
}
