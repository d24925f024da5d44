import Compose

extension Catalogue {
  var observers: Void {
    didAppear += {
      if store.state.products.isEmpty { reload.send() }
    }

    reload += {
      guard store.status !~= .loading else { return }
      store.status += .loading
      services.network.products { result in
        store.status -= .loading
        store.commit { state in
          switch result {
          case .success(let products):
            state.products = products
            state.error = nil
          case .failure:
            state.error = "The shop cannot be reached."
          }
        }
      }
    }

    favour += { id in
      guard let index = store.state.products.firstIndex(where: { $0.id == id }) else { return }
      store.state.products[index].isFavourite.toggle()
    }
  }
}
