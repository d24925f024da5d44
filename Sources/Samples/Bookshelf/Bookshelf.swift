import Verge

/// A bookshelf shared by its members: authors, books and reviews in one database.
///
/// The library's store holds the database; the session's store holds the signed-in member and the
/// screen. A visitor and a member act through separate dispatchers.
public struct Bookshelf: VergeApplication {
  /// Every effect calls a stand-in that computes its answer from its arguments.
  public static let allowsEffectBodies = true

  let library: LibraryStore
  let session: SessionStore
  private let desk: Desk

  /// Creates the stores, empty.
  public init() {
    library = LibraryStore()
    session = SessionStore()
    desk = Desk(library: library, session: session)
  }

  /// The pages of the visitor or the member.
  public var body: some View {
    FrontDoor(session: session, desk: desk)
  }
}

/// Returns the dispatcher for the visitor or for the signed-in member.
final class Desk {
  let library: LibraryStore
  let session: SessionStore
  let visitor: VisitorDispatcher
  /// The dispatcher of the signed-in member; nil without one.
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
