// S1-03, lines 90-101 of seed 001
import Compose
import SnippetOutput

func sayHello() {
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
