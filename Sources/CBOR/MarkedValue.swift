/// A wrapper whose content is encoded under ``CBORValue/redactedTag``.
///
/// A conditional conformance to one to `Decodable` or `Encodable` says what the content allows.
package protocol MarkedValue: SpeciallyCoded {}
