import Verge

/// Holds the signed-in member and the state of the screen.
final class SessionStore: Store<SessionState, SessionActivity>, @unchecked Sendable {
  init() { super.init(initialState: SessionState()) }
}

/// The signed-in member, and the state of the screen.
struct SessionState: Codable, Equatable, StateType {
  /// The text that the visitor has typed.
  var name = ""
  /// The signed-in member; nil for a visitor.
  var member: String?
  var isSigningIn = false
  var message: String?
  var page = Page.shelf
  var search = ""
  var draft = Draft()

  /// A review before it is sent.
  struct Draft: Codable, Equatable {
    var text = ""
    var stars = 3
    var isSending = false
  }

  /// The page that the member has opened.
  enum Page: Codable, Equatable {
    case shelf, authors, favourites
    case book(Book.EntityID)
  }
}

/// Messages that are not a part of the state.
enum SessionActivity: Codable, Equatable {
  case welcomed(String)
  case reviewWasSent(Int)
  case importEnded
}
