/// Whether this process runs on a service that tests changes, where no golden is written.
package enum ContinuousIntegration {
  /// Variables that services set: Azure Pipelines, Jenkins, TeamCity, Buildkite, CircleCI.
  private static let variables = [
    "TF_BUILD", "JENKINS_URL", "TEAMCITY_VERSION", "BUILDKITE", "CIRCLECI",
  ]

  /// Whether a service tests here. `CI` decides if it is set, and `false` and `0` mean no.
  package static func isOn(_ environment: [String: String]) -> Bool {
    if let value = environment["CI"] { return !["false", "0"].contains(value.lowercased()) }
    return variables.contains { environment[$0]?.isEmpty == false }
  }
}
