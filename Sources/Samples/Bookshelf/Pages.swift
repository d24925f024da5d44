import Verge

/// The latest books.
struct ShelfPage: View {
  /// The largest number of books on a page.
  nonisolated static let limit = 8

  @ObservedObject var session: SessionStore
  @ObservedObject var books: Derived<[Book]>
  @ObservedObject var library: LibraryStore
  let member: MemberDispatcher

  var body: some View {
    VStack {
      TextField("Search", text: session.binding(\.search))
      if books.primitiveValue.isEmpty { Text("No books") }
      ForEach(books.primitiveValue, id: \.rawID) { book in
        HStack {
          Text("\(book.title), \(book.year)")
          Button("Open") { member.open(.book(book.id)) }
        }
      }
      Text("\(library.state.db.entities.book.count) books, \(stars) stars")
      Button("Import") { member.importCatalogue() }
        .disabled(library.state.imported != nil)
    }
  }

  private var stars: String {
    let mean = library.state.computed.meanStars
    return "\(mean / 10).\(mean % 10)"
  }
}

/// Every author, with the number of their books.
struct AuthorsPage: View {
  @ObservedObject var library: LibraryStore

  var body: some View {
    let db = library.primitiveState.db
    VStack {
      ForEach(db.entities.author.all(), id: \.rawID) { author in
        Text("\(author.name) \(db.indexes.booksByAuthor.orderedID(in: author.id).count)")
      }
      Text(
        db.indexes.booksByDecade.groups.prefix(5)
          .map { "\($0)s: \(db.indexes.booksByDecade.orderedID(in: $0).count)" }
          .joined(separator: ", "))
    }
  }
}

/// The favourites of the member, in the order in which they were added.
struct FavouritesPage: View {
  @ObservedObject var library: LibraryStore
  let member: MemberDispatcher

  var body: some View {
    let db = library.primitiveState.db
    VStack {
      if db.indexes.favourites.isEmpty { Text("No favourites yet") }
      ForEach(db.entities.book.find(in: db.indexes.favourites), id: \.rawID) { book in
        HStack {
          Text(book.title)
          Button("Drop") { member.toggleFavourite(book.id) }
        }
      }
    }
  }
}

/// One book and its reviews.
struct BookPage: View {
  @ObservedObject var session: SessionStore
  @ObservedObject var book: Derived<EntityWrapper<Book>>
  @ObservedObject var reviews: Derived<[Review]>
  let member: MemberDispatcher

  var body: some View {
    VStack {
      if let shown = book.primitiveValue.wrapped {
        Text("\(shown.title), \(shown.year)")
        HStack {
          Button("Like") { member.toggleFavourite(shown.id) }
          Button("Reprint") { member.reprint(shown.id) }
          Button("Remove") { member.remove(shown.id) }
        }
        ForEach(reviews.primitiveValue.suffix(3), id: \.number) { review in
          Text("\(review.stars) \(review.text), \(review.member)")
        }
        draft(of: shown)
      } else {
        Text("This book is gone")
      }
    }
  }

  private func draft(of shown: Book) -> some View {
    let draft = session.state.draft
    return VStack {
      TextField("Review", text: session.binding(\.draft.text))
      HStack {
        Button("Fewer") { session.commit(scope: \.draft.stars) { $0 = max(1, $0 - 1) } }
        Text("\(draft.stars)")
        Button("More") { session.commit(scope: \.draft.stars) { $0 = min(5, $0 + 1) } }
        Button("Send") { member.sendReview(of: shown.id) }
          .disabled(draft.isSending || draft.text.isEmpty)
      }
    }
  }
}
