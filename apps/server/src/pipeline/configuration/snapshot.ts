/** Everything the mail path needs to know, in memory, immutable, replaced as a whole when the database changes. */
import type { ExpireAction, RcptFactor, RecipientCheck, RunMode } from '@postern/contract/codes/mail.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type { ProtectedPerson } from '../checks/impersonation/people-index.ts'
import type { KeptLists } from './kept.ts'
import type { FilterSet } from '../filters/filter-set.ts'

/** A login whose password is sealed (platform/crypto/server-login.ts). */
export interface SealedLogin {
  readonly user: string
  readonly sealed: Buffer
}

/** A server to connect to, not resolved yet. `secure` as in codes/mail.ts. */
export interface ServerName {
  readonly host: string
  readonly port: number
  readonly secure: number
  /** May lie in an inner network: whoever runs the installation has named it. */
  readonly inner: boolean
  /** Where it wants one before it says anything. */
  readonly login?: SealedLogin
}

export interface DomainPolicy {
  readonly id: number
  /** The domain itself; an alias leads to it. */
  readonly name: string
  /** Its other names. */
  readonly aliases: readonly string[]
  readonly active: boolean
  readonly runMode: RunMode
  /** Users' own run modes count. */
  readonly userRunMode: boolean
  /** Filters are applied, and those of the domain itself. */
  readonly filterState: boolean
  readonly domainFilter: boolean
  readonly virusScan: boolean
  /** Senders that nobody knows are authenticated, by themselves and by recipients. */
  readonly senderAuth: boolean
  readonly receiverAuth: boolean
  readonly expireAction: ExpireAction
  /** null: as the setting has it. */
  readonly expireDays: number | null
  readonly recipientCheck: RecipientCheck
  /** Who is asked about recipients, in order, and for what; no servers unless `recipientCheck` is rcptTo. */
  readonly rcptTo: { readonly factor: RcptFactor; readonly servers: readonly ServerName[] }
  /** Files and links are disarmed, by the settings with these values of the domain's own, by name. */
  readonly detox: boolean
  readonly detoxSettings: Readonly<Record<string, unknown>>
  readonly spamThreshold: number | null
  readonly subjectTag: string
}

export interface Snapshot extends KeptLists {
  /** Counts up with every reload of this process. */
  readonly version: number
  readonly settings: SettingsValues
  /** By domain name and by alias, lower-case A-labels. */
  readonly domains: ReadonlyMap<string, DomainPolicy>
  /** The same object while none changes. */
  readonly filters: FilterSet
  /** Whose names are protected; the same array while nothing of it changes. */
  readonly people: readonly ProtectedPerson[]
}
