/** HWPX, of Hancom Office. */
import type { Format } from '../format.ts'
import { disarmHwpx } from '../hwp/disarm-hwpx.ts'
import { xmlReopens } from '../xml/reopen-xml.ts'
import { reopenZip } from '../zip/reopen-zip.ts'

export const HWPX: Format = {
  disarm: ({ name, bytes }, context) => ({ name, bytes: disarmHwpx(bytes, context) }),
  reopens(bytes) {
    const parts = reopenZip(bytes)
    const sections = [...parts].filter(([name]) => /^Contents\/.+\.(?:xml|hpf)$/.test(name))
    return parts.has('mimetype') && sections.length > 0 && sections.every(([, part]) => xmlReopens(part))
  },
}
