import Compose
import HeadlessUI

/// The catalogue, and the page of one product in front of it.
struct Browse: RouterComponent {
  let catalogue = Catalogue()
  let product = DynamicComponent<ProductPage>(destroyOnDisappearance: true)

  let add = Emitter<CartLine>()

  @ObservedObject var router = Router(start: \Self.catalogue)

  var observers: Void {
    catalogue.select += { id in
      product.create { ProductPage(product: Referred(id: id)) }
      product.add += { line in
        add.send(line)
        router.pop()
      }
      router.push(\Self.product)
    }
  }
}
