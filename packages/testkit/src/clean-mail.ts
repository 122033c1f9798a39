/**
 * Neutralises what would tell a corpus message's label apart from its content, so that figures measured on it are
 * honest: one kind of line ends, fields above the receiving site's edge hop cut, verdict and list fields dropped, the
 * recipient renamed, the edge hop rewritten as one Postfix line. Works on latin1 strings, a character a byte.
 */
import { apply, substituteBase64Parts, substituteEncodedWords } from './clean-mail-encoded.ts'
import { fieldValue, firstAddress, partition, splitFields, strip, type Field } from './clean-mail-fields.ts'
import { edgeHop, readHop, returnPath, rewriteEdge, sha1, type CorpusEnvelope } from './clean-mail-hops.ts'
import {
  DROPPED_FIELD,
  LIST_FIELD,
  LIST_FOOTER,
  LIST_HOST,
  LIST_TAG,
  RECIPIENT,
  SPAM_TAG,
  sourceKind,
  substitutions,
  USRP_FIELD,
  type Substitution,
} from './clean-mail-rules.ts'

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
