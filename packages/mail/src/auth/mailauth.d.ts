/**
 * The pieces of mailauth 7.1.0 that authenticate() is made of. Its own streams cost several times the work proper
 * (docs/decisions/0020-dkim-on-buffers.md), so they are called one by one; shapes are as read from its source.
 */
declare module 'mailauth/lib/dkim/dkim-verifier.js' {
  import type { Writable } from 'node:stream'
  import type { KeyOptions, PublicKey } from 'mailauth/lib/tools.js'

  export interface HeaderRow {
    /** Lower-case field name, null when the row has none. */
    readonly key: string | null
    readonly casedKey: string | undefined
    /** The field without its final CRLF; folds kept. */
    readonly line: Buffer
  }
  export interface HeaderRows {
    readonly parsed: readonly HeaderRow[]
    readonly original: Buffer
  }
  export interface BodyHasher {
    /** Octets of the canonical body, before l= cuts it. */
    readonly canonicalizedLength: number
    /** Octets that were hashed. */
    readonly bodyHashedBytes: number
    readonly byteLength: number
    update(body: Buffer): void
    digest(encoding: 'base64'): string
    setContentType(type: unknown): void
    getMimeStructureStart(): number | undefined
  }
  export interface SignatureHeader {
    readonly type: 'DKIM' | 'ARC'
    readonly original: Buffer
    readonly parsed?: Readonly<Record<string, { value?: unknown } | undefined>>
    signingDomain?: string
    selector?: string
    hashAlgo?: string
    /** Set by prepareSignature: why the signature is not processed / is invalid without asking for its key. */
    skip?: string
    invalid?: string
  }
  export interface SignatureResult {
    readonly signingDomain?: string
    readonly selector?: string
    readonly algo?: string
    readonly modulusLength?: number
    readonly canonBodyLengthLimited?: boolean
    readonly status: {
      readonly result: string
      readonly comment?: string
      /** Octets of the body that l= left unsigned. */
      readonly underSized?: number
      readonly policy?: Readonly<Record<string, string>>
    }
  }
  export interface ArcTag {
    readonly parsed?: Readonly<Record<string, { readonly value?: unknown } | undefined>>
  }
  export interface ArcSet {
    readonly i: number
    readonly 'arc-seal': ArcTag
    readonly 'arc-message-signature': ArcTag
    readonly 'arc-authentication-results': ArcTag & { readonly original: Buffer }
    readonly messageSignature?: SignatureResult
  }
  export interface ArcData {
    readonly chain: readonly ArcSet[] | false
    readonly lastEntry?: ArcSet
    readonly error?: Error
    /** Used by arc() when it was made for the same resolver. */
    keyCache: KeyCache
  }
  export interface KeyCache {
    readonly resolver: (name: string, type: string) => Promise<unknown[]>
    get(type: string, name: string, minBits: number, options: KeyOptions): Promise<PublicKey>
  }
  export class DkimVerifier extends Writable {
    constructor(options: {
      resolver: (name: string, type: string) => Promise<unknown[]>
      minBitLength: number
      strict: boolean
      curTime: number
      sender: string
    })
    headers: HeaderRows | false
    signatureHeaders: SignatureHeader[]
    readonly bodyHashes: Map<string, BodyHasher>
    readonly results: SignatureResult[]
    readonly arc: ArcData
    keyCache: KeyCache
    messageHeaders(headers: HeaderRows): Promise<void>
    prepareSignature(signature: SignatureHeader): void
    addBodyHash(canonicalization: string, algorithm: string, limit: number | ''): string
    finalChunk(): Promise<void>
  }
}

declare module 'mailauth/lib/arc/index.js' {
  import type { ArcData } from 'mailauth/lib/dkim/dkim-verifier.js'

  export interface ArcResult {
    readonly i: number | false
    readonly status: { readonly result: string; readonly comment?: string }
  }
  export function arc(
    data: ArcData,
    options: {
      resolver: (name: string, type: string) => Promise<unknown[]>
      minBitLength: number
      strict: boolean
    },
  ): Promise<ArcResult>
}

declare module 'mailauth/lib/spf/index.js' {
  export interface SpfResponse {
    readonly domain: string
    readonly status: { readonly result: string; readonly comment?: string }
    readonly explanation?: string
  }
  export function spf(options: {
    sender: string
    ip: string
    helo: string
    mta: string
    resolver: (name: string, type: string) => Promise<unknown[]>
    strict: boolean
    maxElapsedTime: number
    maxVoidCount?: number
  }): Promise<SpfResponse>
}

declare module 'mailauth/lib/dmarc/index.js' {
  export interface DmarcResponse {
    readonly status: { readonly result: string; readonly comment?: string }
    /** Organisational domain. */
    readonly domain: string
    /** Domain the applied record stands at; absent without one. */
    readonly policyDomain?: string
    readonly policy?: 'none' | 'quarantine' | 'reject'
    readonly error?: string
    readonly alignment?: {
      readonly spf: { readonly result?: string; readonly strict: boolean }
      readonly dkim: { readonly result?: string; readonly strict: boolean }
    }
  }
  export function evaluateDmarc(options: {
    headerFrom: readonly string[]
    spfDomains: readonly string[]
    dkimDomains: readonly { readonly domain: string }[]
    resolver: (name: string, type: string) => Promise<unknown[]>
    strict: boolean
  }): Promise<{
    readonly response: DmarcResponse | false
    readonly reason?: string
    /** Signing domains that aligned, lower case. */
    readonly dkimAligned?: ReadonlySet<string>
  }>
}

declare module 'mailauth/lib/tools.js' {
  import type { KeyObject } from 'node:crypto'

  export interface KeyOptions {
    readonly strict: boolean
    readonly hashAlgo: string
  }
  /** U-labels to A-labels. */
  export function toALabel(domain: string): string
  export interface PublicKey {
    /** mailauth makes a PEM text; crypto.verify takes either. */
    readonly publicKey: string | KeyObject
    readonly modulusLength?: number
  }
  /** Rejects with a `code` for a record that is absent, malformed or not for this use. */
  export function getPublicKey(
    type: string,
    name: string,
    minBits: number,
    resolver: (name: string, type: string) => Promise<unknown[]>,
    options: KeyOptions,
  ): Promise<PublicKey>
}
