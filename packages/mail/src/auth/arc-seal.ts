/**
 * Seals a message (RFC 8617 §5.1): the set of three fields that goes in front of it. mailauth's sealer would parse the
 * message by its streams and read the key anew each time (decision 0117).
 */
import { sign, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { cutMessage } from './message-rows.ts'

const signAsync = promisify(sign)

/** A private key, with domain and selector by which receivers find its public half. */
export interface SealKey {
  /** d=, in A-labels. */
  readonly domain: string
  /** s= */
  readonly selector: string
  /** RSA. */
  readonly privateKey: KeyObject
}

/** Result of the chain when the message arrived. */
export type ChainStatus = 'none' | 'pass' | 'fail'

export interface SealInput {
  /** The header block as it leaves, with its blank line or without. */
  readonly head: Buffer
  /** Base64 of the relaxed SHA-256 hash of the body as it leaves. */
  readonly bodyHash: string
  /** The value of our Authentication-Results field, folds and all. */
  readonly authResults: string
  readonly chain: ChainStatus
  readonly key: SealKey
  /** s since the epoch. */
  readonly now: number
}

/** RFC 8617 §4.2.1. */
const MAX_INSTANCE = 50
/** Of a field that stands more often, these many are signed, from the bottom. */
const MAX_SAME = 10

const RESULTS = 'arc-authentication-results'
const SIGNATURE = 'arc-message-signature'
const SEAL = 'arc-seal'

/** RFC 6376 §5.4.1, and DKIM-Signature as RFC 8617 §4.1.2 has it. Fields that servers on the way rewrite are left out. */
const SIGNED = [
  'from',
  'sender',
  'reply-to',
  'to',
  'cc',
  'subject',
  'date',
  'message-id',
  'in-reply-to',
  'references',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'content-id',
  'resent-from',
  'resent-to',
  'resent-date',
  'resent-message-id',
  'list-id',
  'list-help',
  'list-post',
  'list-subscribe',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'dkim-signature',
]

/**
 * The fields with their CRLFs, ASCII. Null where there is nothing to seal: the newest seal says that the chain has
 * failed already, 50 sets are there, or the sets are not those that `chain` was said of.
 */
export async function arcSeal(input: SealInput): Promise<string | null> {
  const fields = cutMessage(input.head).headers.parsed.map(({ key, line }) => ({
    key: key ?? '',
    text: line.toString('latin1'),
  }))
  const sets = setsOf(fields)
  const i = Math.max(0, ...sets.keys()) + 1
  if (i > MAX_INSTANCE || lastSealFailed(sets, i - 1)) return null
  const before = input.chain === 'fail' ? [] : wholeChain(sets, i - 1)
  if (before === null || (i === 1) !== (input.chain === 'none')) return null
  const results = `ARC-Authentication-Results: i=${i}; ${input.authResults}`
  const signature = await signed(messageSignature(input, i, fields), signedFields(fields), input.key)
  const chain = [...before, results, signature].map((field) => `${relaxed(field)}\r\n`)
  const seal = await signed(sealField(input, i), chain.join(''), input.key)
  return `${seal}\r\n${signature}\r\n${results}\r\n`
}

interface Field {
  /** Its name in lower case. */
  readonly key: string
  /** The field without its last CRLF, octets as latin1. */
  readonly text: string
}

type Sets = ReadonlyMap<number, readonly Field[]>

/** The ARC fields by their instance. */
function setsOf(fields: readonly Field[]): Sets {
  const sets = new Map<number, Field[]>()
  for (const field of fields) {
    if (![RESULTS, SIGNATURE, SEAL].includes(field.key)) continue
    const instance = /^(?:[^;]*;)*?\s*i\s*=\s*(\d{1,9})\s*(?:;|$)/i.exec(valueOf(field.text))?.[1]
    const i = Number(instance ?? 0)
    if (i === 0) continue
    const set = sets.get(i)
    if (set) set.push(field)
    else sets.set(i, [field])
  }
  return sets
}

function lastSealFailed(sets: Sets, last: number): boolean {
  const seals = sets.get(last)?.filter(({ key }) => key === SEAL) ?? []
  return seals.some(({ text }) => /(?:^|;)\s*cv\s*=\s*fail\s*(?:;|$)/i.test(valueOf(text)))
}

/** The fields in the order that seals cover them (RFC 8617 §5.1.1), null unless there is one of each for each instance. */
function wholeChain(sets: Sets, last: number): string[] | null {
  const chain: string[] = []
  for (let i = 1; i <= last; i++) {
    const set = sets.get(i) ?? []
    if (set.length !== 3) return null
    for (const name of [RESULTS, SIGNATURE, SEAL]) {
      const field = set.find(({ key }) => key === name)
      if (!field) return null
      chain.push(field.text)
    }
  }
  return chain
}

/** Field names for h=, and From once more so that nobody adds another (RFC 6376 §8.15). */
function namesOf(fields: readonly Field[]): string[] {
  const names = SIGNED.flatMap((name) => {
    const count = fields.filter(({ key }) => key === name).length
    return Array<string>(Math.min(count, MAX_SAME)).fill(name)
  })
  return [...names, 'from']
}

/** The same fields in canonical form, from the bottom up where several have one name (RFC 6376 §5.4.2). */
function signedFields(fields: readonly Field[]): string {
  return SIGNED.flatMap((name) =>
    fields
      .filter(({ key }) => key === name)
      .slice(-MAX_SAME)
      .toReversed(),
  )
    .map(({ text }) => `${relaxed(text)}\r\n`)
    .join('')
}

function messageSignature({ key, now, bodyHash }: SealInput, i: number, fields: readonly Field[]): string {
  return [
    `ARC-Message-Signature: i=${i}; a=rsa-sha256; c=relaxed/relaxed`,
    `d=${key.domain}; s=${key.selector}`,
    `t=${now}`,
    `h=${folded(namesOf(fields), ':')}`,
    `bh=${bodyHash}`,
    'b=',
  ].join(';\r\n\t')
}

function sealField({ key, now, chain }: SealInput, i: number): string {
  return [
    `ARC-Seal: i=${i}; a=rsa-sha256; cv=${chain}`,
    `d=${key.domain}; s=${key.selector}`,
    `t=${now}`,
    'b=',
  ].join(';\r\n\t')
}

/** The field, which ends in an empty b=, with its signature over `covered` and itself. */
async function signed(field: string, covered: string, { privateKey }: SealKey): Promise<string> {
  const data = Buffer.from(covered + relaxed(field), 'latin1')
  const signature = (await signAsync('sha256', data, privateKey)).toString('base64')
  return field + folded(signature.match(/.{1,72}/g) ?? [], '')
}

/** Words put together in lines of about 72 characters. */
function folded(words: readonly string[], separator: string): string {
  let line = 0
  return words
    .map((word, at) => {
      const end = at < words.length - 1 ? separator : ''
      const breaks = line > 0 && line + word.length + end.length > 72
      line = (breaks ? 0 : line) + word.length + end.length
      return `${breaks ? '\r\n\t ' : ''}${word}${end}`
    })
    .join('')
}

/** RFC 6376 §3.4.2, without the final CRLF. */
function relaxed(field: string): string {
  const colon = field.indexOf(':')
  const name = field
    .slice(0, colon)
    .replaceAll('\r\n', '')
    .replace(/[ \t]+$/, '')
  return `${name.replace(/[A-Z]+/g, (upper) => upper.toLowerCase())}:${valueOf(field)}`
}

function valueOf(field: string): string {
  return field
    .slice(field.indexOf(':') + 1)
    .replaceAll('\r\n', '')
    .replace(/[ \t]+/g, ' ')
    .replace(/^ | $/g, '')
}
