/** The very lists that numbers count: of the same time and class, where the reader may look. */
import type { MailClass } from '@postern/contract/codes/mail.ts'
import type { Permission } from '@postern/contract/permissions.ts'
import { usePermissions } from '../../lib/use-session.ts'

const SEARCH: Readonly<Record<MailClass, Permission>> = {
  normal: 'mail-search-normal',
  spam: 'mail-search-spam',
  virus: 'mail-search-virus',
  rejected: 'mail-inbound-reject',
}

export interface Opened {
  readonly to: '/mail/inbound/mail'
  readonly search: Record<string, unknown>
}

/** Where mail of a time leads; null for who may not open it. `of` absent: of all classes that the reader may search. */
export function useOpens(): (
  time: { readonly from: string; readonly to?: string },
  of?: MailClass,
  more?: Record<string, unknown>,
) => Opened | null {
  const may = usePermissions()
  return ({ from, to }, of, more = {}) => {
    if (!may('mail-inbound-mail') || !may('mail-search-period')) return null
    if (of !== undefined && !may(SEARCH[of])) return null
    return {
      to: '/mail/inbound/mail',
      search: {
        period: 'range',
        from,
        ...(to === undefined ? {} : { to }),
        ...(of === undefined ? {} : { tab: of }),
        ...more,
      },
    }
  }
}
