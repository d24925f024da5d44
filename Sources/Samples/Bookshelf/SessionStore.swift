import Verge

/// Holds who is here and what is on the screen.
final class SessionStore: Store<SessionState, SessionActivity>, @unchecked Sendable {
  init() { super.init(initialState: SessionState()) }
}

/// Who is here, and what is on the screen.
struct SessionState: Codable, Equatable, StateType {
  /// What the visitor has typed.
  var name = ""
  /// Who is signed in.
  var member: String?
  var isSigningIn = false
  var message: String?
  var page = Page.shelf
  var search = ""
  var draft = Draft()

  /// A review that is being written.
  struct Draft: Codable, Equatable {
    var text = ""
    var stars = 3
    var isSending = false
  }

  /// What the member looks at.
  enum Page: Codable, Equatable {
    case shelf, authors, favourites
    case book(Book.EntityID)
  }
}

/// What happens and leaves no trace in the state.
enum SessionActivity: Codable, Equatable {
  case welcomed(String)
  case reviewWasSent(Int)
  case importEnded
}
