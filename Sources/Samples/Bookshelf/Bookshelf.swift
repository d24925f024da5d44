import Verge

/// A bookshelf that its members share: authors, books and reviews in one database.
///
/// The library's store holds the database, the session's who is here and what is on the screen. A
/// visitor and a member act through dispatchers of their own.
public struct Bookshelf: VergeApplication {
  /// Every effect asks a stand-in that answers from its arguments.
  public static let allowsEffectBodies = true

  let library: LibraryStore
  let session: SessionStore
  private let desk: Desk

  /// Makes the stores, empty.
  public init() {
    library = LibraryStore()
    session = SessionStore()
    desk = Desk(library: library, session: session)
  }

  /// What the visitor or the member sees.
  public var body: some View {
    FrontDoor(session: session, desk: desk)
  }
}

/// Gives whoever is here the dispatcher that suits them.
final class Desk {
  let library: LibraryStore
  let session: SessionStore
  let visitor: VisitorDispatcher
  /// Acts for the member who is signed in; nil while nobody is.
  private(set) var member: MemberDispatcher?
  private var following: VergeAnyCancellable?

  init(library: LibraryStore, session: SessionStore) {
    self.library = library
    self.session = session
    visitor = VisitorDispatcher(target: session)
    following = session.derived(.map(\.member)).sinkValue { [unowned self] name in
      member = name.primitive.map {
        MemberDispatcher(member: $0, session: session, target: library)
      }
    }
  }
}
