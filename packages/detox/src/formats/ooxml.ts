/** Documents of Office Open XML (ECMA-376): Word, Excel, PowerPoint, and their templates. */
import { officePart } from '@postern/mail/active/office-parts.ts'
import type { ActiveFeature } from '@postern/mail/active/features.ts'
import type { Format, FormatContext } from '../format.ts'
import { openFlatPackage, openPackage, targetPart, type OfficePackage } from '../ooxml/package.ts'
import { Rebuilder } from '../ooxml/rebuild.ts'
import { nameWithoutMacros } from '../ooxml/roles.ts'
import { writePackage } from '../ooxml/write-package.ts'
import { xmlReopens } from '../xml/reopen-xml.ts'
import { reopenZip } from '../zip/reopen-zip.ts'

/** What must not be met by the mail's own reader of documents in what was made. */
const ACTS: ReadonlySet<ActiveFeature> = new Set([
  'macro',
  'macro-sheet',
  'dde',
  'activex',
  'remote',
  'link-unsafe',
])

export const OOXML: Format = {
  async disarm({ name, bytes }, context) {
    const { bytes: rebuilt } = await rebuiltOf(openPackage(bytes, context.budget), context)
    return { name: nameWithoutMacros(name), bytes: rebuilt }
  },
  reopens(bytes) {
    for (const [name, content] of reopenZip(bytes)) {
      if (/\.(?:xml|rels|vml)$/i.test(name) && !xmlReopens(content)) return false
      for (const [feature] of officePart(content, name)) if (ACTS.has(feature as ActiveFeature)) return false
    }
    return true
  },
}

/** The same in one file of XML, which comes out as a package: programs open both. */
export const FLAT_OPC: Format = {
  async disarm({ name, bytes }, context) {
    const { bytes: rebuilt, main } = await rebuiltOf(openFlatPackage(bytes, context.budget), context)
    const extension = /spreadsheetml/.test(main) ? 'xlsx' : /presentationml/.test(main) ? 'pptx' : 'docx'
    return { name: `${name.replace(/\.[^./]{1,5}$/, '')}.${extension}`, bytes: rebuilt }
  },
  reopens: OOXML.reopens,
}

async function rebuiltOf(source: OfficePackage, context: FormatContext) {
  const rebuilder = new Rebuilder(source, context)
  const root = await rebuilder.run()
  const [main] = root
    .filter(({ role }) => role === 'officedocument')
    .map(({ target }) => targetPart('', target))
  const type = rebuilder.parts.find(({ name }) => name.toLowerCase() === main?.toLowerCase())?.contentType
  return { bytes: () => writePackage(root, rebuilder.parts), main: type ?? '' }
}
