/** What sender authentication found (SPF RFC 7208, DKIM RFC 6376, DMARC RFC 9989, ARC RFC 8617). */

/** DNS as mailauth asks for it: rejects with `{code: 'ENOTFOUND' | 'ENODATA' | 'ETIMEOUT' | 'ESERVFAIL' …}`. */
export type DnsResolver = (name: string, type: string) => Promise<unknown[]>

export type AuthVerdict =
  | 'none'
  | 'neutral'
  | 'pass'
  | 'fail'
  | 'softfail'
  | 'policy'
  | 'temperror'
  | 'permerror'
  | 'skipped'

export interface DkimResult {
  readonly verdict: AuthVerdict
  /** d= */
  readonly domain: string
  readonly selector: string
  readonly algorithm: string
  readonly keyBits: number
  /** Organisational alignment with the From domain. */
  readonly aligned: boolean
  /** l= was used and does not cover the whole body, or the key is too weak: never an aligned pass (D08). */
  readonly partial: boolean
  readonly reason: string
}

export interface AuthResults {
  /** Handed in by a user of ours who had signed in: where it came from says nothing (RFC 6409 §3.3, RFC 8601 §2.7.4). */
  readonly signedIn?: boolean
  readonly spf: {
    readonly verdict: AuthVerdict
    /** The domain that was checked (MAIL FROM's, else HELO's). */
    readonly domain: string
    /** Which identity `domain` is of; 'mailfrom' when absent. */
    readonly identity?: 'mailfrom' | 'helo'
    readonly aligned: boolean
    readonly reason: string
    /** exp= text, '' when none. */
    readonly explanation: string
  }
  readonly dkim: readonly DkimResult[]
  readonly dmarc: {
    readonly verdict: AuthVerdict
    readonly policy: 'none' | 'quarantine' | 'reject' | ''
    /** Domain whose record applied. */
    readonly domain: string
    readonly reason: string
  }
  readonly arc: { readonly verdict: AuthVerdict; readonly instances: number; readonly reason: string }
  /** The single From domain alignment was measured against; '' with none or several From addresses. */
  readonly fromDomain: string
  /** SPF or DKIM passed and is aligned with From: the only identity allow filters trust (R7). */
  readonly aligned: boolean
}
