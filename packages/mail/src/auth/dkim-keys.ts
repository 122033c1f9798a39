/** Public keys of DKIM and ARC (RFC 6376 §3.6.1), read once per record text instead of once per message. */
import { createPublicKey } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { getPublicKey, toALabel, type KeyOptions, type PublicKey } from 'mailauth/lib/tools.js'
import type { KeyCache } from 'mailauth/lib/dkim/dkim-verifier.js'
import type { DnsResolver } from './results.ts'

/**
 * Keys by record text. Reading one is a pure function of the text, so this is no DNS cache: whether a record still
 * stands is asked each time. Without it reading the key costs more than verifying with it.
 */
const READ = new LRUCache<string, PublicKey>({ max: 500 })

/** The keys of one message: each name is looked up once. */
export function keysOf(dns: DnsResolver): KeyCache {
  const lookups = new Map<string, Promise<PublicKey>>()
  return {
    resolver: dns,
    get(type, name, minBits, options) {
      const id = `${options.hashAlgo}:${name}`
      let lookup = lookups.get(id)
      if (!lookup) {
        lookup = readKey(type, name, minBits, dns, options)
        // Whoever awaits it gets the failure; a lookup made ahead may have nobody waiting yet.
        lookup.catch(() => undefined)
        lookups.set(id, lookup)
      }
      return lookup
    },
  }
}

/** Beside a key there may stand what is none, such as the answer of a wildcard (RFC 6376 §3.6.2.2 leaves open what several mean). */
function keysAmong(records: unknown[]): unknown[] {
  if (records.length < 2) return records
  const key = records.find((record) => {
    const text = Array.isArray(record) ? record.join('') : String(record)
    return /(?:^|;)\s*p\s*=/.test(text) && !/^\s*v\s*=(?!\s*DKIM1\s*(?:;|$))/.test(text)
  })
  return key === undefined ? records : [key]
}

async function readKey(
  type: string,
  name: string,
  minBits: number,
  dns: DnsResolver,
  options: KeyOptions,
): Promise<PublicKey> {
  const answer = keysAmong(await dns(toALabel(name), 'TXT'))
  const id = JSON.stringify([minBits, options.strict, options.hashAlgo, answer[0]])
  const known = READ.get(id)
  if (known) return known
  const read = await getPublicKey(type, name, minBits, () => Promise.resolve(answer), options)
  const key = { ...read, publicKey: createPublicKey(read.publicKey) }
  READ.set(id, key)
  return key
}
