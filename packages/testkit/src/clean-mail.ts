/**
 * Neutralises what would tell a corpus message's label apart from its content, so that figures measured on it are
 * honest: one kind of line ends, fields above the receiving site's edge hop cut, verdict and list fields dropped, the
 * recipient renamed, the edge hop rewritten as one Postfix line. Works on latin1 strings, a character a byte.
 */
import { createHash } from 'node:crypto'
import {
  DROPPED_FIELD,
  EDGE,
  LIST_FIELD,
  LIST_FOOTER,
  LIST_HOST,
  LIST_TAG,
  LOCAL_HOP,
  RECIPIENT,
  SPAM_TAG,
  sourceKind,
  substitutions,
  USRP_FIELD,
} from './clean-mail-rules.ts'
import type { Substitution } from './clean-mail-rules.ts'

/** What a gateway in front of the recipient would have seen of the SMTP session; '' where it is unknown. */
export interface CorpusEnvelope {
  ip: string
  helo: string
  rdns: string
  from: string
  rcpt: string
}

type Field = [name: string, raw: string]

const strip = (s: string) => s.replace(/^[ \t\n\r\f\v]+|[ \t\n\r\f\v]+$/g, '')
const apply = (text: string, subs: readonly Substitution[]) =>
  subs.reduce((current, [pattern, replacement]) => current.replace(pattern, replacement), text)

/** Cuts `text` at the first `separator`: before, separator (or ''), after. */
function partition(text: string, separator: string): [string, string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, '', ''] : [text.slice(0, at), separator, text.slice(at + separator.length)]
}

/** Header fields as [lower-case name, raw field with its CRLFs]. */
function splitFields(header: string): Field[] {
  const fields: Field[] = []
  for (const line of header.split('\r\n')) {
    const last = fields.at(-1)
    if (line === '') continue
    if ((line[0] === ' ' || line[0] === '\t') && last) last[1] += line + '\r\n'
    else fields.push([strip(line.split(':', 1)[0]!).toLowerCase(), line + '\r\n'])
  }
  return fields
}

/** Unfolded value of a raw field. */
function fieldValue(field: string): string {
  const colon = field.indexOf(':')
  return strip(field.slice(colon + 1).replace(/\r\n[ \t]+/g, ' '))
}

function firstAddress(value: string): string {
  const angle = /<([^<> \t\n\r\f\v]*@[^<> \t\n\r\f\v]*)>/.exec(value)
  const bare = angle ?? /([^ \t\n\r\f\v<>"(),;:]+@[^ \t\n\r\f\v<>"(),;:]+)/.exec(value)
  return bare?.[1] ?? ''
}

/** Lenient base64 as most decoders read it: junk skipped, ends at the padding; null when the length is impossible. */
function decodeBase64(text: string): string | null {
  let quad = 0
  let pads = 0
  let kept = ''
  for (const c of text) {
    if (c === '=') {
      if (quad >= 2 && quad + ++pads >= 4) return Buffer.from(kept, 'base64').toString('latin1')
    } else if (/[A-Za-z0-9+/]/.test(c)) {
      pads = 0
      kept += c
      quad = (quad + 1) % 4
    }
  }
  return quad === 0 ? Buffer.from(kept, 'base64').toString('latin1') : null
}

const encodeBase64 = (latin1: string) => Buffer.from(latin1, 'latin1').toString('base64')

function substituteBase64Parts(message: string, subs: readonly Substitution[]): string {
  const part =
    /(content-transfer-encoding:[ \t]*base64(?:(?!\r\n\r\n)[^])*\r\n\r\n)([A-Za-z0-9+/=\r\n \t]+)/gi
  return message.replace(part, (whole, head: string, data: string) => {
    const decoded = decodeBase64(data)
    const edited = decoded === null ? null : apply(decoded, subs)
    if (edited === null || edited === decoded) return whole
    return head + encodeBase64(edited).replace(/.{1,76}/g, '$&\r\n')
  })
}

function substituteEncodedWords(field: string, subs: readonly Substitution[]): string {
  const edited = field.replace(
    /(=\?[\w-]+\?b\?)([A-Za-z0-9+/=]+)\?=/gi,
    (whole, head: string, data: string) => {
      const decoded = decodeBase64(data + '==')
      const changed = decoded === null ? null : apply(decoded, subs).replace(SPAM_TAG, '')
      return changed === null || changed === decoded ? whole : head + encodeBase64(changed) + '?='
    },
  )
  return edited.replace(/(=\?[\w-]+\?q\?)=5BSPAM=5D_?/gi, '$1')
}

/** Index of the Received field of the hop from outside into the receiving site; 0 when there is none. */
function edgeHop(fields: readonly Field[], kind: string): number {
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
function returnPath(fields: readonly Field[], cut: number, kind: string): string {
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

interface Context {
  readonly source: string
  readonly kind: string
  readonly subs: readonly Substitution[]
  /** Address a list's "via" From rewriting hid, '' when there is none. */
  readonly originalFrom: string
  readonly replyTo: string
}

function isListField(name: string, raw: string, kind: string): boolean {
  if (LIST_FIELD.test(name) || (kind === 'list-usrp-users' && USRP_FIELD.test(name))) return true
  if ((name.startsWith('list-') || name === 'sender') && raw.includes(LIST_HOST[kind]!)) return true
  return name === 'received' && /\blfdr\b/i.test(raw)
}

/** A "Name via LIST" From with the original address put back, else null. */
function unviaFrom(raw: string, context: Context): string | null {
  const address = context.originalFrom || context.replyTo
  if (!/\bvia\b/i.test(raw) || !raw.includes(LIST_HOST[context.kind]!) || !address) return null
  const name = strip(
    fieldValue(raw)
      .split('<')[0]!
      .replace(/[ \t\n\r\f\v]+via[ \t\n\r\f\v]+[\w -]+/gi, ''),
  )
  return `From: ${name} <${address}>\r\n`
}

function substituteField(name: string, raw: string, { source, kind, subs }: Context): string {
  const owned = kind === 'sa' || kind === 'csdmc2010'
  if (source === 'glitchyzorua') return raw
  if (name === 'received' && source !== 'phishing_pot' && !raw.includes(' for ') && !owned) return raw
  const ids = name === 'message-id' || name === 'references' || name === 'in-reply-to'
  return apply(raw, owned && ids ? subs.slice(1) : subs)
}

function cleanFields(fields: readonly Field[], cut: number, context: Context): Field[] {
  const isList = context.kind in LIST_HOST
  const out: Field[] = []
  let rewritten = false
  for (const [name, original] of fields.slice(cut)) {
    let raw = original
    if (DROPPED_FIELD.test(name) || (isList && isListField(name, raw, context.kind))) continue
    const from = isList && name === 'from' ? unviaFrom(raw, context) : null
    if (from !== null) {
      raw = from
      rewritten = true
    }
    if (name === 'subject') {
      raw = raw.replace(SPAM_TAG, '')
      if (isList) raw = raw.replace(LIST_TAG, '')
    }
    out.push([name, substituteEncodedWords(substituteField(name, raw, context), context.subs)])
  }
  return rewritten && !context.originalFrom ? out.filter(([name]) => name !== 'reply-to') : out
}

/** glitchyzorua blanked the addresses; without this every filter would score the blanks, not the mail. */
function refill(fields: readonly Field[], path: string, raw: Buffer): [Field[], string] {
  const signed = fields.flatMap(([name, f]) =>
    name === 'dkim-signature' ? (/\bd=[ \t\n\r\f\v]*([\w.-]+\.[a-z]+)/.exec(f)?.[1] ?? []) : [],
  )
  const domain = signed[0] ?? 'gmail.com'
  const me = `info@${domain}`
  const title = (name: string) => name.replace(/[a-z]+/g, (word) => word[0]!.toUpperCase() + word.slice(1))
  const out: Field[] = []
  for (const [name, original] of fields) {
    let field = original
    const blank = field.includes('[removed]') || fieldValue(field) === ''
    if (name === 'bcc') continue
    if (blank && ['from', 'reply-to', 'sender'].includes(name)) field = `${title(name)}: <${me}>\r\n`
    else if (blank && ['to', 'cc'].includes(name)) field = `${title(name)}: <${RECIPIENT}>\r\n`
    else if (blank && name === 'message-id') field = `Message-ID: <${sha1(raw)}@${domain}>\r\n`
    else if (blank && ['references', 'in-reply-to'].includes(name)) continue
    else if (field.includes('[removed]') && name !== 'subject') field = field.replaceAll('[removed]', '')
    if (!' \t\r'.includes(field[field.indexOf(':') + 1] ?? '')) field = field.replaceAll(':', ': ')
    out.push([name, field])
  }
  if (!out.some(([name]) => name === 'to')) out.push(['to', `To: <${RECIPIENT}>\r\n`])
  return [out, path.includes('[removed]') || !path.includes('@') ? me : path]
}

const sha1 = (bytes: Buffer) => createHash('sha1').update(bytes).digest('hex')
const IP = /(?<![\w.])(?:IPv6:)?(\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7})(?![\w.])/i
const QUALIFIED =
  /^(?=[^\n]*[a-z])[\w\xaa\xb2\xb3\xb5\xb9\xba\xbc-\xbe\xc0-\xd6\xd8-\xf6\xf8-\xff-]+(?:\.[\w\xaa\xb2\xb3\xb5\xb9\xba\xbc-\xbe\xc0-\xd6\xd8-\xf6\xf8-\xff-]+)+$/i

/** HELO, reverse name and IP as a Received value tells them; '' for each it doesn't. */
function readHop(received: string): Pick<CorpusEnvelope, 'helo' | 'rdns' | 'ip'> {
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

function rewriteEdge(field: string, raw: Buffer): string {
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

/**
 * The message as it would have come in from outside, its label leaks neutralised, with CRLF line ends.
 * `source` is the corpus folder's name (`sa-spam_1`, `list-usrp-users` …); an unknown one gets the general rules.
 */
export function cleanMail(raw: Buffer, source: string): Buffer {
  let message = raw.toString('latin1').replace(/\r\n|\r|\n/g, '\r\n')
  if (message.startsWith('From ')) message = partition(message, '\r\n')[2] || message
  const [header, , rawBody] = partition(message, '\r\n\r\n')
  const fields = splitFields(header)
  const kind = sourceKind(source)
  const subs = substitutions(source)
  const cut = edgeHop(fields, kind)
  const valueOf = (wanted: string) =>
    fields.filter(([name]) => name === wanted).map(([, f]) => firstAddress(fieldValue(f)))
  const context = {
    source,
    kind,
    subs,
    originalFrom: valueOf('x-original-from')[0] ?? '',
    replyTo: valueOf('reply-to').at(-1) ?? '',
  }
  let out = cleanFields(fields, cut, context)
  const edge = out.find(([name]) => name === 'received')
  if (edge) edge[1] = rewriteEdge(edge[1], raw)
  let path =
    returnPath(fields, cut, kind) || firstAddress(fieldValue(out.find(([n]) => n === 'from')?.[1] ?? ''))
  if (source === 'glitchyzorua') [out, path] = refill(out, path, raw)
  const top = `Return-Path: <${apply(path, subs)}>\r\n${out.map(([, f]) => f).join('')}`
  const body = kind in LIST_HOST ? rawBody.replace(LIST_FOOTER, '\r\n') : rawBody
  const [cleanHeader, separator, cleanBody] = partition(
    substituteBase64Parts(`${top}\r\n${body}`, subs),
    '\r\n\r\n',
  )
  return Buffer.from(cleanHeader + separator + apply(cleanBody, subs), 'latin1')
}

/** The SMTP session of a cleaned message, read from its Return-Path and its top Received field. */
export function corpusEnvelope(cleaned: Buffer): CorpusEnvelope {
  const fields = splitFields(partition(cleaned.toString('latin1'), '\r\n\r\n')[0])
  const path = fields.find(
    ([name, raw]) => name === 'return-path' && strip(fieldValue(raw)).replace(/[<> ]/g, ''),
  )
  const received = fields.find(([name]) => name === 'received')
  const hop = received ? readHop(fieldValue(received[1])) : { helo: '', rdns: '', ip: '' }
  const from = path ? fieldValue(path[1]).replace(/^[<> ]+|[<> ]+$/g, '') : ''
  return { ...hop, from, rcpt: RECIPIENT }
}
