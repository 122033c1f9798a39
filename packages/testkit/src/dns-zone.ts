/** What a DNS zone object answers; used by the test server and, without sockets, as a resolver for unit tests. */
import type { Answer } from 'dns-packet'

/** How a question fails instead of being answered. TIMEOUT: no answer at all. */
export type DnsFailure = 'TIMEOUT' | 'SERVFAIL' | 'REFUSED' | 'NXDOMAIN'

export interface DnsRecords {
  readonly A?: readonly string[] | DnsFailure
  readonly AAAA?: readonly string[] | DnsFailure
  readonly CNAME?: readonly string[] | DnsFailure
  readonly NS?: readonly string[] | DnsFailure
  readonly PTR?: readonly string[] | DnsFailure
  /** Each record one string, or the strings it consists of. */
  readonly TXT?: readonly (string | readonly string[])[] | DnsFailure
  /** `3 1 1 0123…`: usage, selector, matching type and data in hexadecimal. */
  readonly TLSA?: readonly string[] | DnsFailure
  /** `10 mx.example.com` */
  readonly MX?: readonly string[] | DnsFailure
}

/**
 * Records by lower-case name. A name that is absent does not exist, unless others lie below it; `*.name` answers for
 * every absent name below `name`. Failures may stand for a whole name or for one of its types.
 */
export type DnsZone = Readonly<Record<string, DnsRecords | DnsFailure>>

export interface ZoneAnswer {
  readonly rcode: number
  readonly answers: Answer[]
}

const RCODES = { SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 }
const TTL = 300
const MAX_ALIASES = 8

/** The answer to one question, aliases followed; 'lost' where the zone wants a time-out. */
export function answerFrom(zone: DnsZone, name: string, type: string): ZoneAnswer | 'lost' {
  const answers: Answer[] = []
  let owner = name.toLowerCase()
  for (let hops = 0; hops < MAX_ALIASES; hops++) {
    const records = recordsOf(zone, owner)
    if (records === 'TIMEOUT') return 'lost'
    if (typeof records === 'string') return { rcode: RCODES[records], answers }
    const wanted = records[type as keyof DnsRecords]
    if (wanted === 'TIMEOUT') return 'lost'
    if (typeof wanted === 'string') return { rcode: RCODES[wanted], answers }
    if (wanted && wanted.length > 0) {
      answers.push(...wanted.map((value) => record(owner, type, value)))
      return { rcode: 0, answers }
    }
    const alias = records.CNAME
    if (type === 'CNAME' || typeof alias === 'string' || !alias?.[0]) return { rcode: 0, answers }
    answers.push(record(owner, 'CNAME', alias[0]))
    owner = alias[0].toLowerCase()
  }
  return { rcode: RCODES.SERVFAIL, answers }
}

function recordsOf(zone: DnsZone, name: string): DnsRecords | DnsFailure {
  const own = Object.hasOwn(zone, name) ? zone[name] : undefined
  if (own !== undefined) return own
  if (Object.keys(zone).some((other) => other.endsWith(`.${name}`) && !other.startsWith('*'))) return {}
  const labels = name.split('.')
  for (let i = 1; i < labels.length; i++) {
    const wildcard = zone[`*.${labels.slice(i).join('.')}`]
    if (wildcard !== undefined) return wildcard
  }
  return 'NXDOMAIN'
}

function record(name: string, type: string, value: string | readonly string[]): Answer {
  if (type === 'TXT')
    return { name, type, ttl: TTL, data: typeof value === 'string' ? chop(value) : [...value] }
  const text = String(value)
  if (type === 'MX') {
    const [preference = '0', exchange = ''] = text.split(/\s+/)
    return { name, type, ttl: TTL, data: { preference: Number(preference), exchange } }
  }
  if (type === 'TLSA') {
    const [usage = '', selector = '', matching = '', data = ''] = text.split(/\s+/)
    const numbers = { usage: Number(usage), selector: Number(selector), matchingType: Number(matching) }
    return { name, type, ttl: TTL, data: { ...numbers, certificate: Buffer.from(data, 'hex') } }
  }
  return { name, type: type as 'A', ttl: TTL, data: text }
}

/** A TXT record is made of strings of at most 255 octets. */
function chop(text: string): Buffer[] {
  const bytes = Buffer.from(text, 'latin1')
  const pieces: Buffer[] = []
  for (let i = 0; i < bytes.length; i += 255) pieces.push(bytes.subarray(i, i + 255))
  return pieces.length > 0 ? pieces : [Buffer.alloc(0)]
}

const ERRORS: Readonly<Record<number, string>> = { 2: 'ESERVFAIL', 3: 'ENOTFOUND', 5: 'EREFUSED' }

/** A resolver over a zone without any socket; what the zone wants lost fails at once with ETIMEOUT. */
export function zoneResolver(zone: DnsZone, asked: string[] = []) {
  return async (name: string, type: string): Promise<unknown[]> => {
    asked.push(`${type} ${name.toLowerCase()}`)
    const found = answerFrom(zone, name, type)
    const code = found === 'lost' ? 'ETIMEOUT' : found.rcode ? ERRORS[found.rcode] : ''
    if (found === 'lost' || code) throw Object.assign(new Error(`${code} ${name}`), { code })
    const values = found.answers.filter((answer) => answer.type === type).map(valueOf)
    if (values.length === 0) throw Object.assign(new Error(`ENODATA ${name}`), { code: 'ENODATA' })
    return values
  }
}

/** A record as node:dns gives it. */
function valueOf(answer: Answer): unknown {
  if (answer.type === 'TXT') {
    const strings = Array.isArray(answer.data) ? answer.data : [answer.data]
    return strings.map((piece) => (typeof piece === 'string' ? piece : piece.toString('latin1')))
  }
  if (answer.type === 'MX') return { priority: answer.data.preference ?? 0, exchange: answer.data.exchange }
  return 'data' in answer ? answer.data : ''
}
