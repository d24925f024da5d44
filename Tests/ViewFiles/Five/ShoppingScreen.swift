import SwiftUI

struct ShoppingItem: Identifiable, Codable, Equatable {
  var id: String
  var isBought = false
  var amount = 1
}

struct ShoppingScreen: View {
  @State private var items = [
    ShoppingItem(id: "milk"), ShoppingItem(id: "bread"), ShoppingItem(id: "tea"),
  ]
  @State private var newItem = ""
  @State private var selection: Set<String> = []
  @State private var editing: ShoppingItem?

  var body: some View {
    List(selection: $selection) {
      Section {
        ForEach($items) { $item in
          HStack {
            Toggle(item.id, isOn: $item.isBought)
            Text("\(item.amount)×").strikethrough(item.isBought)
            Button("Edit \(item.id)") { editing = item }
          }
        }
        .onDelete { items.remove(atOffsets: $0) }
        .onMove { items.move(fromOffsets: $0, toOffset: $1) }
      } header: {
        Text("To buy").textCase(.uppercase)
      } footer: {
        Text("\(selection.count) selected")
      }
      TextField("New item", text: $newItem, prompt: Text("Something"))
        .onSubmit {
          items.append(ShoppingItem(id: newItem))
          newItem = ""
        }
    }
    .listStyle(InsetGroupedListStyle())
    .sheet(item: $editing, onDismiss: { selection = [] }) { item in
      AmountSheet(amount: amount(of: item))
    }
    .confirmationDialog("Remove bought?", isPresented: .constant(items.allSatisfy(\.isBought))) {
      Button("Remove all", role: .destructive) { items = [] }
    }
  }

  private func amount(of item: ShoppingItem) -> Binding<Int> {
    Binding {
      items.first { $0.id == item.id }?.amount ?? 0
    } set: { value in
      guard let index = items.firstIndex(where: { $0.id == item.id }) else { return }
      items[index].amount = value
    }
  }
}

private struct AmountSheet: View {
  @Binding var amount: Int

  var body: some View {
    Stepper(value: $amount, in: 1...9) { Text("Amount") }
    TextField("Number", value: $amount, format: WholeNumber())
  }
}

struct WholeNumber: ParseableFormatStyle {
  struct Strategy: ParseStrategy {
    func parse(_ value: String) throws -> Int {
      guard let number = Int(value) else { throw CocoaError(.formatting) }
      return number
    }
  }

  var parseStrategy: Strategy { Strategy() }

  func format(_ value: Int) -> String { "\(value)" }
}
