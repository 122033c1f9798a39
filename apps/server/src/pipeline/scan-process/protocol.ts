/** Messages between the process that owns the sockets and the disposable ones that read hostile bytes (R5). */
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type { Sample } from '../../platform/metrics/registry.ts'
import type { ScanResult } from '../judge/context.ts'
import type { ProtectedPerson } from '../checks/impersonation/people-index.ts'
import type { JudgedEnvelope } from '../checks/envelope.ts'
import type { ChangedFilters, FilterSet } from '../filters/filter-set.ts'
import type { SegmentFile } from '../filters/segment/file.ts'
import type { HistoryAnswer, HistoryQuestion } from '../history/history.ts'
import type { ScannedLists } from '../configuration/kept.ts'
import type { YaraFile } from '../yara/protocol.ts'
import type { ResolvedRecipient } from '../judge/recipient.ts'
import type { WhatIf } from '../judge/trial.ts'
import type { ScoreMode } from '../judge/set-aside.ts'

/** What a scan process needs to know; no database address, no secrets. */
export interface ScanConfig extends ScannedLists {
  readonly version: number
  readonly host: string
  readonly filters: FilterSet
  /** Our domains by name and alias, lower-case A-labels, each with its id. */
  readonly domains: readonly (readonly [name: string, id: number])[]
  /** Whose names are protected. */
  readonly people: readonly ProtectedPerson[]
  readonly dnsServers: readonly string[]
  /** The setting `virus.clamd`, or the environment's address. */
  readonly clamd: readonly string[]
  readonly signatureDir: string
  readonly settings: Pick<
    SettingsValues,
    'scan' | 'smtp' | 'edge' | 'harmful' | 'attachedLink' | 'keyword' | 'yara' | 'virus'
  >
  /** Whether the model's points count: the setting `scan.statisticalScore`, with what the watch found. */
  readonly score: ScoreMode
}

export type ScanBytes =
  | { readonly kind: 'memory'; readonly bytes: Buffer }
  /** In the first of these files that is there: stored bytes move once while they are read. */
  | { readonly kind: 'file'; readonly places: readonly string[] }

export interface ScanRequest {
  /** Octets of the message. */
  readonly size: number
  readonly envelope: JudgedEnvelope
  readonly recipients: readonly ResolvedRecipient[]
  readonly source: ScanBytes
  /** The message is not mail that comes in: it is tried out. */
  readonly whatIf?: WhatIf
  /** Only what looks for viruses is asked: the message was judged before. */
  readonly forViruses?: boolean
  /** Only its words are read. */
  readonly forWords?: boolean
}

/** What may be long: only what changed is sent and prepared again; null stands for that of before. */
export interface ConfigLists {
  /** Its segments are null where only the changes are new. */
  readonly filters: {
    readonly segments: readonly SegmentFile[] | null
    readonly changed: ChangedFilters
  } | null
  readonly people: readonly ProtectedPerson[] | null
  readonly yara: readonly YaraFile[] | null
}
export type SmallConfig = Omit<ScanConfig, keyof ConfigLists>

export type ToScanner =
  | {
      readonly type: 'configure'
      readonly config: SmallConfig
      readonly lists: ConfigLists
    }
  | { readonly type: 'scan'; readonly job: number; readonly request: ScanRequest }
  | { readonly type: 'history'; readonly job: number; readonly answer: HistoryAnswer | null }

export type FromScanner =
  /** A YARA rule file that does not end in time, by id. */
  | { readonly type: 'runaway'; readonly file: number }
  | { readonly type: 'ready'; readonly version: number }
  | {
      readonly type: 'result'
      readonly job: number
      readonly result: ScanResult
      readonly errors: readonly string[]
      /** What its process has counted since it last said so. */
      readonly counted?: readonly Sample[]
    }
  /** What a job wants to know of what is remembered; its recipients are known here. */
  | { readonly type: 'ask'; readonly job: number; readonly question: HistoryQuestion }
  | { readonly type: 'failed'; readonly job: number; readonly error: string }
