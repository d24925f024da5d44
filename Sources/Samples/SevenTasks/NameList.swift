import Verge

/// A list of names that are created, found, changed and removed: the fifth of the 7GUIs tasks, in Verge.
public struct NameList: VergeApplication {
  let names = NameStore()

  /// Creates the list with three names.
  public init() {}

  /// The list beside the fields, above the buttons.
  public var body: some View { NamePage(names: names) }
}

/// The names, and what the user has entered and chosen.
struct NameListState: Codable, Equatable, StateType {
  var people = [
    Person(id: 1, name: "Hans", surname: "Emil"), Person(id: 2, name: "Max", surname: "Mustermann"),
    Person(id: 3, name: "Roman", surname: "Tisch"),
  ]
  var prefix = ""
  var name = ""
  var surname = ""
  /// The chosen person; nil for none.
  var chosen: Int?
  var lastID = 3

  struct Person: Codable, Equatable, Identifiable {
    let id: Int
    var name: String
    var surname: String
  }

  /// The people whose surname begins with the prefix.
  var found: [Person] { people.filter { $0.surname.hasPrefix(prefix) } }
  /// The index of the chosen person, if the list shows it.
  var index: Int? {
    found.first { $0.id == chosen }.flatMap { person in
      people.firstIndex { $0.id == person.id }
    }
  }
}

final class NameStore: Store<NameListState, Never>, @unchecked Sendable {
  init() { super.init(initialState: NameListState(), logger: nil) }

  func create() {
    commit("create") {
      $0.lastID += 1
      $0.people.append(.init(id: $0.lastID, name: $0.name, surname: $0.surname))
    }
  }

  func update() {
    guard let index = state.primitive.index else { return }
    commit("update") {
      $0.people[index].name = $0.name
      $0.people[index].surname = $0.surname
    }
  }

  func delete() {
    guard let index = state.primitive.index else { return }
    commit("delete") {
      $0.people.remove(at: index)
      $0.chosen = nil
    }
  }
}

/// The page with everything.
struct NamePage: View {
  @ObservedObject var names: NameStore

  var body: some View {
    VStack {
      TextField("Filter prefix", text: names.binding(\.prefix))
      HStack(spacing: 16) {
        List(names.state.found, selection: names.binding(\.chosen)) { person in
          Text("\(person.surname), \(person.name)")
        }
        VStack {
          TextField("Name", text: names.binding(\.name))
          TextField("Surname", text: names.binding(\.surname))
        }
      }
      HStack {
        Button("Create") { names.create() }
        Button("Update") { names.update() }.disabled(names.state.index == nil)
        Button("Delete") { names.delete() }.disabled(names.state.index == nil)
      }
    }
    .padding()
  }
}
