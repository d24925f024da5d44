import SwiftUI

final class Player: ObservableObject {
  @Published var isPlaying = false
  @Published var position = 0.0
  @Published private(set) var track = 0
  let tracks = ["Intro", "Song", "Outro"]

  func next() {
    track = (track + 1) % tracks.count
    position = 0
  }
}

struct PlayerScreen: View {
  @StateObject private var player = Player()
  @State private var isMuted = false
  @GestureState private var drag = CGSize.zero

  var body: some View {
    GeometryReader { geometry in
      VStack {
        artwork(side: min(geometry.size.width, geometry.size.height) * 0.8)
        Text(player.tracks[player.track]).font(.title3).bold().underline()
        ProgressView(value: player.position, total: 180) {
          Text("Position")
        }
        .progressViewStyle(.linear)
        Slider(value: $player.position, in: 0...180)
        controls
        TimelineView(.periodic(from: Date(timeIntervalSince1970: 0), by: 10)) { context in
          Text("\(Int(context.date.timeIntervalSince1970)) s")
        }
      }
      .frame(width: geometry.size.width)
    }
  }

  private func artwork(side: CGFloat) -> some View {
    Image("cover")
      .resizable()
      .aspectRatio(1, contentMode: .fill)
      .frame(width: side, height: side)
      .clipped()
      .cornerRadius(side / 10)
      .offset(drag)
      .gesture(
        DragGesture(minimumDistance: 20)
          .updating($drag) { value, state, _ in state = value.translation }
          .onEnded { value in if value.translation.width < 0 { player.next() } }
      )
      .rotationEffect(.degrees(player.isPlaying ? 0 : 5))
      .accessibilityHidden(true)
  }

  private var controls: some View {
    ControlGroup {
      Button(player.isPlaying ? "Pause" : "Play") { player.isPlaying.toggle() }
        .keyboardShortcut(.space, modifiers: [])
      Button {
        player.next()
      } label: {
        Label("Next", systemImage: "forward.fill")
      }
      .labelStyle(.iconOnly)
      Toggle("Mute", isOn: $isMuted).toggleStyle(.button)
      Menu("Speed") {
        Button("Slow") { player.position = 1 }
        Button("Fast") { player.position = 2 }
      }
    }
  }
}
