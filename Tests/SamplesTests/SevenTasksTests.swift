import Foundation
import Replay
import Samples
import Testing

@Suite("The samples of the 7GUIs tasks, and the mail reader")
struct SevenTasksTests {
  static var recordings: [(scenario: String, application: any ReplayableApplication.Type)] {
    [
      ("three", ClickCounter.self), ("both", Thermometer.self), ("trips", FlightBooker.self),
      ("eggs", EggTimer.self), ("names", NameList.self), ("sums", Spreadsheet.self),
      ("letters", Mailbox.self),
    ]
  }

  @Test("Each recording replays, and is kept beside what it says", arguments: recordings.indices)
  func recording(index: Int) throws {
    let (scenario, application) = Self.recordings[index]
    try SampleRecordings.expectGolden(scenario, of: application)
  }

  @Test(
    "A simulated session of any seed replays, and one seed gives the same bytes",
    arguments: recordings.indices)
  func simulation(index: Int) throws {
    let application = Self.recordings[index].application
    let isLarge = application == Spreadsheet.self || application == Mailbox.self
    try SampleRecordings.expectSimulationsReplay(application, steps: isLarge ? 30 : 200)
  }
}
