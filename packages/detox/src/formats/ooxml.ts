/** Documents of Office Open XML (ECMA-376): Word, Excel, PowerPoint, and their templates. */
import { officePart } from '@postern/mail/active/office-parts.ts'
import type { ActiveFeature } from '@postern/mail/active/features.ts'
import type { Format } from '../format.ts'
import { openPackage } from '../ooxml/package.ts'
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
    const rebuilder = new Rebuilder(openPackage(bytes, context.budget), context)
    const root = await rebuilder.run()
    return { name: nameWithoutMacros(name), bytes: writePackage(root, rebuilder.parts) }
  },
  reopens(bytes) {
    for (const [name, content] of reopenZip(bytes)) {
      if (/\.(?:xml|rels|vml)$/i.test(name) && !xmlReopens(content)) return false
      for (const [feature] of officePart(Buffer.from(content), name))
        if (ACTS.has(feature as ActiveFeature)) return false
    }
    return true
  },
}
