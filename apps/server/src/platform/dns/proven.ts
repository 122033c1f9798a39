/**
 * Asks DNS what has to be proven: whether the resolver vouches for an answer by DNSSEC (the AD bit, RFC 4035 §3.2.3), which node:dns
 * does not tell. Only resolvers that are trusted, over a way nobody else writes on, may be asked (RFC 6840 §5.7).
 */
import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { connect, isIPv6 } from 'node:net'
import packet, { type Answer, type DecodedPacket } from 'dns-packet'
import { createLimiter } from './limiter.ts'
import { lru } from '../lru.ts'

export type ProvenType = 'MX' | 'A' | 'AAAA' | 'TLSA'

export interface ProvenAnswer {
  /** Empty where there is no such record, or no such name. */
  readonly records: readonly Answer[]
  /** There is no such name at all. */
  readonly noName: boolean
  /** The name that aliases led to; the one asked for where there are none. */
  readonly name: string
  /** Proven by DNSSEC, the absence of records too. */
  readonly secure: boolean
}

/** Asks one question. Rejects with an Error that has a `code` as node:dns has them: ESERVFAIL, ETIMEOUT, EBADNAME … */
export type ProvenResolver = (name: string, type: ProvenType) => Promise<ProvenAnswer>

export interface ProvenOptions {
  /** Trusted resolvers, `ip` or `ip:port` (`[ip6]:port`); asked one after the other. */
  readonly servers: readonly string[]
  /** ms that one server may take. */
  readonly timeout?: number
}

const TRY_MS = 1_500
const TOTAL_MS = 6_000
const CONCURRENCY = 64
const POSITIVE_MS = 60_000
const NEGATIVE_MS = 30_000
const CACHE_MAX = 10_000
/** RFC 9715 */
const UDP_OCTETS = 1_232
/** One for each of at least one question, even where only one server is trusted. */
const TRIES = 2
const NAME = /^(?=.{1,253}$)[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*$/
const MAX_ALIASES = 16

interface Place {
  readonly host: string
  readonly port: number
}

export function createProvenResolver({ servers, timeout = TRY_MS }: ProvenOptions): ProvenResolver {
  const places = servers.map(readServer)
  const limiter = createLimiter(CONCURRENCY)
  const known = lru<string, ProvenAnswer>(CACHE_MAX)
  const asked = new Map<string, Promise<ProvenAnswer>>()

  async function find(name: string, type: ProvenType, key: string): Promise<ProvenAnswer> {
    const answer = await limiter<ProvenAnswer | null>(
      TOTAL_MS,
      () => askAny(places, name, type, timeout),
      () => null,
    )
    if (answer === null) throw failure('ETIMEOUT', name, type)
    const ttl = Math.min(POSITIVE_MS, ...answer.records.map((record) => 1000 * ttlOf(record)))
    known.set(key, answer, { ttl: answer.records.length > 0 ? Math.max(1, ttl) : NEGATIVE_MS })
    return answer
  }

  return async (wanted, type) => {
    const name = wanted.replace(/\.$/, '').toLowerCase()
    if (!NAME.test(name)) throw failure('EBADNAME', name, type)
    const key = `${type} ${name}`
    const before = known.get(key) ?? asked.get(key)
    if (before) return before
    const answer = find(name, type, key).finally(() => asked.delete(key))
    asked.set(key, answer)
    return answer
  }
}

async function askAny(
  places: readonly Place[],
  name: string,
  type: ProvenType,
  timeout: number,
): Promise<ProvenAnswer> {
  let last: unknown = failure('ESERVFAIL', name, type)
  const order = places.length >= TRIES ? places : Array.from({ length: TRIES }, () => places).flat()
  for (const place of order) {
    try {
      return readAnswer(await askOne(place, name, type, timeout), name, type)
    } catch (error) {
      last = error
    }
  }
  throw last
}

/** By UDP, and by TCP where that is too small. */
async function askOne(place: Place, name: string, type: ProvenType, timeout: number): Promise<DecodedPacket> {
  const id = randomInt(0x1_00_00)
  const question = packet.encode({
    id,
    type: 'query',
    flags: packet.RECURSION_DESIRED | packet.AUTHENTIC_DATA,
    questions: [{ name, type, class: 'IN' }],
    additionals: [
      {
        type: 'OPT',
        name: '.',
        udpPayloadSize: UDP_OCTETS,
        extendedRcode: 0,
        ednsVersion: 0,
        flags: 0,
        flag_do: false,
        options: [],
      },
    ],
  })
  const isOurs = (reply: DecodedPacket): boolean =>
    reply.id === id &&
    reply.type === 'response' &&
    reply.questions?.length === 1 &&
    reply.questions[0]!.name.toLowerCase() === name &&
    reply.questions[0]!.type === type
  const reply = await overUdp(place, question, isOurs, timeout)
  return reply.flag_tc ? overTcp(place, question, isOurs, timeout) : reply
}

type IsOurs = (reply: DecodedPacket) => boolean

/** What is no reply to our question is not looked at: somebody else may have sent it. */
function overUdp(
  { host, port }: Place,
  question: Buffer,
  isOurs: IsOurs,
  ms: number,
): Promise<DecodedPacket> {
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4')
  return new Promise<DecodedPacket>((resolve, reject) => {
    const timer = setTimeout(() => reject(failure('ETIMEOUT')), ms)
    const fail = (error: Error): void => {
      clearTimeout(timer)
      reject(error)
    }
    socket.on('error', fail)
    socket.on('message', (message) => {
      const reply = decoded(message)
      if (reply === null || !isOurs(reply)) return
      clearTimeout(timer)
      resolve(reply)
    })
    // Connected, so that only this server's datagrams come in.
    socket.connect(port, host, () => socket.send(question))
  }).finally(() => socket.close())
}

function overTcp(
  { host, port }: Place,
  question: Buffer,
  isOurs: IsOurs,
  ms: number,
): Promise<DecodedPacket> {
  const socket = connect({ host, port })
  return new Promise<DecodedPacket>((resolve, reject) => {
    const timer = setTimeout(() => reject(failure('ETIMEOUT')), ms)
    const fail = (error: Error): void => {
      clearTimeout(timer)
      reject(error)
    }
    let pending = Buffer.alloc(0)
    socket.on('error', fail)
    socket.on('close', () => fail(failure('ECONNRESET')))
    socket.on('data', (chunk) => {
      pending = Buffer.concat([pending, chunk])
      if (pending.length < 2 || pending.length < 2 + pending.readUInt16BE(0)) return
      const reply = decoded(pending.subarray(2, 2 + pending.readUInt16BE(0)))
      clearTimeout(timer)
      if (reply !== null && isOurs(reply)) resolve(reply)
      else reject(failure('EBADRESP'))
    })
    const length = Buffer.alloc(2)
    length.writeUInt16BE(question.length)
    socket.write(Buffer.concat([length, question]))
  }).finally(() => socket.destroy())
}

function decoded(message: Buffer): DecodedPacket | null {
  try {
    return packet.decode(message)
  } catch {
    return null
  }
}

const CODES: Readonly<Record<string, string>> = {
  FORMERR: 'EFORMERR',
  SERVFAIL: 'ESERVFAIL',
  NOTIMP: 'ENOTIMP',
  REFUSED: 'EREFUSED',
}

/** @throws Error when the server failed, or its answer makes no sense */
function readAnswer(reply: DecodedPacket, name: string, type: ProvenType): ProvenAnswer {
  const rcode = Reflect.get(reply, 'rcode') as string
  if (rcode !== 'NOERROR' && rcode !== 'NXDOMAIN') throw failure(CODES[rcode] ?? 'ESERVFAIL', name, type)
  const answers = reply.answers ?? []
  let owner = name
  for (let hops = 0; ; hops++) {
    const alias = answers.find((answer) => answer.type === 'CNAME' && answer.name.toLowerCase() === owner)
    if (alias?.type !== 'CNAME') break
    if (hops === MAX_ALIASES) throw failure('EBADRESP', name, type)
    owner = alias.data.replace(/\.$/, '').toLowerCase()
  }
  const records = answers.filter((answer) => answer.type === type && answer.name.toLowerCase() === owner)
  return { records, noName: rcode === 'NXDOMAIN', name: owner, secure: reply.flag_ad }
}

function ttlOf(record: Answer): number {
  return 'ttl' in record ? (record.ttl ?? 0) : 0
}

/** `ip`, `ip:port` or `[ip6]:port`. */
export function readServer(text: string): Place {
  const [, bracketed, port] = /^\[([^\]]+)\](?::(\d+))?$/.exec(text) ?? /^([^:]+):(\d+)$/.exec(text) ?? []
  return { host: bracketed ?? text, port: Number(port ?? 53) }
}

function failure(code: string, name = '', type = ''): Error & { code: string } {
  return Object.assign(new Error(`${code} ${type} ${JSON.stringify(name.slice(0, 255))}`), { code })
}
