import Observation
import OrderedCombine
import VDStore

/// A model as people write it for SwiftUI. What it waits for is recorded.
@MainActor
final class Wishlist: ObservableObject {
  @Published private(set) var items: [String] = []
  @Published private(set) var isLoading = false
  private var loads = 0

  func add(_ item: String) { items.append(item) }

  func load() async {
    isLoading = true
    loads += 1
    let names = try? await Runtime.ambient.recorded("names") { ["tea", "rice"] }
    await Runtime.ambient.sleep(for: .seconds(1))
    for name in names ?? [] { await append(name) }
    isLoading = false
  }

  private func append(_ name: String) async { items.append("\(name)\(loads)") }
}

@MainActor @Observable
final class Bookcase {
  var books = ["Ulysses"]
  @ObservationIgnored lazy var sorted: [String] = { books.sorted() }()

  func sort() { sorted = books.sorted() }
}

/// The models of both kinds, in every property that holds one.
struct BasketApp: App {
  @StateObject private var basket = Wishlist()
  @State private var shelf = Bookcase()

  var body: some Scene {
    WindowGroup {
      VStack {
        BasketList(basket: basket, shelf: shelf)
        BasketTotal().environmentObject(basket)
        Button("add") { basket.add("milk") }
        Button("load") { Task { await basket.load() } }
        Button("two") {
          Task { @MainActor in basket.add("second") }
          Task { basket.add("third") }
          basket.add("first")
        }
        Button("book") {
          shelf.books.append("Emma")
          shelf.sort()
        }
      }
    }
  }
}

private struct BasketList: View {
  @ObservedObject var basket: Wishlist
  let shelf: Bookcase

  var body: some View {
    VStack {
      Text(basket.items.joined(separator: " "))
      if basket.isLoading { Text("loading") }
      Text(shelf.sorted.joined(separator: " "))
    }
    .modifier(Framed(basket: basket))
  }
}

private struct Framed: ViewModifier {
  let basket: Wishlist

  func body(content: Content) -> some View {
    content.onAppear { basket.add("shown") }
  }
}

private struct BasketTotal: View {
  @EnvironmentObject var basket: Wishlist

  var body: some View { Text("\(basket.items.count) items") }
}
