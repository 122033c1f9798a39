/** Messages between the process that owns the sockets and the disposable ones that read hostile bytes (R5). */
import type { Envelope } from '../../smtp/envelope.ts'
import type { ScanResult } from '../context.ts'
import type { Filter } from '../filters/filter.ts'
import type { HistoryAnswer, HistoryQuestion } from '../history/history.ts'
import type { ResolvedRecipient } from '../recipient.ts'

export interface AttachmentRules {
  readonly unscannable: 'hold' | 'score'
  readonly encrypted: 'hold' | 'score'
  readonly programs: 'hold' | 'score'
}

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
  /** The settings `scan.unscannable`, `scan.encrypted` and `scan.programs`. */
  readonly attachments: AttachmentRules
}

export type ScanBytes =
  | { readonly kind: 'memory'; readonly bytes: Buffer }
  /** In the first of these files that is there: stored bytes move once while they are read. */
  | { readonly kind: 'file'; readonly places: readonly string[] }

export interface ScanRequest {
  /** Octets of the message. */
  readonly size: number
  readonly envelope: Envelope
  readonly recipients: readonly ResolvedRecipient[]
  readonly source: ScanBytes
}

export type ToScanner =
  | {
      readonly type: 'configure'
      readonly config: Omit<ScanConfig, 'filters'>
      /** Null: those of before. There may be many, and compiling them takes its time. */
      readonly filters: readonly Filter[] | null
    }
  | { readonly type: 'scan'; readonly job: number; readonly request: ScanRequest }
  | { readonly type: 'history'; readonly job: number; readonly answer: HistoryAnswer | null }

export type FromScanner =
  | { readonly type: 'ready'; readonly version: number }
  | {
      readonly type: 'result'
      readonly job: number
      readonly result: ScanResult
      readonly errors: readonly string[]
    }
  /** What a job wants to know of what is remembered; its recipients are known here. */
  | { readonly type: 'ask'; readonly job: number; readonly question: HistoryQuestion }
  | { readonly type: 'failed'; readonly job: number; readonly error: string }
