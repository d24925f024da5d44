import SwiftUI

struct WidthKey: PreferenceKey {
  static let defaultValue: CGFloat = 0
  static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) {
    value = max(value, nextValue())
  }
}

struct Sale: Identifiable {
  let id: Int
  let city: String
  let amount: Double
}

struct DashboardScreen: View {
  @State private var sales = [
    Sale(id: 1, city: "Oslo", amount: 30), Sale(id: 2, city: "Rome", amount: 55),
  ]
  @State private var widest: CGFloat = 0
  @State private var selected: Int?
  @State private var isExpanded = false

  var body: some View {
    ScrollView {
      Grid(alignment: .leading, horizontalSpacing: 8) {
        GridRow {
          Text("City").bold()
          Text("Amount").bold()
        }
        ForEach(sales) { sale in
          GridRow {
            Text(sale.city)
            Bar(value: sale.amount)
          }
        }
      }
      .onPreferenceChange(WidthKey.self) { widest = $0 }
      Text("widest \(Int(widest))")
      Gauge(value: total, in: 0...200) { Text("Total") }
      Table(sales, selection: $selected) {
        TableColumn("City", value: \.city)
        TableColumn("Amount") { sale in Text("\(Int(sale.amount))") }
      }
      DisclosureGroup("Details", isExpanded: $isExpanded) {
        Label("\(sales.count) cities", systemImage: "map")
          .badge(sales.count)
      }
      ViewThatFits {
        Text("A long line about all sales of the year")
        Text("Sales")
      }
      Button("Sell") { sales.append(Sale(id: sales.count + 1, city: "Wien", amount: 80)) }
        .popover(isPresented: .constant(total > 200)) { Text("A record!") }
    }
    .tint(.green)
  }

  private var total: Double { sales.reduce(0) { $0 + $1.amount } }
}

private struct Bar: View {
  let value: Double

  var body: some View {
    Rectangle()
      .fill(.blue)
      .frame(width: value, height: 10)
      .preference(key: WidthKey.self, value: value)
      .zIndex(1)
      .layoutPriority(1)
  }
}
