import AsyncStore

/// The cities that somebody wants to see at once, in the order of choosing.
struct Favourites: Codable {
  var cities: [City] = []

  func contain(_ city: City) -> Bool { cities.contains { $0.id == city.id } }
}

typealias FavouritesStore = AsyncStore<Favourites, Void>

extension FavouritesStore {
  convenience init() { self.init(state: .init(), env: (), mapError: { _ in .none }) }

  /// Keeps a city, or drops it.
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
