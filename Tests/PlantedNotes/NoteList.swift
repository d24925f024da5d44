import Compose
import ReplayRuntime

/// A note, which keeps its number.
struct Note: Codable, Equatable, Identifiable, Sendable {
  var number: Int
  var text: String

  var id: Int { number }
  var words: Int { text.split(separator: " ").count }
}

/// The notes, and how many there are, in a file each.
struct NoteList: Component {
  @ObservedObject var store: PlainStore<State>
  @ObservedObject var shelf: PlainStore<Shelf>
  @ObservedObject var desk = PlainStore<Desk>()

  let add = SignalEmitter()
  let remove = SignalEmitter()
  let undo = SignalEmitter()
  let next = SignalEmitter()
  let read = SignalEmitter()
  let edit = SignalEmitter()
  let synchronize = SignalEmitter()
  let offline = SignalEmitter()
  let open = ValueEmitter<Note>()

  struct State: AnyState {
    var notes: [Note] = []
    var nextNumber = 1
  }

  struct Shelf: AnyState {
    var count = 0
  }

  struct Desk: AnyState {
    var selected = 0
    var removed: [Note] = []
    var words = 0
    /// How many notes there should be.
    var expected = 0
    var shown = ""
    var isOffline = false
    /// What came while the notebook was offline.
    var strays = 0
  }

  init() {
    store = PlainStore(storage: FilePersistentStorage(key: "planted-notes"))
    shelf = PlainStore(storage: FilePersistentStorage(key: "planted-shelf"))
    store.persistence.restore()
    shelf.persistence.restore()
    if Plant.forgets.isOn { store.state.nextNumber = 1 }
    if Plant.storage.isOn, shelf.state.count > 0 {
      desk.state.shown = store.state.notes[shelf.state.count - 1].text
    }
    if store.state.notes.isEmpty || Plant.doubles.isOn { insert("Welcome to the notebook") }
    desk.state.words = store.state.notes.reduce(0) { $0 + $1.words }
    desk.state.expected = store.state.notes.count
  }

  var observers: Void {
    declare()
    store.didChange += { _ in
      store.persistence.save()
      if shelf.state.count != store.state.notes.count {
        shelf.state.count = store.state.notes.count
        shelf.persistence.save()
      }
    }
    add += { insert("A short note") }
    remove += {
      let index = min(desk.state.selected, store.state.notes.count - 1)
      guard index >= 0 else { return }
      let note = store.state.notes[index]
      store.state.notes.remove(at: index)
      desk.commit { desk in
        desk.removed.append(note)
        desk.words -= note.words
        desk.expected -= 1
        if !Plant.crash.isOn { desk.selected = 0 }
      }
    }
    undo += {
      guard let note = desk.state.removed.last else { return }
      let isSecond = desk.state.removed.count < 2 && desk.state.selected > 0
      desk.state.removed.removeLast()
      if !(isSecond && Plant.total.isOn) { desk.state.words += note.words }
      desk.state.expected += 1
      store.state.notes.append(note)
    }
    next += {
      if desk.state.selected + 1 < store.state.notes.count { desk.state.selected += 1 }
    }
    read += {
      if store.state.notes.isEmpty { return }
      desk.state.shown = store.state.notes[desk.state.selected].text
    }
    edit += { if let note = store.state.notes.last { open.send(note) } }
    var running: [RuntimeEffect] = []
    synchronize += { if !desk.state.isOffline { running.append(fetch()) } }
    offline += {
      desk.state.isOffline.toggle()
      if !Plant.cancel.isOn { running.forEach { $0.cancel() } }
      running = []
    }
  }

  /// What holds at the end of each turn.
  private func declare() {
    runtime.always("the words are those of the notes") {
      desk.state.words == store.state.notes.reduce(0) { $0 + $1.words }
    }
    runtime.always("no note is lost") { desk.state.expected == store.state.notes.count }
    runtime.always("nothing comes while offline") { desk.state.strays == 0 }
    runtime.always("one welcome") {
      store.state.notes.count { $0.text == "Welcome to the notebook" } <= 1
    }
    runtime.always("a number names one note") {
      store.state.notes.allSatisfy { note in
        store.state.notes.count { $0.number == note.number } == 1
      }
    }
  }

  private func insert(_ text: String) {
    let note = Note(number: store.state.nextNumber, text: text)
    store.commit { state in
      state.notes.append(note)
      state.nextNumber += 1
    }
    desk.state.words += note.words
    desk.state.expected += 1
  }

  /// Gives a note another text. A text of an earlier note is not taken.
  func rewrite(_ number: Int, _ text: String) {
    guard let index = store.state.notes.firstIndex(where: { $0.number == number }),
      !store.state.notes.contains(where: { $0.text == text })
    else { return }
    desk.state.words -= store.state.notes[index].words
    store.state.notes[index].text = text
    desk.state.words += store.state.notes[index].words
  }

  /// Adds what another device has written.
  private func fetch() -> RuntimeEffect {
    let before = store.state
    return runtime.effect("synchronize", node: "PlantedNotes", arguments: before.notes.count) {
      "Note \($0) of the telephone"
    } completion: {
      (result: Result<String, any Error>) in
      guard case .success(let text) = result else { return }
      if desk.state.isOffline {
        // A result can be on its way when the notebook is taken offline.
        if !Plant.cancel.isOn { return }
        desk.state.strays += 1
      }
      if Plant.lost.isOn { store.state = before }
      insert(text)
      if Plant.lost.isOn { desk.state.words = store.state.notes.reduce(0) { $0 + $1.words } }
    }
  }
}

extension NoteList: View {
  var body: some View {
    VStack {
      Text("\(store.state.notes.count) notes, \(desk.state.words) words")
      Text("Read: \(desk.state.shown)")
      ForEach(store.state.notes) { Text($0.text) }
      HStack {
        Button(emitter: add) { Text("Add") }
        Button(emitter: remove) { Text("Remove") }
        Button(emitter: undo) { Text("Undo") }
        Button(emitter: next) { Text("Next") }
        Button(emitter: read) { Text("Read") }
        Button(emitter: edit) { Text("Edit") }
        Button(emitter: synchronize) { Text("Synchronize") }
        Button(emitter: offline) { Text(desk.state.isOffline ? "Online" : "Offline") }
      }
    }
  }
}
