extension Diagnostic {
  static let componentFailures = [
    Diagnostic(
      "CR4101", "A route is not a component",
      cause: "A router was sent to a property that is no component, so nothing is shown.",
      example: "router.replace(\\Shop.title)   // a String",
      remedy: "Route to a property that holds a component or a LazyComponent."),
    Diagnostic(
      "CR4102", "A component does not exist yet",
      cause: """
        A dynamic or lazy component was routed to, or one of its members was read, before it was \
        created.
        """,
      example: "router.push(\\Shop.details)   // details.create(_:) was not called",
      remedy: "Call `create(_:)` first; a lazy component exists once it is shown."),
    Diagnostic(
      "CR4103", "A component was replaced while alive",
      cause: """
        `create(_:)` was called on a dynamic component that already has one. The old one is \
        destroyed.
        """,
      example: "details.create { Details(1) }\ndetails.create { Details(2) }",
      remedy: "Call `destroy()` before the second `create(_:)`."),
    Diagnostic(
      "CR4104", "Two services have one name",
      cause: "The names of services are paths in the log; two stores would have the same path.",
      example: """
        CR4104 services.cart: two services are called 'cart'; their stores would share their \
        paths
        """,
      remedy: "Give one of the services another `Name`."),
    Diagnostic(
      "CR4105", "An environment object is missing",
      cause: "A view reads an `@EnvironmentObject` of a type that no view above it put in.",
      example: "@EnvironmentObject var account: Account   // no .environmentObject(account) above",
      remedy: """
        Add `.environmentObject(_:)` to a view above. Reading a missing object ends the program.
        """),
    Diagnostic(
      "CR4106", "An enclosing component is missing",
      cause: """
        `@MappedStore(for:)` or `@RouterObject` names a component type that does not enclose this \
        one.
        """,
      example: "@RouterObject(Shop.self) var router   // in a component outside Shop",
      remedy: "Move the component below one of that type, or name the type that encloses it."),
    Diagnostic(
      "CR4107", "A view is a class",
      cause: """
        The properties of a class are not connected to its place: `@State` keeps no value, and the \
        screen does not follow a change inside the object.
        """,
      example: "final class Header: View { @State var isOpen = false }",
      remedy: "Make the view a struct. What shall be shared belongs in a store or an object."),
  ]

  static let storeFailures = [
    Diagnostic(
      "CR4401", "The state was not stored",
      cause: "`save()` or `purge()` failed: the state cannot be encoded, or the storage refused.",
      example: "CR4401 Login.store: cannot write '/data/login-fields': no space left on device",
      remedy: "Act on the reason in the text. The state itself is unchanged."),
    Diagnostic(
      "CR4402", "The stored state cannot be read",
      cause: "`restore()` failed: the storage cannot be read, or holds no property list.",
      example: "CR4402 Login.store: the file is not a property list",
      remedy: "Repair or purge the storage. The state itself is unchanged."),
    Diagnostic(
      "CR4403", "What is stored does not fit the state",
      cause: "The stored fields do not decode into today's type of the state.",
      example: "CR4403 Login.store: what is stored does not fit the state: expected Int at 'age'",
      remedy: """
        Let the type decode the old form, or purge the storage. The state itself is unchanged.
        """),
    Diagnostic(
      "CR4501", "A reference was read before it was assigned",
      cause: """
        A `@Ref` without a default value was read before an object was assigned to it. This ends \
        the program.
        """,
      example: "struct State: AnyState { @Ref var specimen: SpecimenModel }   // never assigned",
      remedy: "Give it a default value, or assign `store.state.$specimen` in the initializer."),
    Diagnostic(
      "CR4601", "A store was written off the main thread",
      cause: """
        With the check of stores switched on, a write came from another thread and outside every \
        turn.
        """,
      example: "Thread.detachNewThread { store.state.count += 1 }",
      remedy: "Write in an action that a view or an observer calls, or switch the check off."),
    Diagnostic(
      "CR4602", "A result cannot be recorded",
      cause: "A flow waits for an opaque action whose result is neither Codable nor Void.",
      example: "let photo = await store.execute(load, with: id)   // Photo is not Codable",
      remedy: "Conform the result to Codable, or make the action a flow."),
    Diagnostic(
      "CR4603", "Equal components cannot be told apart",
      cause: """
        Two components of one type have equal properties, so their owner finds the wrong one.
        """,
      example: "let first = Row(title: \"a\"), second = Row(title: \"a\")",
      remedy: "Give each an emitter or another property that differs."),
    Diagnostic(
      "CR4604", "An object changed without a commit",
      cause: """
        A view follows an `ObservableObject` whose `@Published` properties are no node of the \
        log. The screen follows and replay computes it again, but the log does not hold the value.
        """,
      example: "final class Account: ObservableObject { @Published var name = \"\" }",
      remedy: "Keep what shall be verified in a store or in `@State`."),
    Diagnostic(
      "CR4605", "An object changed outside every turn",
      cause: """
        An observed object was changed by a thread or task of its own. Replay cannot repeat that.
        """,
      example: "Task.detached { account.name = \"Ann\" }",
      remedy: "Change it where an input, a timer or an effect of the runtime arrives."),
  ]

  static let findings = [
    Diagnostic(
      "CR4701", "A value is not Decodable",
      cause: """
        Something wrote the value from outside a turn. Replay must put it back and cannot decode \
        it.
        """,
      example: "CR4701 Shop.store.photo (Photo, not Decodable)",
      remedy: "Conform the type to Codable, or write it in a turn."),
    Diagnostic(
      "CR4702", "A property is not encoded",
      cause: """
        A stored property is not among the coding keys of its type, so its changes are in no \
        event.
        """,
      example: "CR4702 Session.user.token (Token, not encoded)",
      remedy: "Add the property to the coding keys, or keep it out of the state."),
    Diagnostic(
      "CR4703", "Elements of a sequence are not Decodable",
      cause: """
        A binding follows a sequence whose elements cannot be recorded. Replay re-applies what \
        they changed.
        """,
      example: "CR4703 Weather.store.readings (Reading, elements not Decodable)",
      remedy: "Conform the element to Codable."),
    Diagnostic(
      "CR4704", "The body of an effect captures undeclared values",
      cause: """
        The body does not run in replay, so a change of a captured value is not seen unless it is \
        passed as an argument.
        """,
      example: "runtime.effect(\"charge\", errors: []) { try await bank.charge(amount) }",
      remedy: "Pass it: `runtime.effect(\"charge\", arguments: amount) { amount in … }`."),
    Diagnostic(
      "CR4705", "Code outside every turn acted on a store",
      cause: """
        A task, a thread or a block on the main queue wrote to a store. Replay repeats that from \
        the record and verifies nothing of it. It cannot repeat a timer or an effect of such code.
        """,
      example: "Task { store.state.count += 1 }",
      remedy: "Use `runtime.effect`, `runtime.task` or `runtime.span`."),
    Diagnostic(
      "CR4706", "A value does not survive its own coding",
      cause: """
        Code outside every turn sent or wrote it. Replay puts back what its encoding decodes to, and \
        that encodes differently or cannot be decoded.
        """,
      example: "CR4706 Cart.add (Line, decodes to another value)",
      remedy: "Make `encode(to:)` and `init(from:)` of the type agree."),
    Diagnostic(
      "CR4707", "An object in a state can change in place",
      cause: """
        The state contains an object of a Codable class that has variables. The object is part of the \
        state's encoding, but a change of its variables is no change of the state, so it is in no \
        event.
        """,
      example: "CR4707 Session.user.account (Account, changes in place)",
      remedy: "Make the class a struct, or replace the object instead of changing it."),
    Diagnostic(
      "CR4708", "A redacted property is in the log",
      cause: """
        The type has an `encode(to:)` of its own, which writes the value of the property and not its \
        wrapper. Only the wrapper marks the value as a secret.
        """,
      example: "CR4708 Session.user.token (User, in clear)",
      remedy: """
        Encode and decode the wrapper: `try container.encode(_token, forKey: .token)`. Or let the \
        compiler make `encode(to:)`.
        """),
    Diagnostic(
      "CR4709", "What a type encodes depends on its value",
      cause: """
        The type has an `encode(to:)` of its own. Its first values were encoded as their stored \
        properties, so later ones were recorded in that way, but the type encodes some of them \
        otherwise. The log may hold what the type leaves out, and the hash of its end may be another \
        than that of the states in it.
        """,
      example: "CR4709 Account.store (Login, encoding depends on the value)",
      remedy: "Encode each stored property under its own key, in every value."),
    Diagnostic(
      "CR4710", "A value could not be encoded",
      cause: """
        The `encode(to:)` of the type has thrown an error, or the value is nested too deep or too \
        large; the text says which. The log has a constant in place of the state, and no change of \
        it, until it can be encoded again.
        """,
      example: "CR4710 Account.store (Balance, does not encode)",
      remedy:
        "Make `encode(to:)` accept every value that the state can have, and keep the state flat and small."
    ),
    Diagnostic(
      "CR4711", "A subscription was made or cancelled outside every turn",
      cause: """
        A task, a thread or a block on the main queue subscribed to an emitter or a store, or \
        cancelled a subscription. That is no event, and a replay does not run this code, so the events \
        that the handler makes are missing there, or are extra events.
        """,
      example: "CR4711 Chat.messages (subscribed from outside)",
      remedy: "Subscribe and cancel in a handler, in an observer, or when the application is built."
    ),
    Diagnostic(
      "CR4801", "A migration is not possible",
      cause: """
        A path in the application's `migrations` cannot be read, its last element is no name of a \
        field, or a new name is empty or the old one.
        """,
      example: """
        error: CR4801 'session.log' cannot be migrated: migration 2 of the application, of 'a..b', \
        is not possible: 'a..b' is no path
        """,
      remedy: "Correct the path. `compose-replay show LOG @end` shows those of all values."),
    Diagnostic(
      "CR4802", "A migration does not fit a recording",
      cause: """
        The function of a `.map` takes a value of another type than the recorded one, or throws; or \
        the application ended while it migrated the log; or the log still grows.
        """,
      example: """
        error: CR4802 'session.log' cannot be migrated: migration 1 of the application, of \
        'cart.total', does not fit @12: the recorded value is no String
        """,
      remedy: """
        `compose-replay show LOG @12` shows the value. Take it as `Optional` if some recordings lack \
        it, or name a narrower path.
        """),
  ]
}
