extension Diagnostic {
  static let goldens = [
    Diagnostic(
      "CR3001", "Inputs of a golden cannot be re-applied",
      cause: "`accept` found no target for some recorded inputs on today's screens.",
      example: """
        error: CR3001 'session.log' has inputs that cannot be re-applied
          @9: Counter/button:increment is not on the screen
        """,
      remedy: """
        `verify` prints the renames to give to `accept`, if it finds any that verify. \
        `--drop-unresolved=N` loses the inputs; the message gives the number.
        """),
    Diagnostic(
      "CR3002", "A defective golden is not accepted",
      cause: "The log is torn, damaged or empty or has no end, so its inputs are not all there.",
      example: "error: CR3002 'session.log' is not accepted: it is damaged at byte 208",
      remedy: "Restore it from version control, or record the session again."),
    Diagnostic(
      "CR3003", "A rename cannot be read",
      cause: "The text behind `--rename` is not a pair of names.",
      example: "error: CR3003 'increment' is no rename",
      remedy: "Write `old=new`."),
    Diagnostic(
      "CR3004", "A rename matches no name of the log",
      cause: "No component, store, emitter, control, field or effect of the log has the old name.",
      example: "error: CR3004 'session.log' contains no name 'incremnt' to rename",
      remedy: """
        Write the name as the log has it; see `compose-replay events LOG`. A rename that was \
        accepted before is not needed again.
        """),
    Diagnostic(
      "CR3005", "The policy of a golden cannot be read",
      cause: """
        `NAME.policy.json` beside `NAME.log` is no JSON, has a key that is unknown, a value of \
        another type, or a text in `ignore` that is no filter of consequences.
        """,
      example: "error: CR3005 'visit.policy.json' is no policy: it has no key 'strickt'",
      remedy: """
        Write `{"expect": {"code": "CR1203", "at": "@120"}}` for a golden that must differ at that \
        event, `{"strict": true}` for one of which everything must be verified, \
        `{"ignore": ["path = app.clock.now"]}` for what may differ, or several keys.
        """),
    Diagnostic(
      "CR3006", "A golden does not differ as its policy expects",
      cause: """
        The policy beside the log names a difference and its event. The replay does not differ, or \
        another difference comes first.
        """,
      example: """
        CR3006 'price-bug.log' does not differ as its policy expects: expected CR1203 at @127, the \
        replay does not differ
        """,
      remedy: """
        If the fault that the golden shows was mended, remove the policy and accept the log. Else \
        look at the difference as at any other.
        """),
    Diagnostic(
      "CR3007", "A renewed recording is not of its golden",
      cause: """
        `NAME.log.new` holds other inputs than `NAME.log`, is of another application, or is cut or \
        damaged. The golden was changed after the test run that wrote it.
        """,
      example: """
        error: CR3007 'visit.log.new' is not accepted: it was not made of 'visit.log' as that is now
        """,
      remedy: "Run `compose-replay test` again, or remove the file."),
    Diagnostic(
      "CR3008", "A record mode cannot be used",
      cause: """
        `--record` or `COMPOSE_REPLAY_RECORD` names no mode, or one that writes while `CI` is set.
        """,
      example: "error: CR3008 'sometimes' is no record mode",
      remedy: "Write `never`, `missing`, `failed` or `all`; record on your own machine."),
    Diagnostic(
      "CR3009", "A file belongs to no golden, or a golden to no test",
      cause: """
        A transcript, a policy or a renewed recording has no log of its name beside it; or a log is \
        not in the list of `--references`.
        """,
      example: "warning: CR3009 'Recordings/shop/old.transcript' has no log",
      remedy: """
        Remove it; `--unreferenced delete` does so, `--unreferenced ignore` says nothing. The list \
        is written by tests that run with `COMPOSE_REPLAY_REFERENCES=FILE`.
        """),
    Diagnostic(
      "CR3012", "A policy ignores what the log does not have",
      cause: """
        A text in `ignore` of a policy matches no event of the log, as after a rename. The replay \
        was judged, and nothing was left out because of this text.
        """,
      example: """
        warning: CR3012 'visit.policy.json': the selector 'path = app.cart.totl' matches no event \
        of the log
        """,
      remedy: """
        Correct the text, or remove it. `compose-replay events LOG --filter TEXT` shows what a \
        filter matches.
        """),
    Diagnostic(
      "CR3013", "A renewed recording does not verify",
      cause: """
        `accept` replays what it has recorded before it replaces a golden. The replay differs, so the \
        golden would fail from then on: something in the application does not come from the runtime.
        """,
      example: """
        error: CR3013 'visit.log' is not accepted: a replay of the renewed recording differs from \
        it, CR1203 divergence at @7: value differs
        """,
      remedy: "Ask the runtime for the value; `verify --twice` names its class."),
  ]
}
