/** Whom a way of telling by mail reaches, each in their own language. */
import { addressDomain } from '@postern/contract/validation/address-parts.ts'
import type { Db } from '../../platform/db/client.ts'
import {
  addressesWithin,
  administrators,
  languagesOf,
  ownDomains,
  type Reader,
  type StoredWay,
} from './way-store.ts'

/** Names that no mail can go to (RFC 2606, 6761, 6762), unless they are domains of ours. */
const SPECIAL = /(?:^|\.)(?:test|example|invalid|localhost|local|localdomain|onion|internal)$/

/** `db` is the owner's. A domain's news go to nobody outside of it, whatever was right when the way was saved. An address that no mail can go to, as of an account of the installation's first hour, is left out. */
export async function readersOf(db: Db, way: StoredWay): Promise<Reader[]> {
  const admins = way.to_admins ? await administrators(db, way.domain_id) : []
  const within = way.domain_id === null ? null : await addressesWithin(db, way.domain_id, way.recipients)
  const recipients = way.recipients.filter((address) => within?.has(address) ?? true)
  const languages = await languagesOf(db, recipients)
  const named = recipients.map((address) => ({
    address,
    language: languages.get(address) ?? way.language,
  }))
  const all = [
    ...new Map([...named, ...admins].map((reader) => [reader.address.toLowerCase(), reader])).values(),
  ]
  const ours = await ownDomains(db, [...new Set(all.map(({ address }) => addressDomain(address)))])
  return all.filter(({ address }) => {
    const domain = addressDomain(address)
    return ours.has(domain) || (domain.includes('.') && !SPECIAL.test(domain))
  })
}
