import Observation
import ReplayRuntime
import SwiftUI

struct Recipe: Codable, Identifiable, Hashable, Sendable {
  let id: Int
  var title: String
  var minutes: Int
  var votes = 0
}

enum RecipeError: Error, Codable { case nothing(String) }

protocol RecipeService: Sendable {
  func recipes(matching query: String) async throws -> [Recipe]
}

/// Answers as a server does: after a while.
struct RemoteRecipes: RecipeService {
  func recipes(matching query: String) async throws -> [Recipe] {
    try await Task.sleep(for: .milliseconds(20))
    if query == "stone" { throw RecipeError.nothing(query) }
    return ["soup", "bread", "salad"].enumerated().map { index, title in
      Recipe(id: index, title: "\(query) \(title)", minutes: 10 * (index + 1))
    }
  }
}

/// The model of a screen that loads.
@MainActor @Observable
final class RecipesModel {
  enum Phase: Equatable {
    case idle, loading, loaded
    case failed(String)
  }

  var query = ""
  private(set) var recipes: [Recipe] = []
  private(set) var phase = Phase.idle
  /// No view shows it.
  private(set) var searches = 0
  @ObservationIgnored private let service: any RecipeService
  @ObservationIgnored private var search: Task<Void, Never>?

  init(service: any RecipeService = RemoteRecipes()) { self.service = service }

  var minutes: Int { recipes.reduce(0) { $0 + $1.minutes } }

  func submit() {
    search?.cancel()
    search = Task { await load() }
  }

  func load() async {
    phase = .loading
    searches += TodayProbe.isUnreadBroken ? 2 : 1
    do {
      let service = service
      recipes = try await Runtime.ambient.recorded(
        "recipes", arguments: query, errors: [RecipeError.self]
      ) { try await service.recipes(matching: $0) }
      phase = .loaded
    } catch let error as RecipeError {
      recipes = []
      phase = .failed("\(error)")
    } catch {
      phase = .idle
    }
  }

  func vote(for recipe: Recipe) {
    guard let index = recipes.firstIndex(where: { $0.id == recipe.id }) else { return }
    recipes[index].votes += TodayProbe.isBroken ? 2 : 1  // broken
  }
}

struct RecipesApp: App {
  @State private var model = RecipesModel()

  var body: some Scene {
    WindowGroup {
      NavigationStack {
        RecipeList(model: model)
          .navigationTitle("Recipes")
      }
    }
  }
}

private struct RecipeList: View {
  @Bindable var model: RecipesModel

  var body: some View {
    List {
      Section {
        TextField("Search", text: $model.query)
          .onSubmit { model.submit() }
        Button("Find") { model.submit() }
          .disabled(model.query.isEmpty)
      }
      Section("Results") {
        switch model.phase {
        case .idle: Text("Type what you like to eat.").foregroundStyle(.secondary)
        case .loading: ProgressView("Loading")
        case .failed(let reason): Text(reason).foregroundStyle(.red)
        case .loaded:
          ForEach(model.recipes) { recipe in
            LabeledContent(recipe.title) {
              Text("\(recipe.minutes) min")
              Button("Vote \(recipe.title)") { model.vote(for: recipe) }
              Text("\(recipe.votes)")
            }
          }
          Text("\(model.minutes) minutes in all")
        }
      }
    }
  }
}

#Preview {
  @Previewable @State var model = RecipesModel()
  RecipeList(model: model)
}
