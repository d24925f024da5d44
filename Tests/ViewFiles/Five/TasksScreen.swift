import Observation
import SwiftUI

@Observable
final class TaskList {
  struct Item: Identifiable, Equatable {
    let id: Int
    var title: String
    var isDone = false
  }

  var items = [Item(id: 1, title: "Write"), Item(id: 2, title: "Test")]
  var filter = Filter.all

  enum Filter: String, CaseIterable {
    case all = "All"
    case open = "Open"
  }

  var shown: [Item] { filter == .all ? items : items.filter { !$0.isDone } }
}

struct TasksScreen: View {
  @State private var list = TaskList()

  var body: some View {
    TabView {
      TaskListView()
        .tabItem { Label("Tasks", systemImage: "checklist") }
      TaskFilterView(list: list)
        .tabItem { Label("Filter", systemImage: "slider.horizontal.3") }
    }
    .environment(list)
  }
}

private struct TaskListView: View {
  @Environment(TaskList.self) private var list
  @State private var status = "idle"
  @State private var toRemove: TaskList.Item?
  @State private var isAsking = false

  var body: some View {
    NavigationSplitView {
      List {
        ForEach(list.shown) { item in
          NavigationLink {
            TaskPage(item: item)
          } label: {
            Text(item.title).strikethrough(item.isDone)
          }
          Button("Finish \(item.title)") { finish(item) }
        }
      }
      .task { status = "loaded" }
      .task(id: list.items.count) { status = "\(list.items.count) tasks" }
      Text(status)
      Button("Clean up") {
        toRemove = list.items.first(where: \.isDone)
        isAsking = true
      }
    } detail: {
      Text("Choose a task")
    }
    .alert("Remove?", isPresented: $isAsking, presenting: toRemove) { item in
      Button("Remove \(item.title)") { list.items.removeAll { $0.id == item.id } }
      Button("Keep", role: .cancel) {}
    } message: { item in
      Text("\(item.title) is done.")
    }
  }

  private func finish(_ item: TaskList.Item) {
    guard let index = list.items.firstIndex(of: item) else { return }
    list.items[index].isDone = true
  }
}

private struct TaskPage: View {
  let item: TaskList.Item
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    VStack {
      Text("Task \(item.title)")
      if #available(macOS 99, *) {
        Button("Done") { dismiss() }
      }
    }
  }
}

private struct TaskFilterView: View {
  @Bindable var list: TaskList

  var body: some View {
    Form {
      Picker("Show", selection: $list.filter) {
        ForEach(TaskList.Filter.allCases, id: \.self) { Text($0.rawValue) }
      }
      .labelsHidden()
    }
  }
}

#Preview(traits: .landscapeLeft, .fixedLayout(width: 80, height: 24)) {
  let tasks = ["Bread", "Milk"]
  ForEach(tasks, id: \.self) { task in
    Text(task)
  }
}
