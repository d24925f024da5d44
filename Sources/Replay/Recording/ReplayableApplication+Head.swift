import DialectKit
import EventModel
import ReplayRuntime
import SessionLog

nonisolated extension ReplayableApplication {
  /// The head of a new recording in this process.
  package static func newHead(
    rules: RuntimeRules, nonce: UInt64, seed: UInt64 = 0
  ) -> SessionHead {
    SessionHead(
      recording: declaredID, version: declaredVersion, migrations: declaredMigrations.count,
      rules: rules, nonce: nonce, seed: seed)
  }
}
