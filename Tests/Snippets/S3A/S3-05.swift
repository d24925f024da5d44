// S3-05, lines 135-139 of seed 003
import AsyncStore

struct NewsState {
  var headlines: [String] = []
}

typealias NewsStore = AsyncStore<NewsState, Void>

extension NewsStore {
  convenience init() { self.init(state: .init(), env: (), mapError: { _ in .none }) }

  func loadDataTask() async throws -> Effect { .set(\.headlines, to: ["Rain", "Sun"]) }

// snippet
func loadData() {
    receive(.task(loadDataTask))
}
// end
}
