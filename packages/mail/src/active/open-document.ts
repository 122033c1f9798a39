/** Parts of OpenDocument (ISO/IEC 26300) and HWPX packages, and OpenDocument in one file. */
import { doesAnything } from '../container/office/hwp-script.ts'
import { isPictureOfObject } from '../file-type/ole-directory.ts'
import { XmlReader } from '../xml/xml-reader.ts'
import { startsAsXml, xmlSource } from '../xml/xml-source.ts'
import type { Met } from './features.ts'
import { sourceMet } from './macro-source.ts'
import { leadsElsewhere } from './targets.ts'

/** Basic and other scripts of OpenDocument; what stands in every file is no script. */
const BASIC = /^(?:Basic|Scripts)\/(?!.*script-l[bc]\.xml$).+\.(?:xml|py|js|bsh|java)$/i
/** HWPX gives every document the same empty ones. */
const HWPX_SCRIPT = /^Scripts\/\w+Scripts?\.js$/
const OBJECT = /^(?:Object|BinData)[ /]?.*\.(?:ole|bin)$/i
const WORTH = /dde|event-listener|script|\||-source|floating-frame|draw:object|plugin|applet/i

export function* openDocumentPart(content: Buffer, name: string): Iterable<Met> {
  if (HWPX_SCRIPT.test(name)) {
    if (doesAnything(xmlSource(content))) yield ['macro', name]
  } else if (BASIC.test(name)) {
    yield ['macro', name]
    yield* sourceMet(startsAsXml(content) ? textOf(xmlSource(content)) : xmlSource(content))
  } else if (OBJECT.test(name)) {
    // HWPX has the size of an object ahead of it.
    if (!isPictureOfObject(content) && !isPictureOfObject(content.subarray(4))) yield ['object', name]
  } else if (/(?:^|\/)(?:content|styles)\.xml$/i.test(name)) {
    const xml = xmlSource(content)
    if (WORTH.test(xml)) yield* openDocumentXml(xml)
  }
}

function textOf(xml: string): string {
  const reader = new XmlReader(xml)
  const parts: string[] = []
  for (let token = reader.next(); token !== 'end'; token = reader.next())
    if (token === 'text') parts.push(reader.text)
  return parts.join('')
}

/** Elements whose text is a program's. */
const SOURCE = /^(?:module|script|script-data|embedded-script)$/
/** A script that lies on the reader's machine, or beyond its folder. */
const FOREIGN = /location=(?:share|user|application)\b|\.\.[\\/%]|LibreLogo/i
/** What is loaded from its place when the document is shown. */
const LOADED =
  /^(?:section-source|floating-frame|object|object-ole|plugin|applet|table-source|cell-range-source)$/
const DDE = /^(?:dde-connection-decl|dde-source|dde-link)$/

export function* openDocumentXml(xml: string): Iterable<Met> {
  const reader = new XmlReader(xml)
  let source: string[] | null = null
  let depth = 0
  for (let token = reader.next(); token !== 'end'; token = reader.next()) {
    if (token === 'text') source?.push(reader.text)
    else if (token === 'close') {
      if (source === null || reader.depth >= depth) continue
      yield* moduleMet(source.join(''))
      source = null
    } else if (token === 'open') {
      yield* elementMet(reader)
      if (source === null && SOURCE.test(reader.name)) [source, depth] = [[], reader.depth]
    }
  }
  if (source) yield* moduleMet(source.join(''))
}

function* moduleMet(source: string): Iterable<Met> {
  if (source.trim() === '') return
  yield ['macro']
  yield* sourceMet(source)
}

function* elementMet(reader: XmlReader): Iterable<Met> {
  if (DDE.test(reader.name)) yield ['dde', reader.attribute('dde-application') ?? reader.name]
  const formula = reader.attribute('formula')
  if (formula !== undefined && /\bdde\s*\(/i.test(formula.replace(/"[^"]*"/g, '""'))) yield ['dde', formula]
  const href = reader.attribute('href') ?? ''
  if (/^\s*(?:vnd\.sun\.star\.script|macro|script):/i.test(href)) {
    yield ['macro', href]
    yield [FOREIGN.test(href) ? 'macro-harmful' : 'macro-starts', href]
  } else if (LOADED.test(reader.name) && leadsElsewhere(href)) yield ['remote', href]
}
