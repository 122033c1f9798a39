/** What a foreign domain asks of the way to its mail exchangers, beyond what the settings ask. */
import type { TlsaRecord } from '../dane/tlsa.ts'

/** Each is with TLS, never in the clear. */
export type TlsDemand = {
  /** Where the demand comes from, for who reads why a server was not used. */
  readonly by: string
} & (
  | {
      /** The certificate is vouched for by an authority of the system, for the host's name (RFC 8461 §4.2). */
      readonly kind: 'verified'
    }
  | {
      /** Whatever the certificate: what DNS says of it is of no use (RFC 7672 §2.2). */
      readonly kind: 'encrypted'
    }
  | {
      readonly kind: 'dane'
      /** Those that can be used, one at least. */
      readonly records: readonly TlsaRecord[]
      /** The name asked for in the handshake, and those that a certificate of an authority may be for (RFC 7672 §3.2.3). */
      readonly name: string
      readonly names: readonly string[]
    }
)
