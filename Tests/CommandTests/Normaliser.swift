/// Replaces what differs between two equal runs of the tool by fixed words.
enum Normaliser {
  static func normalised(_ text: String) -> String {
    text
      // How long a replay took, and its speed, in the summary of `verify`.
      .replacing(#/\d+\.\d{3} s  [\d.]+[kM]? events/s/#, with: "TIME s  SPEED events/s")
      // How long one of the slowest replays took.
      .replacing(#/slowest  \d+\.\d{3} s/#, with: "slowest  TIME s")
      // How long a replay took, in a document.
      .replacing(#/"seconds":\d+\.\d{3}/#, with: "\"seconds\":TIME")
      // How long a replay took, in a JUnit report.
      .replacing(#/time="\d+\.\d{3}"/#, with: "time=\"TIME\"")
      .replacing(
        #/timestamp="[\d:T-]+" hostname="[^"]+"/#, with: "timestamp=\"TIME\" hostname=\"HOST\"")
  }
}
