extension Diagnostic {
  static let verdicts = [
    Diagnostic(
      "CR1201", "An event is missing",
      cause: """
        The record holds an event that the replayed turn did not make: a send, a commit, a timer, \
        a route or a step of a life cycle.
        """,
      example: "CR1201 divergence at @42 (send, t+1.250s): event missing",
      remedy: """
        Look at the cause chain of the report: the last event in it that still happens is where \
        the code stopped. Restore the call, or run `compose-replay accept LOG` if it was removed \
        on purpose.
        """),
    Diagnostic(
      "CR1202", "There is an extra event",
      cause: """
        The replayed turn made an event that the record does not hold. The position is the one of \
        the recorded event before which it happened.
        """,
      example: "CR1202 divergence before @42 (commit, t+1.250s): extra event",
      remedy: """
        Look at the event's own place in the source. Remove the call that makes it, or accept it \
        when it is new behaviour.
        """),
    Diagnostic(
      "CR1203", "The value differs",
      cause: """
        The same event happened with another content: the patch of a commit, the payload of a \
        send, the arguments of an effect. `cause differs` means an equal content with another cause.
        """,
      example: """
        CR1203 divergence at @127 (commit, t+0.670995s): value differs
          recorded  commit services.cart.store version=4 total = -25; discount = 500
          replayed  commit services.cart.store version=4 total = 0; discount = 475
        """,
      remedy: """
        The report shows the fields that differ, the cause back to the input, and the place. If \
        the value comes from a clock, from chance or from outside, ask the runtime for it; \
        `verify --twice` names such a source. Else mend the code or accept the change.
        """),
    Diagnostic(
      "CR1204", "The order differs",
      cause: "A turn made the recorded events, but in another order.",
      example: "CR1204 divergence at @17 (send, t+0.300s): order differs",
      remedy: """
        Look for subscriptions that are now made in another order, for a loop over a Set or \
        Dictionary, and for effects that are begun in another order.
        """),
    Diagnostic(
      "CR1205", "The screen differs",
      cause: "All states are equal, but the views show something else at the end of the turn.",
      example: "CR1205 divergence at @31 (frame, t+0.800s): screen differs",
      remedy: """
        Change the view, or accept the new screen. `verify --no-screens` leaves screens out. The \
        report also holds the first difference of another kind, if there is one.
        """),
    Diagnostic(
      "CR1206", "A recorded operation cannot be re-applied",
      cause: """
        The target of a recorded input is absent or disabled, or the node on which something from \
        outside acted does not exist.
        """,
      example: """
        CR1206 divergence at @9 (input, t+2.100s): cannot be re-applied
          Counter/button:increment is not on the screen
        """,
      remedy: """
        If a control or component was renamed, the report prints the `accept LOG --rename old=new` to use. \
        If it is gone on purpose, use `accept --drop-unresolved=N`.
        """),
    Diagnostic(
      "CR1207", "The application stopped",
      cause: """
        The application trapped, exited, got a signal, or broke a limit of time or memory where \
        the record goes on. The exit code is 4.
        """,
      example: "CR1207 divergence at @58 (commit, t+4.010s): the application stopped",
      remedy: """
        The report names the source line of a trap, where it is known. With \
        `SWIFT_BACKTRACE=enable=yes` the toolchain prints its own backtrace. A replay that is slow and healthy needs a larger `--timeout` or `--memory`.
        """),
    Diagnostic(
      "CR1208", "Two replays differ from each other",
      cause: """
        `verify --twice` replayed one log twice and got different events, so something in the \
        application does not come from the runtime.
        """,
      example: "error: CR1208 two replays of 'session.log' differ from each other",
      remedy: """
        The message names the class, where it was found: a clock, chance, the order of a Set, the \
        environment, a file, a stray task. Ask the runtime instead: `runtime.now`, \
        `runtime.random`, `runtime.answer`.
        """),
    Diagnostic(
      "CR1210", "Not everything was verified",
      cause: """
        The verdict is equal, but `--strict` or `"strict": true` in the policy asks that nothing \
        is only re-applied and nothing is not seen.
        """,
      example: "CR1210 strict: not everything was verified",
      remedy: """
        `verify --stats` lists each item with count and place. Make an opaque effect a flow, make \
        types Codable, declare arguments, or take back the demand.
        """),
    Diagnostic(
      "CR1211", "The body of an effect gives another result",
      cause: """
        `verify --bodies` ran the body of an effect with the recorded arguments, and its result is \
        not the recorded one.
        """,
      example: """
        CR1211 divergence at @77 (effect ended, t+3.2s): the body of an effect gives another \
        result
        """,
      remedy: """
        Compare the stand-in that the body asked with what it returned when the session was \
        recorded. A body that needs more than its arguments must declare it as an argument.
        """),
    Diagnostic(
      "CR1212", "The difference may come from a redacted value",
      cause: """
        The recording has stand-ins in place of secrets, and the replay works with them. What the \
        application computes from a secret, other than its length, then differs. The difference \
        is in a turn that handles such a value, so it says nothing about the application. The \
        exit code is 3.
        """,
      example: """
        CR1212 inconclusive at @41 (commit, t+2.310s): value differs
          recorded  commit app.form.store version=3 isStrong = true
          replayed  commit app.form.store version=3 isStrong = false
          redacted  the replay works with stand-ins for redacted values, which may be the cause;
                    without them, this is CR1203
        """,
      remedy: """
        Let code outside the turns compute what depends on the characters of a secret, as an \
        effect: its result is recorded. Or record the session with an invented value that is not \
        redacted.
        """),
  ]
}
