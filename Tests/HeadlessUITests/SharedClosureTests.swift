import HeadlessUI
import ReplayProbes
import ReplayRuntime
import Testing

private final class Model: ObservableObject {
  let cell = StateCell(0)
  var objectWillChange: ObjectChangePublisher {
    ObjectChangePublisher { [cell] handler in cell.subscribe { _ in handler() } }
  }
}

/// Shows one view value at two places.
nonisolated private struct Two<Content: View>: View {
  let content: Content
  var body: some View {
    VStack {
      content
      content
    }
  }
}

nonisolated private struct Appearing: View {
  @State private var count = 0
  var body: some View { Text("\(count)").onAppear { count += 1 } }
}

nonisolated private struct Hearing: View {
  let model: Model
  @State private var count = 0
  var body: some View { Text("\(count)").onReceive(model.objectWillChange) { count += 1 } }
}

/// Is evaluated alone when the model changes, and then calls a closure of the view above.
nonisolated private struct Reader: View {
  let model: Model
  let read: () -> Int
  var body: some View { Text("\(read())/\(model.cell.trackedState)") }
}

nonisolated private struct Reading: View {
  let model: Model
  @State private var count = 0
  var body: some View {
    VStack {
      Button("c\(count)") { count += 1 }
      Reader(model: model) { count }
    }
  }
}

/// Its button is heard at both places before it counts.
nonisolated private struct Telling: View {
  let model: Model
  @State private var count = 0
  var body: some View {
    Button("c\(count)") {
      model.cell.commit { $0 += 1 }
      count += 1
    }
    .onReceive(model.objectWillChange) { _ in }
  }
}

nonisolated private struct AppearingAndTelling: View {
  let model: Model
  @State private var count = 0
  var body: some View {
    Text("\(count)")
      .onReceive(model.objectWillChange) { _ in }
      .onAppear {
        model.cell.commit { $0 += 1 }
        count += 1
      }
  }
}

nonisolated private struct LeavingAndTelling: View {
  let model: Model
  @State private var count = 0
  var body: some View {
    Button("c\(count)") { count += 1 }
      .onReceive(model.objectWillChange) { _ in trace("heard \(count)") }
      .onDisappear {
        model.cell.commit { $0 += 1 }
        count += 10
        trace("left with \(count)")
      }
  }
}

/// Shows one view value at two places, of which the first can leave.
nonisolated private struct Shrinking<Content: View>: View {
  let content: Content
  @State private var isShown = true
  var body: some View {
    VStack {
      Button("less") { isShown = false }
      if isShown { content }
      content
    }
  }
}

nonisolated private struct Fold: ViewModifier {
  let model: Model
  @State private var count = 0
  func body(content: Content) -> some View {
    VStack {
      Button("b\(count)") { count += 1 }
      Reader(model: model) { count }
      content
    }
  }
}

nonisolated private struct Folding: View {
  let fold: Fold
  @State private var number = 0
  var body: some View {
    VStack {
      Button("n\(number)") { number += 1 }
      Text("x").modifier(fold)
    }
  }
}

@Suite("Closures of a view value that several places show")
struct SharedClosureTests {
  private func faithful<Content: View>(
    _ view: @escaping (Model) -> Content, _ script: (World, Model) throws -> Void
  ) async throws -> RecordedSession {
    let session = try await RecordedSession { world in
      let model = world.runtime.run { Model() }
      model.cell.bind(to: "model")
      world.host.mount(view(model))
      return model
    } script: { world, model in
      try script(world, model)
    }
    try session.requireFaithful()
    return session
  }

  @Test("A closure of appearance changes the state of its place")
  func appearance() async throws {
    _ = try await faithful { _ in
      Two(content: Appearing())
    } _: { world, _ in
      #expect(world.host.screen?.plainText == "1 1")
    }
  }

  @Test("A closure that hears a publisher changes the state of its place")
  func publisher() async throws {
    _ = try await faithful { model in
      Two(content: Hearing(model: model))
    } _: { world, model in
      model.cell.commit { $0 = 1 }
      #expect(world.host.screen?.plainText == "1 1")
    }
  }

  @Test("A view below that is evaluated alone reads the state of its own place")
  func closureBelow() async throws {
    _ = try await faithful { model in
      Two(content: Reading(model: model))
    } _: { world, model in
      try world.host.tap(exactly: "app/button:c0")
      #expect(world.host.screen?.plainText == "c1 1/0 c0 0/0")
      model.cell.commit { $0 = 1 }
      #expect(world.host.screen?.plainText == "c1 1/1 c0 0/1")
    }
  }

  @Test("A closure goes on with the state of its place after it was heard at another one")
  func nested() async throws {
    _ = try await faithful { model in
      Two(content: Telling(model: model))
    } _: { world, _ in
      try world.host.tap(exactly: "app/button:c0")
      #expect(world.host.screen?.plainText == "c1 c0")
      try world.host.tap(exactly: "app/button:c0")
      #expect(world.host.screen?.plainText == "c1 c1")
    }
    _ = try await faithful { model in
      Two(content: AppearingAndTelling(model: model))
    } _: { world, _ in
      #expect(world.host.screen?.plainText == "1 1")
    }
  }

  @Test("A closure of disappearance goes on with the state of its place after another was heard")
  func leaving() async throws {
    let session = try await faithful { model in
      Shrinking(content: LeavingAndTelling(model: model))
    } _: { world, _ in
      try world.host.tap(exactly: "app/button:c0")
      #expect(world.host.screen?.plainText == "less c1 c0")
      try world.host.tap("button:less")
      #expect(world.host.screen?.plainText == "less c0")
      try world.host.tap("button:c0")
      #expect(world.host.screen?.plainText == "less c1")
    }
    #expect(session.trace == ["heard 0", "left with 11"])
  }

  @Test("A modifier in a property has its state at the place where it is applied, and there alone")
  func modifier() async throws {
    let session = try await faithful { model in
      Folding(fold: Fold(model: model))
    } _: { world, model in
      try world.host.tap("button:b0")
      try world.host.tap("button:n0")
      #expect(world.host.screen?.plainText == "n1 b1 1/0 x")
      model.cell.commit { $0 = 1 }
      #expect(world.host.screen?.plainText == "n1 b1 1/1 x")
    }
    #expect(session.summaries(.lifecycle).filter { $0.contains("Fold.count") }.count == 1)
  }
}
