/** What an accepted RCPT TO resolved to: whose mail this copy is, and what its owner wants done with it. */
import type { Language } from '@postern/contract/i18n/texts.ts'
import type { ExpireAction } from '@postern/contract/codes/mail.ts'
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { RecipientPolicy } from './decide.ts'
import type { NamedBy } from '../../platform/db/column-types.ts'
import type { FilterOwner } from '../filters/filter.ts'

export interface RecipientRoute {
  readonly server: string
  readonly port: number
  readonly secure: number
  /** Region of who named it. */
  readonly namedBy: NamedBy
  /** Name of the queue to it. */
  readonly destination: string
  /** The recipient's address there; '' keeps the one the mail came for. */
  readonly forwardId: string
}

export interface ResolvedRecipient {
  /** Forward-path as the client gave it: where the copy is delivered. */
  readonly address: string
  /** Whose mail it is, lower case: the main address of a user, else the address with an alias domain replaced by its domain. */
  readonly receiver: string
  /** All that this person is written to by, `receiver` and `address` among them, lower case: rules by recipient meet each. */
  readonly addresses: readonly string[]
  readonly owner: FilterOwner
  readonly policy: RecipientPolicy
  /** How long mail waits for its sender to be authenticated, and what becomes of it then; absent where it never does. */
  readonly waiting?: { readonly days: number; readonly action: ExpireAction }
  /** Put before the Subject in run mode tag. */
  readonly subjectTag: string
  /** Files and links are disarmed, and notes about it are in this language; absent: they are not. */
  readonly detox?: Language
  /** Domain whose mail servers take the copy. */
  readonly domain: string
  /** A server of the recipient's own, which takes it instead; null has none. */
  readonly route: RecipientRoute | null
  readonly notify: readonly string[]
  readonly orcpt: string | null
  /** What the edge found of it and let pass. */
  readonly found: readonly Finding[]
}

/** Main address of the user whose mail it is; undefined for an address without an account. */
export function personOf({ owner, receiver }: ResolvedRecipient): string | undefined {
  return owner.userId === null ? undefined : receiver
}

/** A copy for an address that takes misjudgement reports. */
export function isReport({ policy }: ResolvedRecipient): boolean {
  return policy.reports !== undefined
}
