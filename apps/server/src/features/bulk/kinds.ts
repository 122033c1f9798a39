/** What can be registered in bulk. */
import type { BulkKind } from '@postern/contract/bulk/kinds.ts'
import { domainKind } from './domain-kind.ts'
import { filterKind } from './filter-kind.ts'
import type { KindOfBulk } from './kind.ts'
import { mailServerKind } from './mail-server-kind.ts'
import { smtpKind } from './smtp-kind.ts'
import { userKind } from './user-kind.ts'

export const KINDS: Readonly<Record<BulkKind, KindOfBulk>> = {
  user: userKind,
  domain: domainKind,
  'mail-server': mailServerKind,
  filter: filterKind,
  smtp: smtpKind,
}
