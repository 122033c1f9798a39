/** Messages between the process that owns the sockets and the disposable ones that read hostile bytes (R5). */
import type { Envelope } from '../../smtp/envelope.ts'
import type { ScanResult } from '../context.ts'
import type { Filter } from '../filters/filter.ts'
import type { ResolvedRecipient } from '../recipient.ts'

/** What a scan process needs to know; no database address, no secrets. */
export interface ScanConfig {
  readonly version: number
  readonly host: string
  readonly filters: readonly Filter[]
  readonly dnsServers: readonly string[]
  readonly clamdUrl: string
  /** Whether the product's own virus engine runs. */
  readonly builtInVirus: boolean
  readonly signatureDir: string
}

export type ScanBytes =
  | { readonly kind: 'memory'; readonly bytes: Buffer }
  | { readonly kind: 'file'; readonly path: string }

export interface ScanRequest {
  readonly envelope: Envelope
  readonly recipients: readonly ResolvedRecipient[]
  readonly source: ScanBytes
}

export type ToScanner =
  | { readonly type: 'configure'; readonly config: ScanConfig }
  | { readonly type: 'scan'; readonly job: number; readonly request: ScanRequest }

export type FromScanner =
  | { readonly type: 'ready'; readonly version: number }
  | {
      readonly type: 'result'
      readonly job: number
      readonly result: ScanResult
      readonly errors: readonly string[]
    }
  | { readonly type: 'failed'; readonly job: number; readonly error: string }
