/** Rich Text Format. */
import { rtfFeatures } from '@postern/mail/active/rtf.ts'
import type { Format } from '../format.ts'
import { rewriteRtf } from '../rtf/rewrite-rtf.ts'

const COST = 6

export const RTF: Format = {
  disarm({ name, bytes }, context) {
    context.budget.bytes(COST * bytes.length)
    const start = bytes.indexOf('{')
    if (start > 0) context.removed('hidden-data', 'ahead of the document')
    return { name, bytes: rewriteRtf(bytes.subarray(start), context) }
  },
  reopens: (bytes) => isBalanced(bytes.toString('latin1')) && [...rtfFeatures(bytes)].length === 0,
}

/** By a reader of its own: groups end, the last one with the document. */
function isBalanced(rtf: string): boolean {
  if (!rtf.startsWith('{\\rt')) return false
  const marks = /\\bin(\d{1,10}) ?|\\[^a-z]|[{}]/gi
  let depth = 0
  for (let found = marks.exec(rtf); found; found = marks.exec(rtf)) {
    if (found[1] !== undefined) marks.lastIndex += Number(found[1])
    else if (found[0] === '{') depth++
    else if (found[0] === '}' && --depth === 0) return rtf.slice(marks.lastIndex).trim() === ''
  }
  return false
}
