import Foundation
import ReplayRuntime
import Testing

@Suite struct StrayTests {
  @Test("What a thread of its own does again in a replay changes nothing and is counted")
  func strays() {
    let runtime = Runtime()
    let cell = Carrier(runtime.run { StateCell(1) })
    let emitterCell = Carrier(runtime.run { EmitterCell<Int>() })
    runtime.discardStrays()
    let done = DispatchSemaphore(value: 0)
    Thread {
      let place = CallSite(file: "ReplayRuntimeTests/StrayTests.swift", line: 7)
      cell.value.commit(place: place) { $0 = 2 }
      cell.value.commit(place: place) { $0 = 3 }
      emitterCell.value.send(1)
      done.signal()
    }.start()
    #expect(done.wait(timeout: .now() + 5) == .success)
    #expect(cell.value.state == 1)
    #expect(emitterCell.value.last == nil)
    let reports = runtime.strayReports
    #expect(reports.count == 2)
    #expect(
      reports.first?.hasPrefix(
        "CR4008 commit Store at ReplayRuntimeTests/StrayTests.swift:7: 2 times")
        == true, "\(reports)")
    cell.value.commit { $0 = 4 }
    #expect(cell.value.state == 4)
  }

  @Test("A dependency that is called by a stray of a replay is counted with its place")
  func strayDependency() {
    let runtime = Runtime()
    runtime.discardStrays()
    let done = DispatchSemaphore(value: 0)
    Thread {
      runtime.run { Runtime.requireOutside("Rates.load", file: "Rates.swift", line: 3) }
      done.signal()
    }.start()
    #expect(done.wait(timeout: .now() + 5) == .success)
    let report = runtime.strayReports.first
    #expect(report?.hasPrefix("CR4008 call Rates.load at Rates.swift:3: 1 time from") == true)
  }

  /// Carries an object to a thread of the test's own.
  private struct Carrier<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }
}
