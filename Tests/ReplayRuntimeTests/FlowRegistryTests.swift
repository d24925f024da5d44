import Testing

@testable import ReplayRuntime

@Suite struct FlowRegistryTests {
  @Test("Flows that do not wait at a boundary are named in the order in which they began")
  func unrecordedWaits() {
    let runtime = Runtime()
    var flows = FlowRegistry()
    #expect(flows.unrecordedWaits == ("", ""))
    let (executor, load) = flows.begin(
      "app.load", at: CallSite(file: "A.swift", line: 1), of: runtime)
    let (same, poll) = flows.begin("app.poll", at: CallSite(file: "B.swift", line: 2), of: runtime)
    #expect(executor === same)
    #expect(
      flows.unrecordedWaits
        == ("app.load", " (app.load, begun at A.swift:1; app.poll, begun at B.swift:2)"))
    flows.setBoundary(load, true)
    #expect(flows.unrecordedWaits == ("app.poll", " (app.poll, begun at B.swift:2)"))
    flows.setBoundary(load, false)
    flows.setBoundary(nil, true)
    flows.finish(poll)
    #expect(flows.unrecordedWaits == ("app.load", " (app.load, begun at A.swift:1)"))
  }
}
