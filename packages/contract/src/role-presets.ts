/** Roles that are often wanted, as starting points for new ones. Names are in texts/role-presets.ts. */
import type { RegionName } from './codes/filter.ts'
import { PERMISSION_IDS, permissionsOnOffer, type Permission } from './permissions.ts'

/** Looks for people's mail and lets it through, without reading it or changing how mail is judged for others. */
const HELPDESK: readonly Permission[] = [
  'dashboard',
  'mail-inbound-mail',
  'mail-inbound-reject',
  'mail-inbound-misjudgement',
  'mail-block-blocking',
  'mail-search-normal',
  'mail-search-spam',
  'mail-search-virus',
  'mail-search-period',
  'mail-action-return',
  'mail-action-allow_sender',
  'mail-action-deny_sender',
  'mail-action-auth_filter',
  'mail-action-misjudgement_report',
  'mail-action-retry',
  'filter-system-inbound_user_allow',
  'filter-system-inbound_user_deny',
  'member-user-list',
  'member-user-password_reset',
]

/** Sees numbers, lists and logs, and changes nothing. */
const AUDITOR: readonly Permission[] = [
  'dashboard',
  ...PERMISSION_IDS.filter((id) => id.startsWith('statistics-')),
  'mail-inbound-mail',
  'mail-inbound-reject',
  'mail-search-normal',
  'mail-search-spam',
  'mail-search-virus',
  'mail-search-period',
  'member-user-list',
  'member-group-list',
  'member-domain-list',
  'config-report-log',
  'config-log-audit',
]

/** Keeps mail flowing: the queue, refusals, servers and alerts. */
const OPERATOR: readonly Permission[] = [
  'dashboard',
  'statistics-summary',
  'statistics-inbound-reject',
  'statistics-inbound-ip',
  'mail-inbound-mail',
  'mail-inbound-reject',
  'mail-inbound-queue',
  'mail-search-normal',
  'mail-search-spam',
  'mail-search-virus',
  'mail-search-period',
  'mail-action-retry',
  'mail-action-cancel',
  'filter-smtp-whitelist',
  'filter-smtp-blacklist',
  'member-domain-list',
  'config-mail_server-list',
  'alert-list',
  'alert-rule',
]

export interface RolePreset {
  readonly key: 'helpdesk' | 'auditor' | 'operator'
  readonly region: RegionName
  readonly permissions: readonly Permission[]
}

const preset = (
  key: RolePreset['key'],
  region: RegionName,
  permissions: readonly Permission[],
): RolePreset => {
  const offered = permissionsOnOffer(region)
  return { key, region, permissions: permissions.filter((id) => offered.includes(id)) }
}

export const ROLE_PRESETS: readonly RolePreset[] = [
  preset('helpdesk', 'domain', HELPDESK),
  preset('auditor', 'all', AUDITOR),
  preset('operator', 'all', OPERATOR),
]
