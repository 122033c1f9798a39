/** Changes the links of a body in its decoded bytes: everything else stays byte for byte, in its charset. */
import { charsetInHtml } from '@postern/mail/html/html-charset.ts'
import { bytePlaces } from '@postern/mail/text/byte-places.ts'
import { decodeText } from '@postern/mail/text/charsets.ts'
import { htmlLinkEdits } from './html-links.ts'
import { withEdits, type LinkCounts, type LinkPolicy } from './link-policy.ts'
import { plainLinkEdits } from './plain-links.ts'

export interface TextBody {
  /** Transfer encoding taken off. */
  readonly content: Buffer
  readonly isHtml: boolean
  /** Parameters of its Content-Type, names in lower case. */
  readonly params: ReadonlyMap<string, string>
}

/** A change of bytes. Those of a list come in order and do not overlap. */
export interface ByteEdit {
  readonly start: number
  readonly end: number
  readonly bytes: Buffer
}

export interface LinkedBody {
  readonly content: Buffer
  /** It was written anew in UTF-8, as its bytes were no text of their charset; its Content-Type has to say so. */
  readonly isNew: boolean
  /** The edits that made `content` of the bytes before; none where `isNew`. */
  readonly edits: readonly ByteEdit[]
}

/** The body with its links as the policy wants them; null where nothing changes. `counts` are added to. */
export function linkedBody(body: TextBody, policy: LinkPolicy, counts: LinkCounts): LinkedBody | null {
  const { content, isHtml, params } = body
  const label = params.get('charset') || (isHtml ? charsetInHtml(content) : '')
  const { text, charset } = decodeText(content, label)
  const edits = isHtml
    ? htmlLinkEdits(text, policy, counts)
    : plainLinkEdits(text, policy, counts, { delsp: isDelsp(params) })
  if (edits.length === 0) return null
  const wanted = withEdits(text, edits)
  const offsets = edits.flatMap(({ start, end }) => [start, end])
  const places = bytePlaces(content, text, charset, offsets)
  if (places) {
    const changes = edits.map(({ text: put }, at): ByteEdit => {
      const [start, end] = [places[2 * at]!, places[2 * at + 1]!]
      return { start, end, bytes: Buffer.from(put, charset === 'utf-8' ? 'utf8' : 'latin1') }
    })
    const changed = withByteEdits(content, changes)
    if (decodeText(changed, label).text === wanted) return { content: changed, isNew: false, edits: changes }
  }
  return { content: Buffer.from(wanted), isNew: true, edits: [] }
}

function isDelsp(params: ReadonlyMap<string, string>): boolean {
  return params.get('format')?.toLowerCase() === 'flowed' && params.get('delsp')?.toLowerCase() === 'yes'
}

export function withByteEdits(content: Buffer, edits: readonly ByteEdit[]): Buffer {
  const pieces: Buffer[] = []
  let at = 0
  for (const { start, end, bytes } of edits) {
    pieces.push(content.subarray(at, start), bytes)
    at = end
  }
  return Buffer.concat([...pieces, content.subarray(at)])
}
