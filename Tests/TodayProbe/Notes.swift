import Foundation
import ReplayRuntime
import VDStore

struct Notes: Codable, Equatable {
  struct Note: Codable, Equatable, Identifiable {
    var id: UUID
    var text: String
    var date: Date
  }

  var draft = ""
  var notes: [Note] = []
  var isSaving = false
  var saved = 0
}

/// What saves notes: a dependency, so that a test can give another one.
struct NoteStorage: Sendable {
  var save: @Sendable ([Notes.Note]) async throws -> Int
}

extension StoreDIValues {
  var noteStorage: NoteStorage {
    get {
      get(
        \.noteStorage,
        or: NoteStorage {
          try await Task.sleep(for: .milliseconds(5))
          return $0.count
        })
    }
    set { set(\.noteStorage, newValue) }
  }
}

@MainActor
extension Store<Notes> {
  func add() {
    guard !state.draft.isEmpty else { return }
    let note = Notes.Note(id: di.uuid(), text: state.draft, date: di.date.now)
    update {
      state.notes.append(note)
      state.draft = TodayProbe.isBroken ? note.text : ""  // broken
    }
  }

  func remove(_ id: UUID) { state.notes.removeAll { $0.id == id } }

  func save() {
    task(id: "save") {
      state.isSaving = true
      defer { state.isSaving = false }
      try await di.clock.sleep(for: .milliseconds(40))
      let storage = di.noteStorage
      state.saved = try await Runtime.ambient.recorded("save", arguments: state.notes) {
        try await storage.save($0)
      }
    }
  }
}

struct NotesApp: App {
  @Store private var state = Notes()

  var body: some Scene {
    // What waits is verified, too.
    WindowGroup { NotesView($state.di(\.asyncActions, .flow)) }
  }
}

private struct NotesView: View {
  @ViewStore private var state: Notes

  init(_ store: Store<Notes>) { _state = ViewStore(store) }

  var body: some View {
    VStack {
      TextField("Draft", text: $state.binding.draft)
      Button("Add") { $state.add() }
      ForEach(state.notes) { note in
        Button("Remove \(note.text)") { $state.remove(note.id) }
      }
      Button("Save") { $state.save() }
      Text(state.isSaving ? "saving" : "saved \(state.saved) of \(state.notes.count)")
    }
  }
}
