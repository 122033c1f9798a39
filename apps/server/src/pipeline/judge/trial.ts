/** What is asked of a scan process about a message that is tried out, and what it answers. */
import type { FilterLanguage } from '@postern/contract/codes/filter-language.ts'
import type { PolicyName, RegionName } from '@postern/contract/codes/filter.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type { RecipientPolicy, Verdict } from './decide.ts'
import type { Filter, FilterRule } from '../filters/filter.ts'
import type { ScoreMode } from './set-aside.ts'

export interface ConditionTrial {
  readonly met: boolean
  /** What it was compared with, in the form in which texts are compared; those that hold the value first, cut around it. */
  readonly seen: string[]
  /** How many values there are. */
  readonly values: number
}

/** Whether the filter acts at all on this message. */
export interface InForce {
  readonly term: boolean
  readonly language: boolean
  /** The language that the message is written in. */
  readonly written: FilterLanguage
}

/**
 * `decided`: it did, unless something that no filter outweighs came before it. `outranked`: another had decided already.
 * `exempts`: it set findings aside, and decided nothing. `unauthenticated`: an allow filter for a sender that nothing proved. `off`: filters of its region do not count for the recipient.
 */
export type Standing = 'decided' | 'exempts' | 'outranked' | 'unauthenticated' | 'off'

export interface MetFilter {
  readonly id: number
  readonly name: string
  readonly region: RegionName
  readonly policy: PolicyName
  readonly standing: Standing
  /** The condition that met, the first of several. */
  readonly rule: FilterRule
}

/** Id of a filter that is not stored yet: it comes last among its equals, as it will once it is. */
export const DRAFT_ID = Number.MAX_SAFE_INTEGER

/** Settings as they are not saved yet. */
export interface DraftSettings {
  /** Of the groups that scanning reads. */
  readonly settings: Pick<
    SettingsValues,
    'scan' | 'smtp' | 'edge' | 'harmful' | 'attachedLink' | 'keyword' | 'yara' | 'virus'
  >
  /** Whether the model's points count. */
  readonly score: ScoreMode
  /** Of each recipient. */
  readonly policies: readonly RecipientPolicy[]
}

export interface WhatIf {
  /** A filter as it is not saved yet; with the id of a stored one it stands in for that. */
  readonly draft: Filter | null
  /** As it is stored, where `draft` changes it. */
  readonly stored: Filter | null
  readonly settings: DraftSettings | null
  readonly explain: boolean
  /** A message that neither filter can meet is read, and not judged. */
  readonly onlyMet: boolean
  /** Of a file: who sent it, and from where, stands in its header as far as it is not given. */
  readonly fromHeader: boolean
}

export interface Tried {
  /** With the draft; null where there is none, or where it changes nothing. */
  readonly after: readonly Verdict[] | null
  /** Filters that the message met, with the draft, for each recipient; none unless asked to explain. */
  readonly met: readonly (readonly MetFilter[])[]
  /** Of the draft, for each recipient. */
  readonly conditions: readonly (readonly ConditionTrial[])[]
  readonly inForce: InForce | null
  readonly sender: string
  readonly ip: string
  readonly subject: string
}
