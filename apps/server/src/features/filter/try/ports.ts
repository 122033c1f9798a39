/** What trying filters out needs from other parts; the composition root passes it. */
import type {
  Condition,
  FilterFunction,
  Operation,
  Policy,
  PolicyName,
  RegionName,
  ScannerOption,
  Target,
} from '@postern/contract/codes/filter.ts'
import type { FilterLanguage } from '@postern/contract/codes/filter-language.ts'
import type { MailClass } from '@postern/contract/codes/mail.ts'
import type { ConditionTrial, TrialFilter, TrialVerdict } from '@postern/contract/routes/filter-try.ts'
import type { JudgedAction } from '@postern/contract/validation/filter-action.ts'
import type { Caller } from '../../../platform/http/caller.ts'

export interface DraftRule {
  readonly target: Target
  readonly cond: Condition
  readonly value: string
  readonly word: boolean
}

/** A filter as mail is judged with; one that is not stored has the id `null`. */
export interface DraftFilter {
  readonly id: number | null
  readonly name: string
  readonly region: RegionName
  readonly policy: Policy
  readonly domainId: number | null
  readonly groupId: number | null
  readonly userId: number | null
  readonly operation: Operation
  readonly rules: readonly DraftRule[]
  readonly scannerOption: ScannerOption
  readonly trustUnauthenticated: boolean
  /** ms since the epoch. */
  readonly term?: { readonly from: number | null; readonly until: number | null }
  readonly language?: FilterLanguage
  readonly action?: JudgedAction
  readonly exempts?: FilterFunction
}

/** Whose copy of a mail it is. Made by `recipient`, given back as it came. */
export interface Copy {
  readonly receiver: string
  readonly owner: {
    readonly domainId: number
    readonly groupId: number | null
    readonly userId: number | null
    readonly order: readonly RegionName[]
  }
}

/** What is known of how a message came; '' where it is not. */
export interface CameFrom {
  readonly sender: string
  readonly helo: string
  readonly ip: string
  readonly rdns: string
  readonly country: string
  readonly tls: boolean
  /** The account that handed it in; null for mail of strangers. */
  readonly auth: string | null
}

export interface TrialQuestion {
  readonly bytes: Buffer
  readonly from: CameFrom
  readonly copies: readonly Copy[]
  readonly draft: DraftFilter | null
  /** What the draft changes, as it is stored. */
  readonly stored: DraftFilter | null
  /** Instead of the recipients' own. */
  readonly threshold: number | null
  /** Settings by key that are not saved; empty: those of now. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly explain: boolean
  /** A message that neither filter can meet is not judged: no verdicts come back. */
  readonly onlyMet: boolean
  readonly fromHeader: boolean
}

export type MetFilter = Pick<TrialFilter, 'name' | 'region' | 'policy' | 'standing'> & {
  /** null is the draft. */
  readonly id: number | null
  readonly rule: DraftRule
}

export interface TrialAnswer {
  readonly sender: string
  readonly ip: string
  readonly subject: string
  /** Of each copy, as things are now; none where the message was not judged. */
  readonly now: readonly TrialVerdict[]
  /** With the draft; null without one. */
  readonly after: readonly TrialVerdict[] | null
  readonly met: readonly (readonly MetFilter[])[]
  readonly conditions: readonly (readonly ConditionTrial[])[]
  readonly inForce: {
    readonly term: boolean
    readonly language: boolean
    readonly written: FilterLanguage
  } | null
}

export interface TrialPort {
  /** null where the address is in no domain of ours. */
  recipient(address: string): Promise<Copy | null>
  /** @throws AppError MAIL_PROCESSING_FAILED when the message can't be judged */
  judge(question: TrialQuestion): Promise<TrialAnswer>
}

/** A stored mail to try filters on. */
export interface StoredOriginal {
  readonly bytes: Buffer
  readonly receiver: string
  readonly from: CameFrom
  /** Whose mail it is; null: nobody's in particular. */
  readonly userId: number | null
}

export interface MailPort {
  /** @throws AppError NOT_FOUND, NO_PERMISSION, NO_ORIGINAL_MAIL, ORIGINAL_UNREADABLE */
  original(caller: Caller, id: string): Promise<StoredOriginal>
  /** Classes of mail that the caller may read. */
  classes(caller: Caller): readonly MailClass[]
  /** Whether they may also where detox found something. */
  readsApt(caller: Caller): boolean
}

export interface FilterPlace {
  readonly region: RegionName
  readonly policy: PolicyName
}
