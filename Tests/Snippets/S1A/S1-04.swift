// S1-04, lines 105-121 of seed 001
import Compose
import SnippetOutput

func sayMessages() {
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
