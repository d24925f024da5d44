import HeadlessUI
import Observation
import Replay
import ReplayProbes
import Testing

@Observable private final class Model {
  var count = 0
}

private struct ModelScene: Scene {
  let model: Model
  var body: some Scene {
    WindowGroup {
      Text("\(model.count)")
      Button("up") { model.count += 1 }
    }
  }
}

private struct ModelApp: App {
  let model = Model()
  var body: some Scene { ModelScene(model: model) }
}

private struct StateScene: Scene {
  @State private var count = 0
  var body: some Scene { WindowGroup { Button("count \(count)") { count += 1 } } }
}

private struct MadeSceneApp: App {
  var body: some Scene { StateScene() }
}

private struct StoredSceneApp: App {
  let scene = StateScene()
  @State private var taps = 0
  var body: some Scene { scene }
}

@Suite("Scenes with a body of their own")
struct SceneTests {
  private func session(
    _ application: any App.Type, _ script: (World) throws -> Void
  ) async throws -> RecordedSession {
    try await RecordedSession { world in
      application.show(in: world.host)
    } script: { world, _ in
      try script(world)
    }
  }

  @Test("A scene that reads an observable object follows it")
  func observable() async throws {
    let session = try await session(ModelApp.self) { world in
      try world.host.tap("button:up")
      #expect(world.host.screen?.plainText == "1 up")
    }
    try session.requireFaithful()
  }

  @Test("A scene keeps its state, also one that the application makes in its body")
  func state() async throws {
    for application in [MadeSceneApp.self, StoredSceneApp.self] as [any App.Type] {
      let session = try await session(application) { world in
        try world.host.tap("button:count 0")
        try world.host.tap("button:count 1")
        #expect(world.host.screen?.plainText == "count 2")
      }
      try session.requireFaithful()
      #expect(session.summaries(.commit).count == 2)
    }
  }
}
