/** What Received and Return-Path fields tell of the SMTP session, and the edge hop written anew. */
import { createHash } from 'node:crypto'
import { fieldValue, strip, type Field } from './clean-mail-fields.ts'
import { EDGE, LIST_HOST, LOCAL_HOP, RECIPIENT } from './clean-mail-rules.ts'

/** What a gateway in front of the recipient would have seen of the SMTP session; '' where it is unknown. */
export interface CorpusEnvelope {
  ip: string
  helo: string
  rdns: string
  from: string
  rcpt: string
}

/** Index of the Received field of the hop from outside into the receiving site; 0 when there is none. */
export function edgeHop(fields: readonly Field[], kind: string): number {
  const host = EDGE[kind]
  if (host === undefined) return 0
  const by = new RegExp('\\bby[ \\t\\n\\r\\f\\v]+' + host, 'i')
  const from = new RegExp('^from[ \\t\\n\\r\\f\\v]+(?:[^ \\t\\n\\r\\f\\v]*\\(?helo=)?\\[?' + host, 'i')
  const at = fields.findIndex(([name, raw]) => {
    if (name !== 'received') return false
    const value = fieldValue(raw)
    return by.test(value) && !LOCAL_HOP.test(value) && !from.test(value)
  })
  return Math.max(at, 0)
}

/** The envelope sender, as far as the fields still tell it. */
export function returnPath(fields: readonly Field[], cut: number, kind: string): string {
  let path = ''
  if (kind === 'sf') {
    for (const [name, raw] of fields.slice(0, cut)) {
      const given = name === 'received' ? /\(envelope-from <([^>]*)>\)/.exec(fieldValue(raw))?.[1] : undefined
      if (given !== undefined && !given.includes('-bounces@')) path = given
    }
  } else if (kind === 'list-usrp-users') {
    for (const [name, raw] of fields) if (name === 'x-mailfrom') path = fieldValue(raw)
  }
  if (kind in LIST_HOST) return path
  for (const [name, raw] of fields) {
    if (name === 'return-path' && path === '') path = fieldValue(raw).replace(/^[<> ]+|[<> ]+$/g, '')
  }
  return path
}

export const sha1 = (bytes: Buffer) => createHash('sha1').update(bytes).digest('hex')
const IP = /(?<![\w.])(?:IPv6:)?(\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7})(?![\w.])/i
const QUALIFIED =
  /^(?=[^\n]*[a-z])[\w\xaa\xb2\xb3\xb5\xb9\xba\xbc-\xbe\xc0-\xd6\xd8-\xf6\xf8-\xff-]+(?:\.[\w\xaa\xb2\xb3\xb5\xb9\xba\xbc-\xbe\xc0-\xd6\xd8-\xf6\xf8-\xff-]+)+$/i

/** HELO, reverse name and IP as a Received value tells them; '' for each it doesn't. */
export function readHop(received: string): Pick<CorpusEnvelope, 'helo' | 'rdns' | 'ip'> {
  const by = /[ \t\n\r\f\v]by[ \t\n\r\f\v]/i.exec(received)
  const value = by ? received.slice(0, by.index) : received
  if (!value.toLowerCase().startsWith('from ')) return { helo: '', rdns: '', ip: '' }
  let helo = (/from[ \t\n\r\f\v]+([^ \t\n\r\f\v]+)/i.exec(value)?.[1] ?? '').replace(
    /^[[\]()]+|[[\]()]+$/g,
    '',
  )
  const given = /helo[= ]([^ \t\n\r\f\v)]+)/i.exec(value)?.[1]
  if (given !== undefined) helo = given.replace(/^[[\]]+|[[\]]+$/g, '')
  const postfix = /\(([\w.-]+\.[a-z]{2,})\.?[ \t\n\r\f\v]+\[/i.exec(value)?.[1]
  const exim = /^from[ \t\n\r\f\v]+([\w.-]+\.[a-z]{2,})[ \t\n\r\f\v]+\(\[/i.exec(value)?.[1]
  const forged = /may be forged/i.test(value)
  let rdns = ((forged ? undefined : postfix) ?? exim ?? '').toLowerCase()
  const ip = IP.exec(value)?.[1] ?? ''
  if (rdns === '' && received.includes('Microsoft SMTP Server') && QUALIFIED.test(helo))
    rdns = helo.toLowerCase()
  return { helo, rdns, ip }
}

export function rewriteEdge(field: string, raw: Buffer): string {
  const value = fieldValue(field)
  const { helo, rdns, ip } = readHop(value)
  if (ip === '') return field
  const date = value.includes(';') ? strip(value.slice(value.lastIndexOf(';') + 1)) : ''
  const literal = (ip.includes(':') ? 'IPv6:' : '') + ip
  const id = sha1(raw).slice(0, 11).toUpperCase()
  return (
    `Received: from ${helo || `[${literal}]`} (${rdns || 'unknown'} [${literal}])\r\n` +
    `\tby mx.example.com (Postfix) with ESMTP id ${id}\r\n\tfor <${RECIPIENT}>${date ? `; ${date}` : ''}\r\n`
  )
}
