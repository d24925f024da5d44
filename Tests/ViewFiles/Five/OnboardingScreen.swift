import SwiftUI

struct OnboardingScreen: View {
  @State private var page = 0
  @State private var isDone = false
  @Namespace private var animation

  private let pages = ["Welcome", "Record", "Replay"]

  var body: some View {
    ZStack {
      LinearGradient(colors: [.blue, .purple], startPoint: .top, endPoint: .bottom)
        .ignoresSafeArea()
      if isDone {
        Text("Let's go!")
          .font(.system(size: 40, weight: .heavy, design: .rounded))
          .transition(.asymmetric(insertion: .scale, removal: .opacity))
      } else {
        VStack(spacing: 24) {
          TabView(selection: $page) {
            ForEach(pages.indices, id: \.self) { index in
              OnboardingPage(title: pages[index], symbol: "\(index + 1).circle")
                .tabItem { Text(pages[index]) }
                .tag(index)
            }
          }
          .tabViewStyle(.page(indexDisplayMode: .always))
          HStack {
            ForEach(0..<3) { index in
              Capsule()
                .fill(index == page ? Color.white : Color.gray.opacity(0.5))
                .frame(width: index == page ? 24 : 8, height: 8)
                .matchedGeometryEffect(id: index, in: animation)
            }
          }
          Button(action: next) {
            Text(page == pages.count - 1 ? "Start" : "Next")
              .fontWeight(.semibold)
              .frame(maxWidth: .infinity)
              .padding()
              .background(Color.white)
              .cornerRadius(12)
          }
          .padding(.horizontal)
          .shadow(color: .black.opacity(0.2), radius: 8, x: 0, y: 4)
        }
        .animation(.spring(response: 0.4, dampingFraction: 0.8), value: page)
      }
    }
  }

  private func next() {
    withAnimation(.easeInOut(duration: 0.3)) {
      if page < pages.count - 1 { page += 1 } else { isDone = true }
    }
  }
}

private struct OnboardingPage: View {
  let title: LocalizedStringKey
  let symbol: String

  var body: some View {
    VStack {
      Image(systemName: symbol)
        .resizable()
        .scaledToFit()
        .frame(width: 80, height: 80)
        .symbolRenderingMode(.hierarchical)
      Text(title).font(.largeTitle.bold())
      Text("Page of ") + Text(title).italic()
    }
    .foregroundStyle(.white)
  }
}
