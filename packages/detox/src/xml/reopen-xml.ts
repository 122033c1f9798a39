/** The second reader of XML: that of the mail's parser, which shares nothing with the one that rewrites. */
import { XmlReader } from '@postern/mail/xml/xml-reader.ts'
import { xmlSource } from '@postern/mail/xml/xml-source.ts'

/** True when one element is the root, every element ends, and the document with it. */
export function xmlReopens(bytes: Uint8Array): boolean {
  const reader = new XmlReader(xmlSource(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)))
  let roots = 0
  for (let token = reader.next(); token !== 'end'; token = reader.next())
    if (token === 'open' && reader.depth === 1) roots++
  return roots === 1 && reader.depth === 0
}
