// S0-03, lines 124-135 of seed 000
import Compose
import SnippetOutput

private func sayHello() {
// snippet
// Define an emitter that doesn't carry any value.
let printHello = SignalEmitter()

// Subscribe to an emitter.
printHello += {
    print("Hello, world!")
}

// Later on, emit an event like this:
printHello.send()
// end
}

// S0-04, lines 139-155 of seed 000
private func sayMessages() {
// snippet
// Define an emitter that carries a certain value.
let printMessage = Emitter<String>()

// Subscribe to an emitter.
printMessage += { message in
    print(message)
}

// You can subscribe to an emitter many times in different places.
printMessage += { message in 
    print("Another subscriber says:", message)
}

// Later on, emit an event with a value like this:
printMessage.send("A simple message.")
// end
}

struct S0_03: StartupComponent, View {
  let go = SignalEmitter()

  var observers: Void {
    go += {
      sayHello()
      sayMessages()
    }
  }

  var body: some View { Button(emitter: go) { Text("Go") } }
}
