/** HWPX (OWPML, KS X 6101): a package of XML; what its list names and the format knows is written anew. */
import type { RemovedCode } from '@postern/contract/codes/detox.ts'
import { leadsElsewhere } from '@postern/mail/active/targets.ts'
import { doesAnything } from '@postern/mail/container/office/hwp-script.ts'
import { xmlSource } from '@postern/mail/xml/xml-source.ts'
import { Failure, meetSignature } from '../failure.ts'
import type { FormatContext } from '../format.ts'
import type { Fate, XmlElement } from '../xml/element.ts'
import { rewriteXml, type XmlRules } from '../xml/rewrite.ts'
import { readPackage } from '../zip/read-zip.ts'
import { writeZip, type WrittenEntry } from '../zip/write-zip.ts'
import { disarmBinData } from './bin-data.ts'
import { INERT, isDangerous, targetOf } from './links.ts'
import { emptyScript } from './scripts.ts'

const XML =
  /^(?:version\.xml|settings\.xml|META-INF\/(?:container\.(?:xml|rdf)|manifest\.xml)|Contents\/[^/]+\.(?:xml|hpf)|Chart\/[^/]+\.xml|Custom\/[^/]+\.xml)$/
const PLAIN = /^(?:mimetype|Preview\/[^/]+\.(?:png|jpg|bmp|gif|txt))$/i
const SCRIPT = /^Scripts\/(?:header|source|pre|post)Scripts(?:\.js)?$/
const SIGNATURE = /^META-INF\/[^/]*signatures?[^/]*\.xml$/i
const LIST = 'Contents/content.hpf'
const DROPPED: readonly (readonly [name: RegExp, code: RemovedCode])[] = [
  [/^Scripts\//, 'script'],
  [/^(?:Contents\/)?(?:DocHistory|History)/, 'hidden-data'],
]

interface Entry {
  readonly name: string
  readonly bytes: Buffer
}

/** Writes it when it is asked. */
export function disarmHwpx(bytes: Buffer, context: FormatContext): () => Buffer {
  const parts = readPackage(bytes, context.budget).filter(({ name }) => !name.endsWith('/'))
  const manifest = parts.find(({ name }) => name === 'META-INF/manifest.xml')
  if (manifest && /encryption-data/.test(xmlSource(manifest.bytes)))
    throw new Failure('encrypted', 'encryption-data')
  const gone = new Set<string>()
  const entries: WrittenEntry[] = []
  for (const part of parts) {
    const kept = keptPart(part, context)
    if (kept) entries.push({ name: part.name, bytes: kept, stored: part.name === 'mimetype' })
    else gone.add(part.name)
  }
  const written = entries.map((entry) => rewritten(entry, gone, context)).toSorted(mimeFirst)
  return () => writeZip(written)
}

function mimeFirst(a: Entry, b: Entry): number {
  return Number(b.name === 'mimetype') - Number(a.name === 'mimetype')
}

/** Null of what is left out. */
function keptPart({ name, bytes }: Entry, context: FormatContext): Buffer | null {
  const { removed, policy } = context
  if (XML.test(name) || PLAIN.test(name)) return bytes
  if (/^BinData\/[^/]+$/.test(name)) return disarmBinData(name, bytes, context)
  if (SCRIPT.test(name)) {
    if (!doesAnything(xmlSource(bytes))) return bytes
    removed('script', name)
    return emptyScript(name)
  }
  if (SIGNATURE.test(name)) {
    meetSignature(policy.signed)
    removed('signature', name)
  } else removed(DROPPED.find(([pattern]) => pattern.test(name))?.[1] ?? 'unknown-part', name)
  return null
}

function rewritten(entry: WrittenEntry, gone: ReadonlySet<string>, context: FormatContext): WrittenEntry {
  if (!XML.test(entry.name)) return entry
  context.budget.bytes(2 * entry.bytes.length)
  const rules = entry.name === LIST ? listRules(gone, context) : rulesOf(context)
  return { ...entry, bytes: rewriteXml(entry.bytes, rules) }
}

/** The list without what is gone; what it says of the author by policy. */
function listRules(gone: ReadonlySet<string>, context: FormatContext): XmlRules {
  const ids = new Set<string>()
  const plain = rulesOf(context)
  return {
    element: (element) => {
      if (element.local === 'item' && gone.has(element.get('href') ?? '')) {
        ids.add(element.get('id') ?? '')
        return 'drop'
      }
      if (element.local === 'itemref' && ids.has(element.get('idref') ?? '')) return 'drop'
      return plain.element(element)
    },
    text: (text, element) => {
      const isOfAuthor = element.parent?.local === 'metadata' && element.local !== 'language'
      if (!isOfAuthor || context.policy.metadata === 'keep' || text.trim() === '') return text
      context.removed('metadata', element.get('name') ?? element.local)
      return ''
    },
  }
}

function rulesOf(context: FormatContext): XmlRules {
  return {
    element: (element) => elementFate(element, context),
    text: (text, element) => {
      // The command of a field, and the path in it.
      if (element.local !== 'stringParam' || !isDangerous(text)) return text
      context.removed('dangerous-link', targetOf(text))
      return INERT
    },
  }
}

function elementFate(element: XmlElement, { removed }: FormatContext): Fate {
  if (element.local === 'externalData') {
    removed('external-relation', 'chart')
    return 'drop'
  }
  const item = /^(?:item|binItem)$/.test(element.local)
  for (const { name, value } of element.attributes) {
    if (element.local === 'video' && name === 'tag' && value.trim() !== '') {
      removed('media', value)
      element.set(name, '')
    } else if (/^(?:href|path|aPath|rPath|src)$/i.test(name)) {
      const code =
        item && leadsElsewhere(value)
          ? 'remote-picture'
          : element.local === 'linkinfo' && leadsElsewhere(value)
            ? 'external-relation'
            : isDangerous(value) && !isOwnPart(value)
              ? 'dangerous-link'
              : null
      if (code === null) continue
      removed(code, targetOf(value))
      element.set(name, '')
    }
  }
  return 'keep'
}

/** Parts of the package are named so. */
function isOwnPart(href: string): boolean {
  return /^(?:Contents|BinData|Preview|Scripts|Chart|Custom)\//.test(href) && !href.includes('..')
}
