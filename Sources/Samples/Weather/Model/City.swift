/// A city with a forecast.
struct City: Codable, Equatable, Identifiable, Sendable {
  let id: String
  let name: String
  let country: String

  /// Every city that the weather office knows.
  static let all = [
    City("Amsterdam", "Netherlands"), City("Athens", "Greece"), City("Berlin", "Germany"),
    City("Bern", "Switzerland"), City("Dublin", "Ireland"), City("Helsinki", "Finland"),
    City("Lisbon", "Portugal"), City("London", "England"), City("Madrid", "Spain"),
    City("Oslo", "Norway"), City("Paris", "France"), City("Parma", "Italy"),
    City("Prague", "Czechia"), City("Reykjavik", "Iceland"), City("Rome", "Italy"),
    City("Stockholm", "Sweden"), City("Tallinn", "Estonia"), City("Vienna", "Austria"),
    City("Warsaw", "Poland"), City("Zürich", "Switzerland"),
  ]

  private init(_ name: String, _ country: String) {
    (id, self.name, self.country) = (name.lowercased(), name, country)
  }
}
