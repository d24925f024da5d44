import AsyncStore

/// Weather for the cities that somebody cares about: a search while they type, favourites that
/// refresh themselves, a page for each city.
///
/// Four stores, each for a domain of its own, are bound to each other once: settings and favourites
/// feed the forecasts. Views act on the store that owns what they change.
public struct Weather: App {
  /// Every effect asks a stand-in that answers from its arguments.
  public static let allowsEffectBodies = true

  @StateObject private var settings: SettingsStore
  @StateObject private var search: SearchStore
  @StateObject private var favourites: FavouritesStore
  @StateObject private var forecasts: ForecastStore

  /// Makes the stores and binds them.
  public init() {
    let office = WeatherOffice()
    let settings = SettingsStore()
    let search = SearchStore(office: office)
    let favourites = FavouritesStore()
    let forecasts = ForecastStore(office: office)
    search.searchWhileTyping()
    forecasts.follow(settings)
    forecasts.follow(favourites)
    _settings = StateObject(wrappedValue: settings)
    _search = StateObject(wrappedValue: search)
    _favourites = StateObject(wrappedValue: favourites)
    _forecasts = StateObject(wrappedValue: forecasts)
  }

  /// One window with everything in it.
  public var body: some Scene {
    WindowGroup {
      WeatherHome()
        .environmentObject(settings)
        .environmentObject(search)
        .environmentObject(favourites)
        .environmentObject(forecasts)
    }
  }
}
