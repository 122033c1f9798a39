/** DKIM (RFC 6376, RFC 8301, RFC 8463) and the raw data of ARC, by mailauth's verifier over our own body hashing. */
import { DkimVerifier } from 'mailauth/lib/dkim/dkim-verifier.js'
import type { ArcData, SignatureHeader, SignatureResult } from 'mailauth/lib/dkim/dkim-verifier.js'
import { BodyHash } from './body-hash.ts'
import { keysOf } from './dkim-keys.ts'
import { cutMessage } from './message-rows.ts'
import type { DnsResolver } from './results.ts'

/** Signatures that are verified; further ones are left out (D08). */
export const MAX_SIGNATURES = 10
/** RFC 8301 §3.2: shorter RSA keys never verify. */
export const MIN_KEY_BITS = 1024
/** Matching h= against the header costs their product: past these sizes a signature is not looked at. */
const MAX_HEADER_ROWS = 2000
const MAX_SIGNATURE_OCTETS = 8 * 1024

class BufferVerifier extends DkimVerifier {
  #seen = 0

  override prepareSignature(signature: SignatureHeader): void {
    // Selectors with an underscore are in real use (suse.cz), though RFC 6376 §3.1 has none: mailauth's strict check
    // is shown a hyphen in its place. The name that is asked for and the octets that are hashed are the written ones.
    const tag = signature.parsed?.['s']
    const selector = tag?.value
    if (tag && typeof selector === 'string') tag.value = selector.replaceAll('_', '-')
    super.prepareSignature(signature)
    if (tag && typeof selector === 'string') tag.value = signature.selector = selector
    const rows = this.headers === false ? 0 : this.headers.parsed.length
    if (signature.type === 'DKIM' && ++this.#seen > MAX_SIGNATURES) signature.skip = 'too many signatures'
    else if (signature.original.length > MAX_SIGNATURE_OCTETS) signature.skip = 'signature too long'
    else if (rows > MAX_HEADER_ROWS) signature.skip = 'too many header fields'
  }

  override addBodyHash(canonicalization: string, algorithm: string, limit: number | ''): string {
    const key = `${canonicalization}:${algorithm}:${limit}`
    if (!this.bodyHashes.has(key)) {
      this.bodyHashes.set(key, new BodyHash(canonicalization, algorithm, limit === '' ? Infinity : limit))
    }
    return key
  }
}

export interface DkimRules {
  /** To the letter of RFC 6376 and 8301: no rsa-sha1, and a malformed tag list is no signature. */
  readonly strict: boolean
  readonly minBits: number
}
/** What holds for mail; only suites older than the RFCs need anything else. */
export const DKIM_RULES: DkimRules = { strict: true, minBits: MIN_KEY_BITS }

export interface DkimOutcome {
  /** Results of the first MAX_SIGNATURES signatures, in the order of the header; empty without signatures. */
  readonly signatures: readonly SignatureResult[]
  readonly arc: ArcData
}

/**
 * Verifies the signatures of a message, judged at the time `now` (ms). Rejects only on a programming error: what DNS
 * does is in the results.
 */
export async function verifySignatures(
  bytes: Buffer,
  dns: DnsResolver,
  now: number,
  rules = DKIM_RULES,
): Promise<DkimOutcome> {
  const { strict, minBits } = rules
  const { headers, body } = cutMessage(bytes)
  const verifier = new BufferVerifier({
    resolver: dns,
    minBitLength: minBits,
    strict,
    curTime: now,
    // Only keeps the verifier from looking for a Return-Path; nothing reads it.
    sender: '<>',
  })
  verifier.keyCache = verifier.arc.keyCache = keysOf(dns)
  verifier.headers = headers
  await verifier.messageHeaders(headers)
  const active = verifier.signatureHeaders.filter((signature) => !signature.skip && !signature.invalid)
  // All keys are asked for at once; the verifier then finds its lookups under way. Failures reach it there.
  for (const { type, selector, signingDomain, hashAlgo } of active) {
    const key = verifier.keyCache.get(type, `${selector}._domainkey.${signingDomain}`, minBits, {
      strict,
      hashAlgo: hashAlgo ?? '',
    })
    key.catch(() => undefined)
  }
  for (const hasher of verifier.bodyHashes.values()) hasher.update(body)
  await verifier.finalChunk()
  const signatures = verifier.results
    .filter((result) => result.status.result !== 'none')
    .slice(0, MAX_SIGNATURES)
  return { signatures, arc: verifier.arc }
}
