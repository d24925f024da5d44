import EventModel
import HeadlessUI
import ReplayRuntime

/// An application that can be recorded and replayed: it can be built again in any runtime.
///
/// What it declares may be isolated to the main actor, which the running turn is, or not.
public protocol ReplayableApplication {
  /// The name of the application in logs; by default the name of the type.
  @MainActor static var applicationID: String { get }

  /// The version of the application in new logs.
  @MainActor static var applicationVersion: String { get }

  /// Whether `verify --bodies` may run the bodies of effects in a replay; false by default.
  ///
  /// Only for an application whose effects call stand-ins that compute their answers from their
  /// arguments. The results are compared with the recorded ones, so that a changed body is found.
  @MainActor static var allowsEffectBodies: Bool { get }

  /// The changes that earlier recordings follow, in the order in which they came; none by default.
  @MainActor static var migrations: [Migration] { get }

  /// What the user of a simulation types; ``SimulatedTexts/ordinary`` by default.
  @MainActor static var simulatedTexts: SimulatedTexts { get }

  /// Builds the application and puts it on the host's screen.
  ///
  /// Called once per runtime, inside the first turn. The input `start` is the cause of all its
  /// events.
  @MainActor static func build(in host: HeadlessHost)
}

nonisolated extension ReplayableApplication {
  /// Runs the application: for `compose-replay` if that started the process, else in the terminal
  /// or on lines of standard input.
  public static func main() { ReplayHost.main(Self.self) }

  /// The declared name of the type.
  public static var applicationID: String { TypeLabel.of(Self.self) }

  /// False: the bodies of effects do not run in a replay.
  public static var allowsEffectBodies: Bool { false }

  /// None.
  public static var migrations: [Migration] { [] }

  /// Texts without a relation to the application.
  public static var simulatedTexts: SimulatedTexts { .ordinary }

  /// `1.0`.
  public static var applicationVersion: String { "1.0" }
}

/// What an application declares, for code without isolation.
nonisolated extension ReplayableApplication {
  package static var declaredID: String { Runtime.asMainActor(self) { $0.applicationID } }
  package static var declaredVersion: String {
    Runtime.asMainActor(self) { $0.applicationVersion }
  }
  package static var declaresEffectBodies: Bool {
    Runtime.asMainActor(self) { $0.allowsEffectBodies }
  }
  package static var declaredMigrations: [Migration] {
    Runtime.asMainActor(self) { $0.migrations }
  }
  package static var declaredTexts: SimulatedTexts {
    Runtime.asMainActor(self) { $0.simulatedTexts }
  }

  /// Builds the application and puts it on the host's screen.
  package static func show(in host: HeadlessHost) {
    Runtime.asMainActor((self, host)) { $0.0.build(in: $0.1) }
  }
}
