/** Parts of Office Open XML (ECMA-376) and OpenDocument packages, by name and by what they hold. */
import { doesAnything } from '../container/hwp-script.ts'
import { xmlFieldCommands } from './dde.ts'
import type { Met } from './features.ts'

const MACROS = /vbaproject\.bin$/i
const SHEETS = /(?:^|\/)macrosheets\//i
const OBJECT = /(?:^|\/)embeddings\/[^/]+\.(?:bin|ole)$/i
const DOCUMENT = /(?:^|\/)embeddings\/[^/]+\.[a-z]{2,5}$/i
const ACTIVEX = /(?:^|\/)(?:activex\/activex\d*\.(?:bin|xml))$/i
const LINKED = /(?:^|\/)externallinks\/externallink\d*\.(?:xml|bin)$/i
/** Texts of fields: of the document, its headers, footers, notes, comments. */
const FIELDS = /(?:^|\/)word\/[^/]+\.xml$/i

export function* officePart(content: Buffer, name: string): Iterable<Met> {
  if (MACROS.test(name)) yield ['macro']
  else if (SHEETS.test(name)) yield ['macro-sheet', name]
  else if (OBJECT.test(name)) yield ['object', name]
  else if (DOCUMENT.test(name)) yield ['embedded', name]
  else if (ACTIVEX.test(name)) yield ['activex', name]
  else if (LINKED.test(name)) yield* linkedPart(content, name)
  else if (name.endsWith('.rels')) yield* relationships(textOf(content))
  else if (FIELDS.test(name)) yield* xmlFieldCommands(textOf(content))
}

function* linkedPart(content: Buffer, name: string): Iterable<Met> {
  const service = /<(?:\w{1,8}:)?ddeLink\b[^>]{0,300}?ddeService="([^"]{0,80})"/i.exec(textOf(content))
  yield service ? ['dde', service[1]!] : ['linked', name]
}

/** By the last word of a relationship's type. */
const EXTERNAL: Readonly<Record<string, 'remote' | 'linked' | 'links'>> = {
  attachedtemplate: 'remote',
  oleobject: 'remote',
  frame: 'remote',
  subdocument: 'remote',
  afchunk: 'remote',
  package: 'remote',
  hyperlink: 'links',
}

/** What is fetched from another machine; a path on the author's own leads nowhere. */
const ELSEWHERE = /^(?:https?|ftp|smb|mhtml|ms-[a-z]{1,20}):|^(?:file:)?[\\/]{2}[^\\/]/i

function* relationships(xml: string): Iterable<Met> {
  for (let at = xml.indexOf('<'); at >= 0;) {
    const end = xml.indexOf('>', at)
    if (end < 0) return
    const tag = xml.slice(at, Math.min(end, at + 4096))
    if (/\bTargetMode\s*=\s*["']external["']/i.test(tag)) {
      const type = /\bType\s*=\s*["'][^"']*\/([^"'/]+)["']/i.exec(tag)?.[1]?.toLowerCase() ?? ''
      const target = /\bTarget\s*=\s*["']([^"']{0,300})/i.exec(tag)?.[1] ?? ''
      const feature = EXTERNAL[type] ?? 'linked'
      yield [feature === 'remote' && !ELSEWHERE.test(target) ? 'linked' : feature, target]
    }
    at = xml.indexOf('<', end)
  }
}

/** Basic and other scripts of OpenDocument; what stands in every file is no script. */
const BASIC = /^(?:Basic|Scripts)\/(?!.*script-l[bc]\.xml$).+\.(?:xml|py|js|bsh|java)$/

/** HWPX gives every document the same empty ones. */
const HWPX_SCRIPT = /^Scripts\/\w+Scripts?\.js$/

export function* openDocumentPart(content: Buffer, name: string): Iterable<Met> {
  if (BASIC.test(name)) {
    if (!HWPX_SCRIPT.test(name) || doesAnything(textOf(content))) yield ['macro', name]
  } else if (/^(?:Object|BinData)[ /]?.*\.(?:ole|bin)$/i.test(name)) yield ['object', name]
  else if (
    name === 'content.xml' &&
    /<(?:text:dde-connection-decl|office:dde-source)\b/.test(textOf(content))
  )
    yield ['dde']
}

/** Parts are UTF-8, or UTF-16, with a mark or without. */
function textOf(content: Buffer): string {
  const wide = (content[0] === 0xff && content[1] === 0xfe) || (content.length > 1 && content[1] === 0)
  if (wide) return content.toString('utf16le', 0, content.length & ~1)
  return content.toString('utf8')
}
