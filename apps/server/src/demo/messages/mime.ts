/** Builds messages as real mailers do: encoded words, alternatives, attachments. */
import { createHash } from 'node:crypto'

export interface Draft {
  readonly from: { readonly name: string; readonly address: string }
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly date: Date
  readonly text: string
  readonly html?: string
  readonly headers?: readonly (readonly [name: string, value: string])[]
  readonly attachments?: readonly { readonly name: string; readonly type: string; readonly bytes: Buffer }[]
}

const CRLF = '\r\n'

/** The message as it goes over the wire. */
export function buildMessage(draft: Draft): Buffer {
  const mark = createHash('sha256')
    .update(`${draft.from.address}${draft.subject}${draft.date.getTime()}`)
    .digest('hex')
  const domain = draft.from.address.split('@')[1]!
  const body = bodyOf(draft, mark)
  const head = [
    ['Date', draft.date.toUTCString().replace('GMT', '+0000')],
    ['From', mailbox(draft.from)],
    ['To', mailbox(draft.to)],
    ['Subject', encodeWords(draft.subject)],
    ['Message-ID', `<${mark.slice(0, 24)}@${domain}>`],
    ['MIME-Version', '1.0'],
    ...(draft.headers ?? []),
  ].map(([name, value]) => `${name}: ${value}`)
  return Buffer.from([...head, body].join(CRLF), 'utf8')
}

function bodyOf(draft: Draft, mark: string): string {
  const readable = draft.html === undefined ? textPart('plain', draft.text) : alternative(draft, mark)
  if (!draft.attachments?.length) return readable
  const boundary = `=_mixed_${mark.slice(0, 20)}`
  const parts = [readable, ...draft.attachments.map(attachmentPart)]
  return multipart('mixed', boundary, parts)
}

function alternative(draft: Draft, mark: string): string {
  return multipart('alternative', `=_alt_${mark.slice(0, 20)}`, [
    textPart('plain', draft.text),
    textPart('html', draft.html!),
  ])
}

function multipart(subtype: string, boundary: string, parts: readonly string[]): string {
  const head = `Content-Type: multipart/${subtype};${CRLF}\tboundary="${boundary}"${CRLF}`
  return [head, ...parts.map((part) => `--${boundary}${CRLF}${part}`), `--${boundary}--`, ''].join(CRLF)
}

function textPart(subtype: string, text: string): string {
  return [
    `Content-Type: text/${subtype}; charset=utf-8`,
    'Content-Transfer-Encoding: base64',
    '',
    base64(Buffer.from(text.replace(/\r?\n/g, CRLF), 'utf8')),
    '',
  ].join(CRLF)
}

function attachmentPart({ name, type, bytes }: { name: string; type: string; bytes: Buffer }): string {
  const encoded = /^[\x20-\x7e]*$/.test(name)
    ? `filename="${name}"`
    : `filename*=UTF-8''${encodeURIComponent(name)}`
  return [
    `Content-Type: ${type}`,
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: attachment; ${encoded}`,
    '',
    base64(bytes),
    '',
  ].join(CRLF)
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/.{76}/g, `$&${CRLF}`)
}

function mailbox({ name, address }: { name: string; address: string }): string {
  if (name === '') return address
  return /^[\w .'-]+$/.test(name) ? `"${name}" <${address}>` : `${encodeWords(name)} <${address}>`
}

/** RFC 2047 words of at most 45 bytes of text, so that no line grows too long. */
function encodeWords(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text
  const words: string[] = []
  let word = ''
  for (const character of text) {
    if (Buffer.byteLength(word + character) > 42) {
      words.push(word)
      word = ''
    }
    word += character
  }
  words.push(word)
  return words.map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join(`${CRLF} `)
}
