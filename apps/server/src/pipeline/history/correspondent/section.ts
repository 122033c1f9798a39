/** Who has written before: the From address and its organisation, to the recipients' domain and the one recipient. */
import { defineSection } from '../section.ts'
import { correspondentFeed } from './feed.ts'
import { identityOf, type Identity } from './identity.ts'
import { isKnown, type Remembered } from './known.ts'
import { ANSWERING, type CorrespondentRow } from './store.ts'

/**
 * What is remembered of a sender whose From was proven. It speaks for a message only if that one's From is proven too
 * (`auth.aligned`); otherwise it says what its From merely claims.
 */
export interface Correspondent {
  /** Null: has never written to them. */
  readonly address: Remembered | null
  /** Of anybody's mail from there; null: nobody has ever written from there, or it is a public mailbox provider. */
  readonly organisation: Remembered | null
  /** Wrote often enough, over long enough, and nobody complained; or a person vouched for the address. */
  readonly known: boolean
  readonly organisationKnown: boolean
}

export const correspondentSection = defineSection<Identity, CorrespondentRow, Correspondent>({
  ask: (facts) => identityOf(facts.from.length === 1 ? facts.from[0]!.address : ''),
  answering: ANSWERING,
  feed: correspondentFeed,
  read: (rows) => rows.map(readRow).reduce(stranger),
})

function readRow(row: CorrespondentRow | null): Correspondent {
  const { address = null, organisation = null, user = null } = row ?? {}
  const denied = user !== null && user.reportedAt > user.vouchedAt
  return {
    address,
    organisation,
    known: !denied && (isKnown(address) || (user !== null && user.vouchedAt > 0)),
    organisationKnown: isKnown(organisation),
  }
}

/** Recipients of several domains hear what the one says that knows the sender least. */
function stranger(a: Correspondent, b: Correspondent): Correspondent {
  return acquaintance(a) <= acquaintance(b) ? a : b
}

function acquaintance({ address, organisation, known }: Correspondent): number {
  return (known ? 1e9 : 0) + (address?.normal ?? 0) * 1_000 + (organisation?.normal ?? 0) / 1_000
}
