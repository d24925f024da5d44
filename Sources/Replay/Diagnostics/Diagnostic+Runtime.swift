extension Diagnostic {
  static let runtimeFailures = [
    Diagnostic(
      "CR4001", "A turn does not settle",
      cause: """
        Stores, emitters or timers cause each other without end. The turn is ended after 64 \
        rounds, 512 nested sends, a long chain of commits, or timers that fire without a pause.
        """,
      example: """
        store.didChange += { other.state.count += 1 }
        other.didChange += { store.state.count += 1 }   // each change causes the other
        """,
      remedy: """
        The text names the nodes that are still busy. Change a store only when the value is \
        another one, or give a timer a delay.
        """),
    Diagnostic(
      "CR4002", "An object acts in another runtime",
      cause: """
        Code in a turn of one runtime sent to or committed on an object that another runtime made. \
        Two runtimes share nothing.
        """,
      example: """
        CR4002 commit on an object of another runtime; an object acts in the runtime that made it \
        only
        """,
      remedy: """
        Make the object in the runtime that uses it. Objects in global variables belong to the \
        runtime in which they are used first.
        """),
    Diagnostic(
      "CR4003", "Coding acts",
      cause: """
        `encode(to:)` or `init(from:)` sends, commits or draws a random value. Values are encoded \
        when they are recorded, so this would add events of its own.
        """,
      example: "func encode(to encoder: any Encoder) throws { saved.send() }",
      remedy: "Encode stored values only; send where the value changes."),
    Diagnostic(
      "CR4004", "A view's body acts",
      cause: "A send or commit inside `body`. A body is read as often as the screen needs it.",
      example: "var body: some View { store.state.reads += 1; return Text(\"Hello\") }",
      remedy: "Act in `onAppear`, in a control's action or in an observer."),
    Diagnostic(
      "CR4005", "A thread waits for a turn",
      cause: """
        A thread has waited 2 s to send or commit while a turn runs. If the turn waits for that \
        thread, both wait for ever.
        """,
      example: """
        increment += { queue.sync { store.state.count += 1 } }   // waits for another thread
        """,
      remedy: """
        Do not wait for other threads in a turn. Begin an effect; its completion runs in a turn of \
        its own.
        """),
    Diagnostic(
      "CR4006", "A flow waits for something that is not recorded",
      cause: """
        Async code inside `runtime.task` waited for a contended actor, a raw sleep, or a stream \
        that another thread feeds. A replay cannot know when that wait ended, so verify stops here.
        """,
      example: "runtime.task(\"sync\") { try await Task.sleep(for: .seconds(1)) }",
      remedy: "Wrap the wait in `runtime.recorded(\"name\") { … }`, or use `runtime.sleep(for:)`."),
    Diagnostic(
      "CR4007", "This is not replayable here",
      cause: """
        A span, or an action that was called from outside a turn, subscribes, arms a timer, makes \
        a component or begins async code. Replay applies what a span did and does not run the span.
        """,
      example: "runtime.span(\"import\") { saved.subscribe { print(\"saved\") } }",
      remedy: "Let the span send, and do the rest in a handler of that send."),
    Diagnostic(
      "CR4008", "A stray task or thread acted in replay",
      cause: """
        Code outside every turn sent, committed, subscribed, named or ended an object, or called a \
        dependency while a log was replayed. \
        What it did is discarded, counted and reported. Objects that it makes are for itself only.
        """,
      example: """
        CR4008 commit Store at Counter/Counter.swift:12: 2 times from a stray task or thread
        """,
      remedy: """
        Use `runtime.effect`, `runtime.task` or `runtime.span` instead of a task of your own.
        """),
    Diagnostic(
      "CR4009", "A commit inside a mutation is lost",
      cause: """
        The closure of a commit commits on the same store. The outer commit would overwrite the \
        inner one, so the inner one is refused.
        """,
      example: "store.commit { $0.count += 1; store.commit { $0.name = \"tea\" } }",
      remedy: "Change all fields in one commit, or commit again after the first one."),
    Diagnostic(
      "CR4010", "A dependency was called inside a turn",
      cause: """
        A dependency that begins with `Runtime.requireOutside` was called inside a turn. A replay \
        would call it again and could get another result.
        """,
      example: "load += { store.state.rates = LiveRates().rates() }",
      remedy: "Call it in an effect, at a recorded boundary or in `runtime.answer`."),
  ]

  static let replayFailures = [
    Diagnostic(
      "CR4201", "The record has no answer",
      cause: """
        In replay, code asked the world something that the record does not answer in this turn, or \
        a store expects a recorded commit that is not there. The code asks more than it did.
        """,
      example: "CR4201 Shop.store: the record has no answer to 'restore' in this turn",
      remedy: "If the new question is meant, accept the log; it is then asked and recorded."),
    Diagnostic(
      "CR4202", "A recorded value does not decode",
      cause: """
        The type of a result, an answer or a state is no longer the one that was recorded, so \
        replay cannot put the value back.
        """,
      example: "CR4202 an effect's outcome: no value for key 'total'",
      remedy: """
        Let the type decode the old form, give renamed fields to `accept --rename`, or record \
        again.
        """),
    Diagnostic(
      "CR4301", "The application trapped",
      cause: """
        The application ended with a trap, a signal or `exit` while it was recorded, broke a \
        limit, or sent data that is no event. The tool appends this failure to the log, with the \
        cause of the code that ran and the source lines that are known. Exit code 4.
        """,
      example: "failure CR4301 \"signal 4 (Illegal instruction) at Shop/Cart.swift:12\"",
      remedy: """
        Replay the log: `crash reproduced` means that the same inputs lead to the same trap, with \
        its cause chain. After the mend the replay goes on behind it.
        """),
  ]
}
