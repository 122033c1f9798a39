/** Rich Text Format. */
import { rtfFeatures } from '@postern/mail/active/rtf.ts'
import { RtfReader } from '@postern/mail/rtf/rtf-reader.ts'
import type { Format } from '../format.ts'
import { rewriteRtf } from '../rtf/rewrite-rtf.ts'

const COST = 6

export const RTF: Format = {
  disarm({ name, bytes }, context) {
    context.budget.bytes(COST * bytes.length)
    const start = bytes.indexOf('{')
    if (start > 0) context.removed('hidden-data', 'ahead of the document')
    const document = bytes.subarray(start)
    const read = withoutNul(document)
    if (read !== document) context.removed('hidden-data', 'NUL')
    return { name, bytes: rewriteRtf(read, context) }
  },
  reopens: (bytes) => isBalanced(bytes.toString('latin1')) && [...rtfFeatures(bytes)].length === 0,
}

/** Outside of raw bytes no NUL belongs there, and one within a word hides the word from some readers. */
function withoutNul(bytes: Buffer): Buffer {
  const end = bytes.lastIndexOf('}')
  if (!bytes.subarray(0, end).includes(0)) return bytes
  const reader = new RtfReader(bytes)
  const kept: Buffer[] = []
  let [start, lost] = [0, 0]
  for (let token = reader.next(); token !== 'end'; token = reader.next()) {
    const piece = bytes.subarray(start, reader.at)
    start = reader.at
    const clean =
      token === 'binary' || !piece.includes(0) ? piece : Buffer.from(piece.filter((octet) => octet !== 0))
    if (start <= end) lost += piece.length - clean.length
    kept.push(clean)
  }
  return lost === 0 ? bytes : Buffer.concat(kept)
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
