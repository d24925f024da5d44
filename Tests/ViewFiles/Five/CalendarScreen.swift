import SwiftUI

struct CardModifier: ViewModifier {
  var color: Color = .gray

  func body(content: Content) -> some View {
    content
      .padding()
      .background(RoundedRectangle(cornerRadius: 8).stroke(color, lineWidth: 1))
  }
}

extension View {
  func card(_ color: Color = .gray) -> some View { modifier(CardModifier(color: color)) }
}

struct CalendarScreen: View {
  @State private var selection: Int?
  @State private var month = 1
  @State private var notes: [Int: String] = [:]

  private let columns = Array(repeating: GridItem(.flexible(), spacing: 4), count: 7)
  private let weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]

  var body: some View {
    VStack(alignment: .leading) {
      header
      LazyVGrid(columns: columns, spacing: 4) {
        ForEach(weekdays, id: \.self) { Text($0).font(.caption2).foregroundStyle(.tertiary) }
        ForEach(1..<8) { day in dayCell(day) }
      }
      .card()
      detail
      Spacer()
    }
    .padding()
  }

  private var header: some View {
    HStack {
      Button {
        month -= 1
      } label: {
        Image(systemName: "chevron.left")
      }
      .disabled(month == 1)
      Text("Month \(month)").font(.title2).frame(maxWidth: .infinity)
      Button {
        month += 1
      } label: {
        Image(systemName: "chevron.right")
      }
    }
    .buttonStyle(PlainButtonStyle())
  }

  @ViewBuilder
  private func dayCell(_ day: Int) -> some View {
    let isSelected = selection == day
    Text("\(day)")
      .fontWeight(isSelected ? .bold : .regular)
      .frame(width: 32, height: 32)
      .background {
        if isSelected { Circle().fill(Color.accentColor) }
      }
      .overlay(alignment: .bottom) {
        if notes[day] != nil { Text("*") }
      }
      .onTapGesture { selection = isSelected ? nil : day }
  }

  @ViewBuilder private var detail: some View {
    switch selection {
    case .none:
      Text("Choose a day")
    case .some(let day) where day > 5:
      Text("Weekend")
    case .some(let day):
      GroupBox("Day \(day)") {
        TextField(
          "Note",
          text: Binding(get: { notes[day] ?? "" }, set: { notes[day] = $0.isEmpty ? nil : $0 }))
      }
      .groupBoxStyle(.automatic)
    }
  }
}

#Preview {
  CalendarScreen()
}
