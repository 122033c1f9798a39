/** What decided mail adds to correspondents. Only mail whose From is proven does, and what was held makes nobody known. */
import type { DecidedMail, HistoryFeed } from '../section.ts'
import { keysOfDomain } from '../namesake/keys.ts'
import { identityOf } from './identity.ts'
import { WRITING } from './store.ts'

/** Times in ISO 8601. */
interface CorrespondentSum {
  readonly domain: number
  /** Null: the domain as a whole. */
  readonly user: number | null
  readonly address: string
  readonly first: string
  readonly last: string
  readonly normal: number
  readonly unwanted: number
  readonly written: number
  /** Of an organisation, what domains made to be taken for it are found by. */
  readonly keys?: readonly number[] | undefined
}
type Keyed = readonly [string, CorrespondentSum]

export const correspondentFeed: HistoryFeed<CorrespondentSum> = {
  sums: (mail) => [...received(mail), ...written(mail)],
  add: (a, b) => ({
    ...a,
    first: a.first < b.first ? a.first : b.first,
    last: a.last > b.last ? a.last : b.last,
    normal: a.normal + b.normal,
    unwanted: a.unwanted + b.unwanted,
    written: a.written + b.written,
  }),
  writing: WRITING,
}

/** A mail to many of a domain is one mail to the domain, and normal if it was for one of them. */
function received(mail: DecidedMail): readonly Keyed[] {
  const identity = identityOf(mail.provenFrom)
  if (identity === null) return []
  const { address, organisation } = identity
  const domains = new Map<number, boolean>()
  const users = new Map<string, Keyed>()
  for (const { domain, user, normal } of mail.copies) {
    domains.set(domain, normal || domains.get(domain) === true)
    if (user === null) continue
    const sum = sumOf(mail, domain, user, address, normal)
    users.set(sum[0], sum)
  }
  return [
    ...[...domains].flatMap(([domain, normal]) =>
      [address, organisation]
        .filter((whose) => whose !== '')
        .map((whose) => sumOf(mail, domain, null, whose, normal)),
    ),
    ...users.values(),
  ]
}

function sumOf(
  mail: DecidedMail,
  domain: number,
  user: number | null,
  address: string,
  normal: boolean,
): Keyed {
  const at = new Date(mail.receivedAt).toISOString()
  return [
    `${domain} ${user ?? ''} ${address}`,
    {
      domain,
      user,
      address,
      first: at,
      last: at,
      normal: normal ? 1 : 0,
      unwanted: normal ? 0 : 1,
      written: 0,
      ...(address.startsWith('@') ? { keys: keysOfDomain(address.slice(1)) } : {}),
    },
  ]
}

/** Mail between two domains of ours: the one that wrote knows whom it wrote to. */
function written(mail: DecidedMail): readonly Keyed[] {
  const from = mail.provenFrom === '' ? undefined : mail.domainOf(mail.provenFrom)
  if (from === undefined) return []
  const sums = new Map<string, Keyed>()
  for (const { domain, receiver, normal } of mail.copies) {
    const identity = domain === from || !normal ? null : identityOf(receiver)
    if (identity === null) continue
    const [key, sum] = sumOf(mail, from, null, identity.address, true)
    sums.set(key, [key, { ...sum, normal: 0, written: 1 }])
  }
  return [...sums.values()]
}
