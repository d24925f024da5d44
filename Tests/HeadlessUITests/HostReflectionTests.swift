import HeadlessUI
import ReplayRuntime
import Testing

nonisolated private struct Root: View {
  @State var count = 0
  var body: some View { Button("count \(count)") { count += 1 } }
}

@Suite struct HostReflectionTests {
  @Test("A host can be dumped, as a debugger does it")
  func dumped() throws {
    let host = HeadlessHost(runtime: Runtime(clock: .virtual, seed: 1))
    host.runtime.inTurn("mount") { host.mount(Root()) }
    var text = ""
    dump(host, to: &text)
    #expect(text.contains("count 0"))
  }
}
