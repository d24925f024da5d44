import ArgumentParser
import EventModel
import Replay
import ReplayHosting
import ReplayRuntime

/// Whether everything is secret, and what is not.
struct PrivateOptions: ParsableArguments {
  @Flag(
    name: .customLong("private"),
    help: "Keep every value out of the log but those at the paths of '--keep'.")
  var isPrivate = false

  @Option(
    help: "With '--private', a place whose values stay; may be given several times.",
    completion: .none)
  var keep: [String] = []

  func validate() throws {
    if !keep.isEmpty, !isPrivate { throw ValidationError("'--keep' is an option of '--private'") }
  }

  /// The places of secrets.
  ///
  /// - Throws: ``Problem`` CR2013.
  func places(_ paths: [String]) throws -> SecretPaths {
    var places = SecretPaths(try paths.map(RedactedPath.parsed))
    if isPrivate {
      // What kind an element of the screen is comes from the source.
      places.add(
        SecretPaths(
          [try RedactedPath.parsed("**")],
          except: try (["screen.**.kind"] + keep).map(RedactedPath.parsed)))
    }
    return places
  }
}
