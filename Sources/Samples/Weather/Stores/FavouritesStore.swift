import AsyncStore

/// The user's favourite cities, in the order in which they were added.
struct Favourites: Codable {
  var cities: [City] = []

  func contain(_ city: City) -> Bool { cities.contains { $0.id == city.id } }
}

typealias FavouritesStore = AsyncStore<Favourites, Void>

extension FavouritesStore {
  convenience init() { self.init(state: .init(), env: (), mapError: { _ in .none }) }

  /// Adds or removes a city.
  func toggle(_ city: City) {
    receive(
      .set { state in
        if state.contain(city) {
          state.cities.removeAll { $0.id == city.id }
        } else {
          state.cities.append(city)
        }
      })
  }
}
