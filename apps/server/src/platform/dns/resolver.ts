/** The one way this server asks DNS: bounded time, bounded concurrency, a cache that forgets soon. */
import { Resolver } from 'node:dns/promises'
import { LRUCache } from 'lru-cache'
import type { DnsResolver } from '@postern/mail/auth/results.ts'
import { counterOf } from '../metrics/registry.ts'
import { isAbsent } from './absent.ts'
import { createLimiter } from './limiter.ts'

export interface ResolverOptions {
  /** `ip` or `ip:port` (`[ip6]:port`); the system's servers when empty. An entry that is no address throws. */
  readonly servers?: readonly string[]
  /** ms one question may take in all, waiting for its turn included. */
  readonly timeout?: number
  /** Questions under way at a time; more wait for their turn. */
  readonly concurrency?: number
}

export interface DnsClient {
  /**
   * Answers as node:dns does: A, AAAA, PTR, CNAME, NS as strings, TXT as string[][], MX as {priority, exchange} …
   * Rejects with an Error that has a `code` and nothing else: ENOTFOUND and ENODATA mean that there is no such
   * record, EBADNAME that there cannot be one, anything else that DNS failed.
   */
  readonly resolve: DnsResolver
  /** Forgets every answer, e.g. when the servers' trouble is over. */
  readonly clear: () => void
}

const TOTAL_MS = 3000
/** c-ares waits longer at each try and overshoots (300 ms became 644 ms): two tries stay below TOTAL_MS. */
const TRY_MS = 700
const TRIES = 2
const CONCURRENCY = 256

const POSITIVE_MS = 5 * 60_000
const NEGATIVE_MS = 60_000
const FAILURE_MS = 10_000
/** Characters of names and answers that are kept. */
const CACHE_SIZE = 16 * 1024 * 1024

const TYPES = new Set(['A', 'AAAA', 'CAA', 'CNAME', 'MX', 'NS', 'PTR', 'SOA', 'SRV', 'TLSA', 'TXT'])
/** Printable ASCII without what c-ares reads as an escape. */
const NAME = /^[\x21-\x5b\x5d-\x7e]{1,253}$/

type Outcome = { readonly answer: readonly unknown[] } | { readonly code: string }

const lookups = counterOf('postern_dns_lookups_total')

function nameOf(outcome: Outcome): 'answered' | 'absent' | 'timeout' | 'failed' {
  if ('answer' in outcome) return 'answered'
  if (isAbsent(outcome)) return 'absent'
  return outcome.code === 'ETIMEOUT' ? 'timeout' : 'failed'
}

/** Makes a resolver with a cache of its own. Equal questions under way are asked once. */
export function createResolver(options: ResolverOptions = {}): DnsClient {
  const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES })
  if (options.servers?.length) resolver.setServers(options.servers)
  const total = options.timeout ?? TOTAL_MS
  const limiter = createLimiter(options.concurrency ?? CONCURRENCY)
  const cache = new LRUCache<string, Outcome>({ maxSize: CACHE_SIZE, sizeCalculation: sizeOf })
  const asked = new Map<string, Promise<Outcome>>()

  const ask = async (name: string, type: string, key: string): Promise<Outcome> => {
    const { outcome, ttl } = await query(resolver, name, type)
    cache.set(key, outcome, { ttl })
    return outcome
  }
  const askOnce = (name: string, type: string, key: string): Promise<Outcome> => {
    const started = asked.get(key)
    if (started) return started
    // An answer that comes too late for this question still replaces the failure in the cache.
    const outcome = limiter(
      total,
      () => ask(name, type, key),
      (): Outcome => {
        cache.set(key, { code: 'ETIMEOUT' }, { ttl: FAILURE_MS })
        return { code: 'ETIMEOUT' }
      },
    ).finally(() => asked.delete(key))
    asked.set(key, outcome)
    return outcome
  }
  return {
    async resolve(name, type) {
      const plain = (name.endsWith('.') ? name.slice(0, -1) : name).toLowerCase()
      if (!TYPES.has(type)) throw failure('ENOTIMP', name, type)
      if (!NAME.test(plain)) throw failure('EBADNAME', name, type)
      const key = `${type} ${plain}`
      const cached = cache.get(key)
      const outcome = cached ?? (await askOnce(plain, type, key))
      lookups.inc(cached ? 'cached' : nameOf(outcome))
      if ('code' in outcome) throw failure(outcome.code, name, type)
      return [...outcome.answer]
    },
    clear: () => cache.clear(),
  }
}

async function query(
  resolver: Resolver,
  name: string,
  type: string,
): Promise<{ outcome: Outcome; ttl: number }> {
  try {
    if (type === 'A' || type === 'AAAA') {
      const options = { ttl: true } as const
      const records = await (type === 'A'
        ? resolver.resolve4(name, options)
        : resolver.resolve6(name, options))
      const ttl = Math.min(POSITIVE_MS, ...records.map((record) => Math.max(1, record.ttl) * 1000))
      return { outcome: { answer: records.map((record) => record.address) }, ttl }
    }
    const answer: unknown = await resolver.resolve(name, type)
    return { outcome: { answer: Array.isArray(answer) ? answer : [answer] }, ttl: POSITIVE_MS }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'ESERVFAIL'
    return { outcome: { code }, ttl: isAbsent({ code }) ? NEGATIVE_MS : FAILURE_MS }
  }
}

function failure(code: string, name: string, type: string): Error & { code: string } {
  return Object.assign(new Error(`${code} ${type} ${JSON.stringify(name.slice(0, 255))}`), { code })
}

function sizeOf(outcome: Outcome, key: string): number {
  return key.length + ('answer' in outcome ? JSON.stringify(outcome.answer).length : 0) + 100
}
