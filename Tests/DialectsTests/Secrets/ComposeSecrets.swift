import Compose

extension Secrets: AnyState {}

struct ComposeSecrets: StartupComponent {
  @ObservedObject var store = PlainStore<Secrets>()

  let send = SignalEmitter()
  let scanned = Emitter<String>().redacted

  var observers: Void {
    send += {
      store.state.send()
      scanned.send("card 4000 0001")
    }
    scanned += { card in
      Runtime.ambient.effect("charge", arguments: card, redacted: true) { card in
        "receipt for \(card)"
      } completion: { receipt in
        store.state.name = (try? receipt.get()) ?? "refused"
      }
    }
  }
}

extension ComposeSecrets: View {
  var body: some View {
    VStack {
      TextField("Name", text: store.binding.name)
      SecureField("Password", text: store.binding.password)
      Button(emitter: send) { Text("send") }
      Text(store.state.message)
    }
  }
}
