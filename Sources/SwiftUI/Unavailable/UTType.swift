/// A kind of files.
public enum UTType {
  /// One of the kinds.
  case item, data, text, plainText, utf8PlainText, json, xml, html, pdf, image, png, jpeg, movie
  /// One of the kinds.
  case audio, folder, url, fileURL, commaSeparatedText, propertyList
}
