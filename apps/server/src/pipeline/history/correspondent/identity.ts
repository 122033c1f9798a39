import { correspondentAddress } from '@postern/mail/address/correspondent-address.ts'
import { organisationOf } from '../../names/domains.ts'
import { FREE_MAIL } from '@postern/mail/address/free-mail.ts'

export interface Identity {
  readonly address: string
  /** '@' and the registrable domain; '' for public mailbox providers, whose users have nothing in common. */
  readonly organisation: string
}

/** Whom an address stands for; null for what is no address. */
export function identityOf(from: string): Identity | null {
  const address = correspondentAddress(from)
  if (address === '') return null
  const organisation = organisationOf(address)
  return {
    address,
    organisation: organisation === '' || FREE_MAIL.has(organisation) ? '' : `@${organisation}`,
  }
}
