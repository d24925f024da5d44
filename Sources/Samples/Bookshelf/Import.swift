import Verge

extension MemberDispatcher {
  /// Imports a catalogue: several parts at once, each on any thread, and in each part one batch
  /// after another.
  ///
  /// The log holds the commits of the parts as commits of the import. A replay re-applies them.
  func importCatalogue() {
    guard primitiveState.imported == nil else { return }
    commit("import begins") { $0.imported = 0 }
    let round = primitiveState.db.entities.book.count / BookCatalogue.size
    runtime.span("import", node: "Bookshelf") { [store, session] in
      await withTaskGroup(of: Void.self) { group in
        for part in 0..<BookCatalogue.parts {
          group.addTask(operation: { BookCatalogue.store(part: part, round: round, into: store) })
        }
      }
      store.commit("import ends") { $0.imported = nil }
      session.send(.importEnded)
    }
  }
}

/// A catalogue whose books are generated while it is read.
enum BookCatalogue {
  static let parts = 4
  static let batches = 3
  static let booksInBatch = 2
  static let size = parts * batches * booksInBatch

  private static let authors = ["Austen", "Brontë", "Christie", "Dickens", "Eliot", "Forster"]
  private static let nouns = ["House", "River", "Winter", "Letter", "Garden", "Journey"]
  private static let qualities = ["Silent", "Last", "Other", "Golden", "Long", "Hidden"]

  @Sendable static func store(
    part: Int, round: Int, into store: Store<LibraryState, Never>
  ) {
    for batch in 0..<batches {
      store.commit("import") { state in
        state.imported = (state.imported ?? 0) + 1
        state.db.performBatchUpdates { context in
          for index in 0..<booksInBatch {
            insert(number: (part * batches + batch) * booksInBatch + index, round, context)
          }
        }
      }
    }
  }

  private static func insert(
    number: Int, _ round: Int, _ context: DatabaseBatchUpdatesContext<LibraryDatabase>
  ) {
    let author = Author(
      rawID: "a\(number % authors.count)", name: authors[number % authors.count])
    context.author.insert(author)
    let title =
      "The \(qualities[(number + round) % qualities.count]) "
      + nouns[(number / qualities.count + round) % nouns.count]
    context.book.insert(
      Book(
        rawID: "b\(round)-\(number)", title: title, authorID: author.id,
        year: 1800 + (number * 7 + round * 13) % 200))
  }
}
