// S4-13, lines 297-302 of seed 004
import SnippetOutput
import VDStore

struct APIService {
  func fetchPosts() { print("posts are fetched") }
  func updateProfile(_ name: String) { print("profile is \(name)") }
}

struct UserDefaults {
  func save(_ value: String) { print("saved \(value)") }
}

extension StoreDIValues {
  var apiService: APIService { self[\.apiService] ?? APIService() }
  var userDefaults: UserDefaults { self[\.userDefaults] ?? UserDefaults() }
}

func useServices(
  homeStore: Store<HomeScreenState>, profileStore: Store<ProfileScreenState>,
  settingsStore: Store<SettingsScreenState>
) {
// snippet
// All screens can access the same services
homeStore.di.apiService.fetchPosts()
profileStore.di.apiService.updateProfile("Ada")
settingsStore.di.userDefaults.save("large")
// end
}
