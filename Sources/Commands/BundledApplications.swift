import DialectKit
import Samples

/// Applications that are linked into this program.
package enum BundledApplications {
  package static var all: [any ReplayableApplication.Type] {
    [
      Storefront.self, Exhibition.self, Bookshelf.self, Weather.self, Converter.self,
      Scoreboard.self, ClickCounter.self, Thermometer.self, FlightBooker.self, EggTimer.self,
      NameList.self, Spreadsheet.self, Mailbox.self,
    ]
  }

  static func named(_ id: String) -> (any ReplayableApplication.Type)? {
    all.first { $0.declaredID.lowercased() == id.lowercased() }
  }
}
