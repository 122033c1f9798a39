/** What the lists of contents in zipped documents say of the whole. */
import { XmlReader } from '../../xml/xml-reader.ts'
import { xmlSource } from '../../xml/xml-source.ts'
import { obstacle, type Opening } from '../opened.ts'

/** OpenDocument and HWPX name what they encrypt; Office Open XML names its macros, whatever the part is called. */
export function* manifestSigns({ name, content }: { name: string; content: Buffer }): Opening {
  // A part in pieces (ECMA-376 part 2 §9.2.3.1): some programs put them together, most don't.
  if (/(?:^|[\\/])\[\d{1,9}\](?:\.last)?\.piece$/i.test(name)) yield obstacle('damaged', name)
  else if (/^META-INF\/manifest\.xml$/i.test(name)) {
    if (names(content, 'encryption-data')) yield obstacle('encrypted')
  } else if (isContentTypes(name) && contentTypesOf(content).some((type) => type.includes('vbaproject')))
    yield { kind: 'macros' }
}

/** Part names don't mind their case (ECMA-376 part 2 §6.2.2). */
export function isContentTypes(name: string): boolean {
  return /^\/?\[content_types\]\.xml$/i.test(name)
}

/** Every type that `[Content_Types].xml` names, lower case. */
export function contentTypesOf(content: Buffer): string[] {
  const reader = new XmlReader(xmlSource(content))
  const types: string[] = []
  for (let token = reader.next(); token !== 'end'; token = reader.next())
    if (token === 'open') types.push(reader.attribute('ContentType')?.toLowerCase() ?? '')
  return types
}

function names(content: Buffer, element: string): boolean {
  const reader = new XmlReader(xmlSource(content))
  for (let token = reader.next(); token !== 'end'; token = reader.next())
    if (token === 'open' && reader.name === element) return true
  return false
}
