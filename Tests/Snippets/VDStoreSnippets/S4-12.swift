// S4-12, lines 260-289 of seed 004
import VDStore

let newPost = Post(id: 9)
let newPosts = [Post(id: 1), Post(id: 2)]

// snippet
extension Store<HomeScreenState> {
  func loadPosts() async {
    state.isLoading = true  // Only HomeView rebuilds
    // ... fetch posts
    state.posts = newPosts  // Only HomeView rebuilds
    state.isLoading = false // Only HomeView rebuilds
  }
}

extension Store<ProfileScreenState> {
  func startEditing() {
    state.isEditing = true  // Only ProfileView rebuilds
  }
}

extension Store<AppState> {
  func setUser(_ user: User) {
    state.user = user  // All views rebuild (global state change)
  }
  
  func updateHomeScreenDirectly() {
    // This WON'T trigger any updates because homeScreen is non-mutating
    state.homeScreen.posts.append(newPost)
    
    // To trigger updates, you need to scope to the substate:
    // homeStore.state.posts.append(newPost)  // This WILL trigger updates
  }
}
// end
