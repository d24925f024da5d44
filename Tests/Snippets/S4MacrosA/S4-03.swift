// S4-03, lines 89-107 of seed 004
#if Macros
import SnippetOutput
import VDStoreMacros

public struct Converter: Codable {
  var isLoading = false
  var problem = ""
}

struct API {
  var updateRates: () async throws -> Void = {}
}

extension StoreDIValues {
  @StoreDIValue var api: API = API()
}

// snippet
@Actions
extension Store<Converter> {

  @CancelInFlight
  func updateRates() async {
    state.isLoading = true
    defer { state.isLoading = false }
    do {
      try await di.api.updateRates()
      guard !Task.isCancelled else { return }
      print("updated")
    } catch {
      state.problem = "\(error)"
    }
  }
}

// end
#endif
