/** What TLSA records say of a mail server's certificate (RFC 6698, 7671, as RFC 7672 §3.1 has them for SMTP). Pure. */
import { createHash, createPublicKey, X509Certificate } from 'node:crypto'

export interface TlsaRecord {
  readonly usage: number
  readonly selector: number
  readonly matching: number
  readonly data: Buffer
}

export const DANE_TA = 2
export const DANE_EE = 3
const WHOLE = 0
const KEY = 1
const EXACT = 0
const SHA256 = 1
const SHA512 = 2
const DIGESTS: Readonly<Record<number, string>> = { [SHA256]: 'sha256', [SHA512]: 'sha512' }
const DIGEST_OCTETS: Readonly<Record<number, number>> = { [SHA256]: 32, [SHA512]: 64 }

/**
 * The records that a server can be authenticated by. Usages 0 and 1 are no use in SMTP (RFC 7672 §3.1.3), nor are unknown
 * parameters and data that does not fit them. Of digests of the same thing only the strongest counts (RFC 7671 §9).
 */
export function usableRecords(records: readonly TlsaRecord[]): readonly TlsaRecord[] {
  const fit = records.filter(
    (record) =>
      (record.usage === DANE_TA || record.usage === DANE_EE) &&
      (record.selector === WHOLE || record.selector === KEY) &&
      isFit(record),
  )
  const hasStronger = ({ usage, selector, matching }: TlsaRecord): boolean =>
    matching === SHA256 &&
    fit.some((other) => other.usage === usage && other.selector === selector && other.matching === SHA512)
  return fit.filter((record) => !hasStronger(record))
}

function isFit({ selector, matching, data }: TlsaRecord): boolean {
  if (matching !== EXACT) return data.length === DIGEST_OCTETS[matching]
  try {
    if (selector === WHOLE) return new X509Certificate(data).raw.equals(data)
    return createPublicKey({ key: data, format: 'der', type: 'spki' }).type === 'public'
  } catch {
    return false
  }
}

/**
 * `known`: the server's own certificate is named, which settles it: neither names nor dates count (RFC 7672 §3.1.1). Else the
 * authorities that its certificate may come from, as PEM: those named of the chain sent, and those that stand in the records.
 */
export function matchChain(
  records: readonly TlsaRecord[],
  chain: readonly X509Certificate[],
): { readonly known: boolean; readonly anchors: readonly string[] } {
  const [own] = chain
  const ofUsage = (usage: number): TlsaRecord[] => records.filter((record) => record.usage === usage)
  if (own && ofUsage(DANE_EE).some((record) => matches(record, own))) return { known: true, anchors: [] }
  const authorities = ofUsage(DANE_TA)
  const sent = chain.filter((certificate) => authorities.some((record) => matches(record, certificate)))
  const written = authorities
    .filter(({ selector, matching }) => selector === WHOLE && matching === EXACT)
    .map(({ data }) => new X509Certificate(data))
  return { known: false, anchors: [...new Set([...sent, ...written].map(String))] }
}

function matches({ selector, matching, data }: TlsaRecord, certificate: X509Certificate): boolean {
  const part =
    selector === WHOLE ? certificate.raw : certificate.publicKey.export({ type: 'spki', format: 'der' })
  const digest = DIGESTS[matching]
  return data.equals(digest === undefined ? part : createHash(digest).update(part).digest())
}
