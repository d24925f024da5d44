import VDStore

extension Store<Exchange> {
  static var enter: Action<String, Void> {
    Action<String, Void>("enter") { store, text in
      store.state.amount = String(text.filter { "0123456789.".contains($0) }.prefix(12))
    }
  }

  /// Stores the typed text without characters that are not part of a number.
  func enter(_ text: String) { execute(Self.enter, with: text, arguments: ["text": text]) }

  static var swap: Action<Void, Void> {
    Action<Void, Void>("swap") { store, _ in
      (store.state.from, store.state.to) = (store.state.to, store.state.from)
    }
  }

  func swap() { execute(Self.swap, with: ()) }

  /// Changes a side of the conversion to the next currency that the other side does not have.
  func turn(_ side: WritableKeyPath<Exchange, Currency>) {
    update {
      repeat {
        state[keyPath: side] = state[keyPath: side].next
      } while state.from == state.to
    }
  }
}
