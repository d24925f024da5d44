import Foundation
import Testing

@testable import TypeLayout

/// A list of conforming types against the casts that it saves.
@Suite struct ConformersTests {
  private protocol Marker {}
  private struct Plain {}
  private struct Marked: Marker {}
  private struct Sometimes<T> {}
  private class Base: Marker {}
  private class Derived: Base {}
  private final class Generic<T>: Derived {}
  private final class Unmarked {}
  private enum Choice: Marker { case only }
  private struct Failure: Error, Marker {}

  @Test("a type for which the list says no does not conform")
  func agreesWithCasts() {
    let types: [Any.Type] = [
      Plain.self, Marked.self, Base.self, Derived.self, Generic<Int>.self, Unmarked.self,
      Choice.self, Int.self, String.self, Data.self, [Int].self, [Plain].self, Int?.self,
      Sometimes<Int>.self, (Int, Int).self, (() -> Void).self, Any.self, (any Marker).self,
      Marked.Type.self, (any Marker.Type).self, [String: Int].self, URL.self, Date.self,
      timespec.self, CodingUserInfoKey.self, NSObject.self, JSONEncoder.self, AnyHashable.self,
    ]
    let marker = Conformers((any Marker).self)
    let encodable = Conformers((any Encodable).self)
    let collection = Conformers((any Collection).self)
    for type in types {
      #expect(marker.mayInclude(type) || !(type is any Marker.Type), "\(type)")
      #expect(encodable.mayInclude(type) || !(type is any Encodable.Type), "\(type)")
      #expect(collection.mayInclude(type) || !(type is any Collection.Type), "\(type)")
    }
    #expect(marker.mayInclude(Generic<Int>.self))
    guard TypeLayout.access == .memory else { return }
    #expect(!marker.mayInclude(Plain.self) && !marker.mayInclude(Unmarked.self))
    #expect(!encodable.mayInclude(Unmarked.self) && !collection.mayInclude(Int.self))
  }

  @Test("a value is matched as its cast does it: the content of an optional counts")
  func optionals() {
    let marker = Conformers((any Marker).self)
    let values: [Any] = [
      Marked(), Marked() as Marked? as Any, Plain(), Derived(), 3, "text", Marked() as AnyObject,
      Choice.only as AnyObject, AnyHashable(3), Failure() as any Error,
      Failure() as any Error as Any,
    ]
    for value in values {
      let found = marker.value(value, as: (any Marker).self) != nil
      #expect(found == (value is any Marker), "\(value)")
    }
    #expect(marker.value(Marked() as Marked? as Any, as: (any Marker).self) is Marked)
  }

  private protocol Named { static var name: String { get } }
  private protocol Elemental {
    associatedtype Element
    static var element: Any.Type { get }
  }
  private protocol Referred: AnyObject { var number: Int { get } }
  private struct Pair<A, B>: Elemental, Named {
    typealias Element = A
    var first: A
    var second: B
    static var name: String { "pair of \(A.self) and \(B.self)" }
    static var element: Any.Type { Element.self }
  }
  private class Parent: Named, Referred {
    let number: Int
    init(_ number: Int) { self.number = number }
    class var name: String { "parent" }
  }
  private class Child<T>: Parent { override class var name: String { "child of \(T.self)" } }

  @Test("a type is made one of the protocol as a cast does it")
  func metatypes() {
    let types: [Any.Type] = [
      Plain.self, Pair<Int, String>.self, Pair<[Int], Plain>.self, Parent.self, Child<Int>.self,
      Int.self, [Int].self, Int?.self, (Int, Int).self, (() -> Void).self, Any.self,
      (any Named).self, Pair<Int, Int>.Type.self, Sometimes<Int>.self, Sometimes<Plain>.self,
    ]
    let named = Conformers((any Named).self)
    let elemental = Conformers((any Elemental).self)
    let encodable = Conformers((any Encodable).self)
    for type in types {
      let found = named.metatype(type, as: (any Named.Type).self)
      #expect(
        found.map { ObjectIdentifier($0) } == (type as? any Named.Type).map { ObjectIdentifier($0) }
      )
      #expect(found?.name == (type as? any Named.Type)?.name)
      let element = elemental.metatype(type, as: (any Elemental.Type).self)?.element
      #expect(element == (type as? any Elemental.Type)?.element)
      // Arrays and optionals conform under a condition.
      let isEncodable = encodable.metatype(type, as: (any Encodable.Type).self) != nil
      #expect(isEncodable == (type is any Encodable.Type), "\(type)")
    }
    #expect(named.metatype(Child<Int>.self, as: (any Named.Type).self)?.name == "child of Int")
  }

  private protocol Wrapping {}
  private enum Wrapper<T>: Wrapping {
    case none
    struct Part: Wrapping {}
  }

  @Test("where only generic types conform, a list finds those, and no other")
  func onlyGeneric() {
    let types: [Any.Type] = [
      Wrapper<Int>.self, Wrapper<Plain>.Part.self, Plain.self, Int.self, Int?.self, Choice.self,
      Child<Int>.self, Unmarked.self, (Int, Int).self, Sometimes<Int>.self,
    ]
    let list = Conformers((any Wrapping).self, areGeneric: true)
    for type in types {
      let found = list.metatype(type, as: (any Wrapping.Type).self) != nil
      #expect(found == (type is any Wrapping.Type), "\(type)")
    }
  }

  @Test("a value is made one of the protocol as a cast does it, and owns what it holds")
  func values() {
    let named = Conformers((any Named).self)
    let referred = Conformers((any Referred).self)
    let child: Parent = Child<Int>(7)
    weak var later: Parent?
    do {
      let object = Parent(3)
      later = object
      let pair = Pair(first: object, second: "text that is too long for a small string")
      let values: [Any] = [
        Plain(), pair, pair as Any? as Any, child, child as AnyObject, object,
        object as Parent? as Any,
        3, "text", [1], pair as AnyObject, AnyHashable(3),
      ]
      for value in values {
        let found = named.value(value, as: (any Named).self)
        let expected = value as? any Named
        #expect(
          found.map { "\(type(of: $0).name) \($0)" }
            == expected.map { "\(type(of: $0).name) \($0)" })
        let number = referred.value(value, as: (any Referred).self)?.number
        #expect(number == (value as? any Referred)?.number)
      }
      let kept = named.value(pair, as: (any Named).self) as? Pair<Parent, String>
      #expect(kept?.first === object && kept?.second == pair.second)
    }
    #expect(later == nil)
  }

  @Test("without a list, every type may conform")
  func noList() {
    // Two protocols have no list.
    let both = Conformers((any Marker & Error).self)
    #expect(both.mayInclude(Failure.self) && both.mayInclude(Plain.self))
  }

  @Test("several threads may ask at once")
  func threads() {
    let marker = Conformers((any Marker).self)
    DispatchQueue.concurrentPerform(iterations: 64) { _ in
      #expect(marker.mayInclude(Marked.self))
    }
  }

  @Test("a library that is loaded later is searched, too")
  func laterLibrary() throws {
    let errors = Conformers((any Error).self)
    #expect(errors.mayInclude(Failure.self))
    // Not closed again: the runtime would read its records after that, and crash.
    _ = try #require(dlopen("libswiftDistributed.so", RTLD_NOW), "no library to load")
    let type = try #require(_typeByName("11Distributed29ExecuteDistributedTargetErrorV"))
    #expect(type is any Error.Type && errors.mayInclude(type))
    if TypeLayout.access == .memory { #expect(!errors.mayInclude(Plain.self)) }
  }
}

/// A type of C has a descriptor in each module that uses it.
extension timespec: @retroactive Encodable {
  public func encode(to encoder: any Encoder) throws { try tv_sec.encode(to: encoder) }
}
