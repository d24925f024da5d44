// S4-11, lines 210-254 of seed 004
import VDStore

struct PostRow: View {
  let post: Post
  var body: some View { Text("Post \(post.id)") }
}

struct ProfileCard: View {
  let profile: UserProfile
  var body: some View { Text("Profile of \(profile.name)") }
}

// snippet
struct HomeView: View {
  @ViewStore var homeState: HomeScreenState
  
  init(_ store: Store<AppState>) {
    _homeState = ViewStore(store.scope(\.homeScreen))
  }
  
  var body: some View {
    VStack {
      if homeState.isLoading {
        ProgressView()
      }
      
      List(homeState.posts) { post in
        PostRow(post: post)
      }
      
      Button("Load Posts") {
        let store = $homeState
        store.task(id: "loadPosts") { await store.loadPosts() }
      }
    }
  }
}

struct ProfileView: View {
  @ViewStore var profileState: ProfileScreenState
  
  init(_ store: Store<AppState>) {
    _profileState = ViewStore(store.scope(\.profileScreen))
  }
  
  var body: some View {
    VStack {
      if let profile = profileState.userProfile {
        ProfileCard(profile: profile)
      }
      
      Button("Edit Profile") {
        $profileState.startEditing()
      }
    }
  }
}
// end
