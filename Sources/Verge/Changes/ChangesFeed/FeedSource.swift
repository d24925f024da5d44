import ReplayRuntime

/// A store from which the value of a feed comes. The feed does not retain it.
struct FeedSource {
  weak var node: RuntimeNode?
}
