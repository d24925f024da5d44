// S4-10, lines 175-204 of seed 004
import VDStore

struct User { var name: String }
struct Post: Identifiable, Codable { var id: Int }
struct UserProfile { var name: String }
struct Activity { var name: String }
struct UIImage {}
enum Theme { case light, dark }

// snippet
struct AppState {
  @NonMutatingSet var homeScreen: HomeScreenState = HomeScreenState()
  @NonMutatingSet var profileScreen: ProfileScreenState = ProfileScreenState()
  @NonMutatingSet var settingsScreen: SettingsScreenState = SettingsScreenState()
  
  // Global app data that affects all screens
  var user: User? = nil
  var isOnline: Bool = true
}

struct HomeScreenState {
  var posts: [Post] = []
  var isLoading: Bool = false
  var searchQuery: String = ""
}

struct ProfileScreenState {
  var userProfile: UserProfile? = nil
  var isEditing: Bool = false
  var avatarImage: UIImage? = nil
  @NonMutatingSet var recentActivities: [Activity] = []
}

struct SettingsScreenState {
  var theme: Theme = .light
  var notificationsEnabled: Bool = true
  var selectedLanguage: String = "en"
}
// end
