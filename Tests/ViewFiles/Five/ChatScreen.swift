import SwiftUI

struct ChatMessage: Identifiable, Equatable, Codable {
  var id: Int
  var text: String
  var isMine: Bool
}

struct ChatScreen: View {
  @State private var messages: [ChatMessage] = []
  @State private var draft = ""
  @State private var count = 0
  @FocusState private var isFocused: Bool

  var body: some View {
    VStack(spacing: 0) {
      ScrollViewReader { proxy in
        ScrollView(.vertical, showsIndicators: false) {
          LazyVStack(alignment: .leading, spacing: 4) {
            ForEach(messages) { message in
              ChatBubble(message: message)
                .id(message.id)
                .contextMenu {
                  Button("Copy \(message.id)", systemImage: "doc.on.doc") { draft = message.text }
                }
            }
          }
        }
        .onChange(of: messages) { _, new in
          count = new.count
          withAnimation { proxy.scrollTo(new.last?.id ?? 0, anchor: .bottom) }
        }
      }
      Divider()
      HStack(alignment: .bottom) {
        TextField("Message", text: $draft, axis: .vertical)
          .focused($isFocused)
          .submitLabel(.send)
          .onSubmit(send)
        Button(action: send) { Image(systemName: "arrow.up.circle.fill").imageScale(.large) }
          .accessibilityIdentifier("send")
          .disabled(draft.trimmingCharacters(in: .whitespaces).isEmpty)
      }
      .padding()
      .background(.ultraThinMaterial)
      Text("\(count) messages\(isFocused ? ", typing" : "")").font(.footnote)
    }
  }

  private func send() {
    let text = draft.trimmingCharacters(in: .whitespaces)
    guard !text.isEmpty else { return }
    messages.append(ChatMessage(id: messages.count + 1, text: text, isMine: true))
    draft = ""
    isFocused = false
  }
}

private struct ChatBubble: View {
  let message: ChatMessage

  var body: some View {
    HStack {
      if message.isMine { Spacer(minLength: 40) }
      Text(message.text)
        .padding(.init(top: 6, leading: 10, bottom: 6, trailing: 10))
        .background(message.isMine ? Color.blue : Color(.sRGB, red: 0.9, green: 0.9, blue: 0.9))
        .clipShape(RoundedRectangle(cornerRadius: 12, style: .continuous))
        .foregroundColor(message.isMine ? .white : .primary)
      if !message.isMine { Spacer(minLength: 40) }
    }
    .frame(maxWidth: .infinity, alignment: message.isMine ? .trailing : .leading)
  }
}

#Preview("Typing") {
  @Previewable @State var text = "Hello"
  NavigationStack {
    TextField("Message", text: $text)
    if text.isEmpty { Text("nothing yet") }
  }
}
