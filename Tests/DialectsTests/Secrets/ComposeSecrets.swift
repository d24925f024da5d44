import Compose

extension Secrets: AnyState {}

/// A result with a secret part.
struct Stamp: Codable {
  var place: String
  @Redacted var code: String
}

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
      Runtime.ambient.effect("stamp") {
        Stamp(place: "counter 3", code: "stamp no. 7")
      } completion: { stamp in
        if let stamp = try? stamp.get() { store.state.message += " at \(stamp.place)" }
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
