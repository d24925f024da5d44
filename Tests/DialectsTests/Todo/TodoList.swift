/// What is to be done, in every dialect.
struct TodoList: Codable, Equatable {
  var items: [Item] = []
  /// The title of an item to be.
  var draft = ""
  var filter = Filter.all
  /// Number of items made so far.
  var made = 0

  struct Item: Codable, Equatable, Identifiable {
    let id: Int
    var title: String
    var isDone = false
  }

  enum Filter: String, CaseIterable, Codable {
    case all, open, done
  }

  /// The items that the filter lets through.
  var shown: [Item] {
    items.filter { filter == .all || $0.isDone == (filter == .done) }
  }

  mutating func add() {
    made += 1
    items.append(Item(id: made, title: draft))
    draft = ""
  }

  mutating func toggle(_ id: Int) { update(id) { $0.isDone.toggle() } }

  mutating func rename(_ id: Int, to title: String) { update(id) { $0.title = title } }

  mutating func remove(_ id: Int) { items.removeAll { $0.id == id } }

  mutating func clearCompleted() { items.removeAll(where: \.isDone) }

  private mutating func update(_ id: Int, _ change: (inout Item) -> Void) {
    for index in items.indices where items[index].id == id { change(&items[index]) }
  }
}
