import AsyncStore

/// Weather for favourite cities: a search while the user types, favourites that refresh themselves,
/// a page for each city.
///
/// Four stores, each for its own domain, are bound to each other once: settings and favourites
/// update the forecasts. Views use the store that owns the data that they change.
public struct Weather: App {
  /// Every effect calls a stand-in that computes its answer from its arguments.
  public static let allowsEffectBodies = true

  @StateObject private var settings: SettingsStore
  @StateObject private var search: SearchStore
  @StateObject private var favourites: FavouritesStore
  @StateObject private var forecasts: ForecastStore

  /// Creates the stores and binds them.
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

  /// One window with all views.
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
