/** Everything the mail path needs to know, in memory, immutable, replaced as a whole when the database changes. */
import type { RecipientCheck, RunMode } from '@postern/contract/codes/mail.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type { Filter } from './filters/filter.ts'

export interface DomainPolicy {
  readonly id: number
  /** The domain itself; an alias leads to it. */
  readonly name: string
  readonly active: boolean
  readonly runMode: RunMode
  readonly virusScan: boolean
  readonly recipientCheck: RecipientCheck
  readonly spamThreshold: number | null
  readonly subjectTag: string
}

export interface Snapshot {
  /** Counts up with every reload of this process. */
  readonly version: number
  readonly settings: SettingsValues
  /** By domain name and by alias, lower-case A-labels. */
  readonly domains: ReadonlyMap<string, DomainPolicy>
  readonly filters: readonly Filter[]
}
