/** SVG: shapes, text and paint stay; scripts, handlers, whatever other pages bring along, and references to anything outside go. */
import type { Format } from '../format.ts'
import { pageSeenToAct } from '../page/judge-page.ts'
import { rewriteSvg } from '../page/rewrite-svg.ts'
import { xmlReopens } from '../xml/reopen-xml.ts'

export const VECTORS: Format = {
  disarm({ name, bytes }, context) {
    context.budget.bytes(2 * bytes.length)
    const { removed, policy } = context
    let notes = 0
    const svg = rewriteSvg(bytes, {
      removed: (code, detail) => {
        notes++
        removed(code, detail)
      },
      remotePictures: policy.remotePictures === 'keep',
    })
    const seen = notes === 0 ? pageSeenToAct(bytes) : null
    if (seen !== null) removed('script', seen)
    return { name, bytes: svg }
  },
  reopens: (bytes) => xmlReopens(bytes) && pageSeenToAct(bytes) === null,
}
