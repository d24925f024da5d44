import Compose
import ReplayRuntime

/// A notebook that is stored, in which bugs can be planted; see ``Plant``. Without one it has none.
@main
struct PlantedNotes: RouterComponent, StartupComponent {
  let list = NoteList()
  let editor = DynamicComponent<Editor>(destroyOnDisappearance: true)

  @ObservedObject var router = Router(start: \Self.list)

  var observers: Void {
    list.open += { note in
      editor.create { Editor(note: note) }
      editor.close += { text in
        list.rewrite(note.number, text)
        router.pop()
      }
      router.push(\Self.editor)
      if Plant.leak.isOn {
        _ = runtime.timer("save", node: "PlantedNotes", after: .seconds(5), repeats: true) {}
      }
    }
  }
}

/// A note on its own page.
struct Editor: Component {
  @ObservedObject var store: PlainStore<State>

  let done = SignalEmitter()
  let close = ValueEmitter<String>()

  struct State: AnyState {
    var text = ""
  }

  init(note: Note) {
    var state = State()
    state.text = note.text
    store = PlainStore(state)
  }

  var observers: Void {
    done += { close.send(store.state.text) }
  }
}

extension Editor: View {
  var body: some View {
    VStack {
      TextField("Text", text: store.binding.text)
      Button(emitter: done) { Text("Done") }
    }
  }
}
