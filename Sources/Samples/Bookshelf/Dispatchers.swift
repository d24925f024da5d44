import Verge

/// Why the reading circle's server has refused a request.
enum CircleError: Error, Codable, Equatable {
  case unknownMember
}

/// The actions of a visitor who is not signed in.
final class VisitorDispatcher: SessionStore.Dispatcher, @unchecked Sendable {
  func signIn() {
    let name = primitiveState.name
    guard !name.isEmpty else { return commit { $0.message = "Enter a name" } }
    commit("signing in") {
      $0.isSigningIn = true
      $0.message = nil
    }
    runtime.effect("signIn", node: "Bookshelf", arguments: name, errors: [CircleError.self]) {
      name in
      if name == "wrong" { throw CircleError.unknownMember }
      return String(name.prefix(20))
    } completion: { [self] result in
      finish(result)
    }
  }

  private func finish(_ result: Result<String, any Error>) {
    commit("signed in") { state in
      state.isSigningIn = false
      switch result {
      case .success(let name): state.member = name
      case .failure(CircleError.unknownMember): state.message = "Nobody has that name"
      case .failure: state.message = "The circle cannot be reached"
      }
    }
    if let member = primitiveState.member { send(.welcomed(member)) }
  }
}

/// The actions of the signed-in member.
final class MemberDispatcher: LibraryStore.Dispatcher, @unchecked Sendable {
  let member: String
  let session: SessionStore

  init(member: String, session: SessionStore, target library: LibraryStore) {
    self.member = member
    self.session = session
    super.init(target: library)
  }

  func signOut() { session.commit("sign out") { $0 = SessionState() } }

  func open(_ page: SessionState.Page) { session.commit(scope: \.page) { $0 = page } }

  func toggleFavourite(_ book: Book.EntityID) {
    batch("favourite") { context in
      if !context.indexes.favourites.remove(book) { context.indexes.favourites.insert(book) }
    }
  }

  /// Gives a book a new year; does nothing if the book was deleted meanwhile.
  func reprint(_ book: Book.EntityID) {
    batch("reprint") { _ = $0.book.updateIfExists(id: book) { $0.year += 1 } }
  }

  func remove(_ book: Book.EntityID) {
    batch("remove") { $0.book.delete(book) }
    open(.shelf)
  }

  /// Sends the draft to the circle, and stores the review after the circle has accepted it.
  func sendReview(of book: Book.EntityID) {
    let draft = session.primitiveState.draft
    session.commit("send review", scope: \.draft) { $0.isSending = true }
    let sent = SentReview(text: draft.text, stars: draft.stars)
    runtime.effect("review", node: "Bookshelf", arguments: sent) { review in
      max(1, min(5, review.stars))
    } completion: { [self] result in
      session.commit("review sent", scope: \.draft) { $0 = .init() }
      guard case .success(let stars) = result else {
        return session.commit(scope: \.message) { $0 = "The review was not sent" }
      }
      file(Filing(book: book, stars: stars, text: draft.text))
    }
  }

  private struct SentReview: Codable {
    var text: String
    var stars: Int
  }

  private struct Filing {
    var book: Book.EntityID
    var stars: Int
    var text: String
  }

  /// If the book of a review was deleted meanwhile, the whole batch is cancelled.
  private func file(_ filing: Filing) {
    do {
      let review = try commit("file review") { state in
        try state.db.performBatchUpdates { context in
          let number = (context.current.entities.review.allIDs().last?.raw ?? 0) + 1
          let inserted = context.review.insert(
            Review(
              number: number, bookID: filing.book, member: member, stars: filing.stars,
              text: filing.text))
          if context.book.find(by: filing.book) == nil { try context.abort() }
          return inserted
        }
      }
      session.send(.reviewWasSent(review.entity.number))
    } catch {
      session.commit(scope: \.message) { $0 = "The book is gone" }
    }
  }

  private func batch(
    _ name: String, line: UInt = #line,
    _ body: (DatabaseBatchUpdatesContext<LibraryDatabase>) -> Void
  ) {
    commit(name, line: line) { $0.db.performBatchUpdates(body) }
  }
}
