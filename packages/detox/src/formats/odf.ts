/** OpenDocument (ISO/IEC 26300): packages of known folders, rebuilt part by part, and documents in one file. */
import { openDocumentPart } from '@postern/mail/active/open-document.ts'
import type { RemovedCode } from '@postern/contract/codes/detox.ts'
import { Failure, meetSignature } from '../failure.ts'
import type { Format, FormatContext } from '../format.ts'
import { openDocumentRules } from '../odf/rules.ts'
import { isMedia, isPicture, isPlain, isSvg } from '../pieces.ts'
import { xmlReopens } from '../xml/reopen-xml.ts'
import { rewriteXml, walkXml } from '../xml/rewrite.ts'
import { readPackage } from '../zip/read-zip.ts'
import { reopenZip } from '../zip/reopen-zip.ts'
import { writeZip, type WrittenEntry } from '../zip/write-zip.ts'
import { pageRules } from './xml.ts'

interface Entry {
  readonly name: string
  readonly bytes: Buffer
}

const MANIFEST = 'META-INF/manifest.xml'
/** Of the document, and of documents within it in folders of their own. */
const DOCUMENT = /^(?:[^/]+\/)*(?:content|styles|meta|settings)\.xml$/
const METADATA = /(?:^|\/)meta\.xml$/
const PICTURES =
  /^(?:[^/]+\/)*(?:Pictures|ObjectReplacements|Thumbnails|Media)\/[^/]+$|^(?:[^/]+\/)*ObjectReplacements\//i
const PLAIN = /^(?:Fonts\/.*|(?:[^/]+\/)*layout-cache)$/
const RDF = /(?:^|\/)[^/]+\.rdf$/
/** Lists of libraries, which every program writes, whether they hold anything or not. */
const EMPTY_LIBRARY = /(?:^|\/)(?:script|dialog)-l[bc]\.xml$/

export const ODF: Format = {
  disarm({ name, bytes }, context) {
    const entries = readPackage(bytes, context.budget)
    const manifest = entries.find((entry) => entry.name === MANIFEST)
    if (!manifest || !entries.some((entry) => entry.name === 'content.xml'))
      throw new Failure('broken', 'no manifest, or no content')
    meetManifest(manifest)
    const gone = new Set<string>()
    const kept: Entry[] = []
    for (const entry of entries) {
      if (entry === manifest || entry.name === 'mimetype') continue
      const code = codeOf(entry, context)
      if (code === null) kept.push(entry)
      else {
        gone.add(entry.name)
        if (code !== 'nothing') context.removed(code, entry.name)
      }
    }
    const written = kept.map((entry) => rebuilt(entry, gone, context))
    const first = { name: 'mimetype', bytes: Buffer.from(context.type.type), stored: true }
    return { name, bytes: () => writeZip([first, ...written, rewrittenManifest(manifest, kept)]) }
  },
  reopens(bytes) {
    const entries = reopenZip(bytes)
    if ([...entries.keys()][0] !== 'mimetype') return false
    for (const [name, content] of entries) {
      if (/\.(?:xml|rdf)$/.test(name) && !xmlReopens(content)) return false
      if (acts(content, name)) return false
    }
    return true
  },
}

/** The same in one file. */
export const FLAT_ODF: Format = {
  disarm({ name, bytes }, context) {
    context.budget.bytes(2 * bytes.length)
    const rules = openDocumentRules(context)
    const element: typeof rules.element = (each) => {
      if (each.local !== 'object-ole') return rules.element(each)
      context.removed('ole-object', each.get('class-id') ?? '')
      return 'drop'
    }
    return { name, bytes: rewriteXml(bytes, { ...rules, element }) }
  },
  reopens: (bytes) => xmlReopens(bytes) && !acts(bytes, 'content.xml'),
}

/** What the mail's own reader of documents still meets. */
function acts(bytes: Buffer, name: string): boolean {
  for (const [feature] of openDocumentPart(bytes, name))
    if (feature !== 'linked' && feature !== 'links') return true
  return false
}

function meetManifest({ bytes }: Entry): void {
  walkXml(bytes, ({ local }) => {
    if (local === 'encryption-data') throw new Failure('encrypted', 'the manifest names a key')
  })
}

/** Why a part is left out; 'nothing' of what says nothing, null of what stays. */
function codeOf({ name, bytes }: Entry, { policy }: FormatContext): RemovedCode | 'nothing' | null {
  if (/^META-INF\/documentsignatures\.xml$/i.test(name)) {
    meetSignature(policy.signed)
    return 'signature'
  }
  if (/^META-INF\/macrosignatures\.xml$/i.test(name)) return 'macro'
  if (/^(?:Basic|Scripts|Dialogs)\//i.test(name)) return EMPTY_LIBRARY.test(name) ? 'nothing' : 'macro'
  if (/^Configurations2\//i.test(name)) return bytes.length === 0 ? 'nothing' : 'add-in'
  if (METADATA.test(name) && policy.metadata === 'remove') return 'metadata'
  if (DOCUMENT.test(name) || RDF.test(name)) return null
  if (PICTURES.test(name)) return isPicture(bytes) || isMedia(bytes) ? null : 'unknown-part'
  if (PLAIN.test(name)) return isPlain(bytes) || name.startsWith('Fonts/') ? null : 'hidden-data'
  if (/^(?:[^/]+\/)*Object [^/]*$/.test(name)) return 'ole-object'
  return /(?:^|\/)mimetype$/.test(name) ? 'nothing' : 'unknown-part'
}

function rebuilt({ name, bytes }: Entry, gone: ReadonlySet<string>, context: FormatContext): WrittenEntry {
  context.budget.bytes(bytes.length)
  if (DOCUMENT.test(name)) return { name, bytes: rewriteXml(bytes, openDocumentRules(context, gone)) }
  if (RDF.test(name) || isSvg(bytes)) return { name, bytes: rewriteXml(bytes, pageRules(context)) }
  return { name, bytes }
}

function rewrittenManifest({ name, bytes }: Entry, kept: readonly Entry[]): WrittenEntry {
  const isKept = (path: string): boolean =>
    path === '/' ||
    kept.some((entry) => entry.name === path || (path.endsWith('/') && entry.name.startsWith(path)))
  return {
    name,
    bytes: rewriteXml(bytes, {
      element: (element) =>
        element.local !== 'file-entry' || isKept(element.get('full-path') ?? '') ? 'keep' : 'drop',
    }),
  }
}
