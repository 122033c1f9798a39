/** HWP 5.0, of Hancom Office. */
import { inflateSync } from 'fflate'
import type { Format } from '../format.ts'
import { disarmHwp } from '../hwp/disarm-hwp.ts'
import { readRecords } from '../hwp/records.ts'
import { reopenOle } from '../ole/reopen-ole.ts'

export const HWP: Format = {
  disarm: ({ name, bytes }, context) => ({ name, bytes: disarmHwp(bytes, context) }),
  reopens(bytes) {
    const streams = reopenOle(bytes)
    const header = streams.get('FileHeader')
    const isCompressed = header !== undefined && (header.readUInt32LE(36) & 1) !== 0
    const texts = [...streams].filter(([path]) => /^(?:DocInfo|BodyText\/Section\d+)$/.test(path))
    for (const [, content] of texts) readRecords(isCompressed ? Buffer.from(inflateSync(content)) : content)
    return texts.length > 1
  },
}
