import AsyncStore

/// The page of a city if one is open, else the settings or the search and the favourites.
struct WeatherHome: View {
  @EnvironmentObject private var forecasts: ForecastStore
  @State private var showsSettings = false

  var body: some View {
    if let city = forecasts.open {
      CityPage(city: city)
    } else if showsSettings {
      SettingsPage { showsSettings = false }
    } else {
      VStack {
        SearchPanel()
        FavouritesPanel()
        Button("Settings") { showsSettings = true }
      }
    }
  }
}

/// The search field and its results.
struct SearchPanel: View {
  @EnvironmentObject private var search: SearchStore
  @EnvironmentObject private var favourites: FavouritesStore
  @EnvironmentObject private var forecasts: ForecastStore

  var body: some View {
    VStack {
      HStack {
        TextField("Search", text: search.binding(for: \.text))
        Button("Find") { search.searchNow() }
          .disabled(search.text.isEmpty)
          .keyboardShortcut(.defaultAction)
        Button("Clear") { search.clear() }
          .disabled(search.text.isEmpty)
          .keyboardShortcut(.cancelAction)
      }
      note
      ForEach(search.cities) { city in
        HStack {
          Text("\(city.name), \(city.country)")
          Button("Show") { forecasts.open(city) }
          Button(favourites.state.contain(city) ? "Drop" : "Keep") { favourites.toggle(city) }
        }
      }
    }
  }

  @ViewBuilder private var note: some View {
    switch search.phase {
    case .idle, .typing: EmptyView()
    case .asking(let text, let attempt):
      Text(attempt == 1 ? "Looking for \(text)…" : "Looking for \(text), attempt \(attempt)…")
    case .done: if search.cities.isEmpty { Text("No such city") }
    case .failed(let message): Text(message).foregroundColor(.red)
    }
  }
}

/// The favourites with their weather.
struct FavouritesPanel: View {
  @EnvironmentObject private var favourites: FavouritesStore
  @EnvironmentObject private var forecasts: ForecastStore

  var body: some View {
    Panel("Favourites") {
      if favourites.cities.isEmpty { Text("Keep a city to see it here") }
      ForEach(favourites.cities) { city in
        HStack {
          Text("\(city.name)  \(ReportText(forecasts.state, city).line)")
          Button("Open") { forecasts.open(city) }
        }
      }
      if !favourites.cities.isEmpty {
        Button("Refresh") { forecasts.load(favourites.cities) }
      }
    }
  }
}
