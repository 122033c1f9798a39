/** How a part of a message becomes another one: its body, and the fields that speak of it; every other byte stays. */
import type { Edit } from '@postern/mail/rewrite/edits.ts'
import type { Part } from '@postern/mail/facts.ts'
import { detectType } from '@postern/mail/file-type/file-type.ts'
import { plainName } from '@postern/mail/container/zip/entry-name.ts'

export interface NewBody {
  readonly bytes: Buffer
  /** The part's new name; null where its fields stay as they are. */
  readonly name: string | null
  /** Text that is in UTF-8 now: its type, with parameters but for the charset. */
  readonly type?: string
  /** Written as it is: a message has no encoding of its own. */
  readonly bare?: boolean
}

/** `eol`: how lines of the message end. */
export function partEdits(part: Part, body: NewBody, eol: string, ends: string): Edit[] {
  const replaced: Edit[] = []
  const fields: string[] = []
  const gone = new Set(['content-md5', 'content-length'])
  if (!body.bare) {
    gone.add('content-transfer-encoding')
    fields.push('Content-Transfer-Encoding: base64')
  }
  if (body.name !== null) {
    gone.add('content-type').add('content-disposition').add('content-description')
    const { type } = detectType(body.bytes)
    const charset = type === 'text/plain' ? '; charset=utf-8' : ''
    fields.push(
      `Content-Type: ${type}${charset}`,
      `Content-Disposition: attachment; ${encodedName(body.name)}`,
    )
  } else if (body.type !== undefined) {
    gone.add('content-type')
    fields.push(`Content-Type: ${body.type}; charset=utf-8`)
  }
  // Without it, readers may take no notice of the other fields.
  const isKnown = part.path !== '' || part.headers.some(({ name }) => name === 'mime-version')
  if (fields.length > 0 && !isKnown) fields.unshift('MIME-Version: 1.0')
  for (const { name, start, end } of part.headers) if (gone.has(name)) replaced.push({ start, end, text: '' })
  const at = replaced[0]?.start ?? part.headers[0]?.start ?? part.headerStart
  const added = fields.map((field) => field + eol).join('')
  const text = body.bare ? body.bytes.toString('latin1') : base64(body.bytes, eol)
  return [
    ...(added === '' ? [] : [{ start: at, end: at, text: added }]),
    ...replaced,
    { start: part.bodyStart, end: part.bodyEnd, text: text + (body.bare ? '' : ends) },
  ]
}

function base64(bytes: Buffer, eol: string): string {
  return (bytes.toString('base64').match(/.{1,76}/g) ?? []).join(eol)
}

/** RFC 2231, whatever the name has. */
function encodedName(name: string): string {
  const plain = plainName(name.slice(name.lastIndexOf('/') + 1))
  const encoded = encodeURIComponent(plain.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename*=utf-8''${encoded}`
}
