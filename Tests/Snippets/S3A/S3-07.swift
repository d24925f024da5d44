// S3-07, lines 178-182 of seed 003
import AsyncStore

struct ReportState {
  var report = ""
  var wasCancelled = false
}

typealias ReportStore = AsyncStore<ReportState, Void>

extension ReportStore {
  convenience init() {
    self.init(
      state: .init(), env: (),
      mapError: { $0 is CancellationError ? .set(\.wasCancelled, to: true) : .none })
  }

  func longRunningTask() async throws -> Effect {
    try await Task.sleep(for: .seconds(3600))
    return .set(\.report, to: "done")
  }

// snippet
func loadData() {
    receive(.task(operation: longRunningTask, id: "CancelTask"))
}
// end
}
