/** Documents in one XML file: the parts of Flat OPC, and what others carry as base64 — projects of macros, objects, pictures. */
import { FLAT_OPC, officeXmlType } from '../../file-type/office-xml-type.ts'
import { XmlReader } from '../../xml/xml-reader.ts'
import { xmlSource } from '../../xml/xml-source.ts'
import type { Budget } from '../budget.ts'
import { inflateGuess } from '../zip/inflate.ts'
import { file, type Opening } from '../opened.ts'
import { manifestSigns } from '../zip/zip-manifest.ts'

/** Text of it, and tokens. */
const READ_COST = 2

export function* openOfficeXml(bytes: Buffer, budget: Budget): Opening {
  budget.bytes(READ_COST * bytes.length)
  const xml = xmlSource(bytes)
  if (officeXmlType(bytes)?.type === FLAT_OPC) yield* flatParts(xml, budget)
  else yield* binaries(xml, budget)
}

/** `pkg:part` with `pkg:xmlData` or `pkg:binaryData`, and the list of content types that their attributes are. */
function* flatParts(xml: string, budget: Budget): Opening {
  const reader = new XmlReader(xml)
  const types: string[] = []
  let part = ''
  for (let token = reader.next(); token !== 'end'; token = reader.next()) {
    if (token !== 'open') continue
    if (reader.name === 'part') {
      budget.entry()
      part = (reader.attribute('name') ?? '').replace(/^\//, '')
      types.push(
        `<Override PartName="${escaped(part)}" ContentType="${escaped(reader.attribute('contentType') ?? '')}"/>`,
      )
    } else if (reader.name === 'binaryData') {
      const content = Buffer.from(textWithin(reader), 'base64')
      budget.bytes(content.length)
      yield file(part, content)
    } else if (reader.name === 'xmlData') {
      const content = Buffer.from(sourceWithin(reader))
      budget.bytes(content.length)
      yield file(part, content)
    }
  }
  const list = file('[Content_Types].xml', Buffer.from(`<Types>${types.join('')}</Types>`))
  yield list
  if (list.kind === 'file') yield* manifestSigns(list)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** Text up to the end of the element that was opened last; elements within it are passed over. */
function textWithin(reader: XmlReader): string {
  const { depth } = reader
  const parts: string[] = []
  for (let token = reader.next(); token !== 'end'; token = reader.next()) {
    if (token === 'text') parts.push(reader.text)
    else if (token === 'close' && reader.depth < depth) break
  }
  return parts.join('')
}

function sourceWithin(reader: XmlReader): string {
  const { depth, position } = reader
  for (let token = reader.next(); token !== 'end'; token = reader.next())
    if (token === 'close' && reader.depth < depth) return reader.slice(position, reader.start)
  return reader.slice(position, reader.position)
}

/** Elements that hold base64, by the formats that name them; anywhere else, what begins as a compound file or ActiveMime does. */
const BINARY = /^(?:binData|binaryData|docOleData|binary-data|VBProjectData|BINDATA|ForeignData|chunk)$/
const BEGINNING = /^\s*(?:0M8R4KGxGuE|QWN0aXZlTWltZ)/

function* binaries(xml: string, budget: Budget): Opening {
  const reader = new XmlReader(xml)
  for (let token = reader.next(); token !== 'end'; token = reader.next()) {
    let text = ''
    if (token === 'text') text = BEGINNING.test(reader.text.slice(0, 2000)) ? reader.text : ''
    else if (token === 'open' && BINARY.test(reader.name)) {
      const packed = /^true$/i.test(reader.attribute('Compress') ?? '')
      text = textWithin(reader)
      if (packed) yield* inflated(text, budget)
    }
    if (text.trim() === '') continue
    budget.entry()
    const content = Buffer.from(text, 'base64')
    budget.bytes(content.length)
    if (content.length > 0) yield file('', content)
  }
}

/** HWPML compresses what it carries, as HWP does. */
function* inflated(text: string, budget: Budget): Opening {
  const found = inflateGuess('deflate', Buffer.from(text, 'base64'), budget)
  if (found) yield file('', found.data)
}
