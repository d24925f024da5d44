import Verge

/// The page of a visitor, or those of a member.
struct FrontDoor: View {
  @ObservedObject var session: SessionStore
  let desk: Desk

  var body: some View {
    if let member = desk.member, session.state.member != nil {
      MemberPages(session: session, desk: desk, member: member)
        .onReceive(session.activityPublisher) { note($0) }
    } else {
      VStack {
        Text("The bookshelf")
        TextField("Name", text: session.binding(\.name))
        Button("Sign in") { desk.visitor.signIn() }.disabled(session.state.isSigningIn)
        if session.state.isSigningIn { ProgressView() }
        if let message = session.state.message { Text(message).foregroundColor(.red) }
      }
    }
  }

  private func note(_ activity: SessionActivity) {
    let text =
      switch activity {
      case .welcomed(let name): "Welcome, \(name)"
      case .reviewWasSent(let number): "Review \(number) is filed"
      case .importEnded: "The catalogue is here"
      }
    session.commit(scope: \.message) { $0 = text }
  }
}

/// The bar of pages and the open page.
struct MemberPages: View {
  @ObservedObject var session: SessionStore
  let desk: Desk
  let member: MemberDispatcher

  var body: some View {
    VStack {
      HStack {
        Button("Shelf") { member.open(.shelf) }
        Button("Authors") { member.open(.authors) }
        Button("Favourites") { member.open(.favourites) }
        Button("Sign out") { member.signOut() }
      }
      if let message = session.state.message { Text(message) }
      page
    }
  }

  @ViewBuilder private var page: some View {
    switch session.state.page {
    case .shelf:
      ShelfPage(
        session: session, books: desk.library.books(matching: session.state.search),
        library: desk.library, member: member)
    case .authors:
      AuthorsPage(library: desk.library)
    case .favourites:
      FavouritesPage(library: desk.library, member: member)
    case .book(let id):
      BookPage(
        session: session, book: desk.library.derived(from: id),
        reviews: desk.library.reviews(of: id), member: member)
    }
  }
}
