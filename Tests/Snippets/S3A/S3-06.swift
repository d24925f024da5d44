// S3-06, lines 156-171 of seed 003
import AsyncStore

struct HomeState {
  var isLoading = false
  var locations: [String] = []
  var photos: [String] = []
  var favorites: [String] = []
  var sections: [String] = []
}

typealias HomeStore = AsyncStore<HomeState, Void>

extension HomeStore {
  convenience init() { self.init(state: .init(), env: (), mapError: { _ in .none }) }

  func loadLocationsTask() async throws -> Effect { .set(\.locations, to: ["Rome"]) }
  func loadPhotosTask() async throws -> Effect { .set(\.photos, to: ["Forum", "Tiber"]) }
  func loadFavoritesTask() async throws -> Effect { .set(\.favorites, to: ["Tiber"]) }

  func buildSectionsTask() async throws -> Effect {
    .set { $0.sections = $0.locations + $0.photos + $0.favorites }
  }

// snippet
func initializeApp() {
    receive(
        .concatenate(
            .set(\.isLoading, to: true),
            .merge(
                .task(loadLocationsTask),
                .task(loadPhotosTask),
                .task(loadFavoritesTask)
            ),
            .task(buildSectionsTask),
            .set(\.isLoading, to: false)
        )
    )
}
// end
}
