import Compose
import Testing

/// Names everything through one import.
nonisolated private struct Alone: App {
  var body: some Scene { WindowGroup { Text("alone") } }
}

@Suite struct ComposeImportTests {
  @Test("Import of Compose alone brings App")
  func app() {
    let runtime = Runtime()
    let host = HeadlessHost(runtime: runtime)
    runtime.start(.map([:])) { Alone.build(in: host) }
    #expect(host.screen?.plainText == "alone")
  }
}
