/**
 * Permissions (product §6): one id per screen and per action on mail. Texts are in texts/permissions.ts.
 * A permission lists the regions whose roles may hold it: what changes the whole installation stays with region
 * `all`, and a role's region decides whose rows the permission works on (product §6).
 */
import type { RegionName } from './codes/filter.ts'
import { byKind, DIMENSIONS } from './codes/statistics.ts'

const ALL = ['all'] as const
const DOMAIN_UP = ['all', 'domain'] as const
const GROUP_UP = ['all', 'domain', 'group'] as const
const EVERYBODY = ['all', 'domain', 'group', 'user'] as const

const CATALOGUE = {
  dashboard: GROUP_UP,

  'statistics-summary': GROUP_UP,
  ...byKind('statistics-inbound-', (kind): readonly RegionName[] => DIMENSIONS[kind].regions),
  'statistics-inbound-detox': GROUP_UP,
  'statistics-inbound-detoxext': GROUP_UP,

  'filter-smtp-whitelist': ALL,
  'filter-smtp-blacklist': ALL,
  'filter-smtp-bulk_registration': ALL,
  'filter-system-inbound_all_allow': ALL,
  'filter-system-inbound_all_deny': ALL,
  'filter-system-inbound_domain_allow': DOMAIN_UP,
  'filter-system-inbound_domain_deny': DOMAIN_UP,
  'filter-system-inbound_group_allow': GROUP_UP,
  'filter-system-inbound_group_deny': GROUP_UP,
  'filter-system-inbound_user_allow': EVERYBODY,
  'filter-system-inbound_user_deny': EVERYBODY,
  'filter-system-inbound_auth_allow': GROUP_UP,
  'filter-system-inbound_auth_deny': GROUP_UP,
  'filter-system-bulk_registration': DOMAIN_UP,
  'filter-system-simulator': GROUP_UP,

  'mail-inbound-mail': EVERYBODY,
  'mail-inbound-reject': DOMAIN_UP,
  'mail-inbound-queue': DOMAIN_UP,
  'mail-inbound-misjudgement': DOMAIN_UP,
  'mail-block-blocking': DOMAIN_UP,
  'mail-action-delete': EVERYBODY,
  'mail-action-download': EVERYBODY,
  'mail-action-forward': GROUP_UP,
  'mail-action-forward_virus': DOMAIN_UP,
  'mail-action-cancel': GROUP_UP,
  'mail-action-retry': GROUP_UP,
  'mail-action-allow_sender': EVERYBODY,
  'mail-action-deny_sender': EVERYBODY,
  'mail-action-auth_filter': EVERYBODY,
  'mail-action-misjudgement_report': EVERYBODY,
  'mail-action-return': EVERYBODY,
  'mail-action-return_detox': EVERYBODY,
  'mail-search-normal': EVERYBODY,
  'mail-search-spam': EVERYBODY,
  'mail-search-virus': EVERYBODY,
  'mail-search-apt': EVERYBODY,
  'mail-search-period': EVERYBODY,
  'mail-read-normal': EVERYBODY,
  'mail-read-spam': EVERYBODY,
  'mail-read-virus': EVERYBODY,
  'mail-read-apt': EVERYBODY,
  'mail-read-detox': EVERYBODY,

  'apt-detox-config': DOMAIN_UP,
  'apt-detox-alarm': DOMAIN_UP,
  'apt-detox-except': DOMAIN_UP,

  'member-user-list': GROUP_UP,
  'member-user-form': GROUP_UP,
  'member-user-bulk_registration': DOMAIN_UP,
  'member-user-password_reset': GROUP_UP,
  'member-group-list': GROUP_UP,
  'member-group-form': DOMAIN_UP,
  'member-domain-list': DOMAIN_UP,
  'member-domain-form': DOMAIN_UP,
  'member-domain-bulk_registration': ALL,
  'member-application-list': ALL,

  'config-system-basic_config': ALL,
  'config-system-access_control': ALL,
  'config-system-role': ALL,
  'config-system-backup': ALL,
  'config-filtering-smtp': ALL,
  'config-filtering-scanner': ALL,
  'config-filtering-protected_people': DOMAIN_UP,
  'config-filtering-blocking': ALL,
  'config-filtering-ears': ALL,
  'config-filtering-misjudgement': ALL,
  'config-filtering-yara': ALL,
  'config-filtering-keyword_monitor': ALL,
  'config-filtering-harmful_contents_block': ALL,
  'config-filtering-attachment_url_block': ALL,
  'config-filtering-virus': ALL,
  'config-mail_server-list': DOMAIN_UP,
  'config-mail_server-bulk_registration': ALL,
  'config-report-config': ALL,
  'config-report-schedule': ALL,
  'config-report-log': DOMAIN_UP,
  'config-report-test': ALL,
  'config-log-audit': DOMAIN_UP,
  'config-default_reg-user': ALL,
  'config-default_reg-domain': ALL,

  'notice-notice-list': GROUP_UP,
  'notice-notice-form': ALL,

  'alert-list': DOMAIN_UP,
  'alert-rule': DOMAIN_UP,
} as const satisfies Record<string, readonly RegionName[]>

export type Permission = keyof typeof CATALOGUE
/** Permission → regions whose roles may hold it. */
export const PERMISSIONS: Readonly<Record<Permission, readonly RegionName[]>> = CATALOGUE
export const PERMISSION_IDS: readonly Permission[] = Object.keys(CATALOGUE).filter(isPermission)

export function isPermission(word: string): word is Permission {
  return Object.hasOwn(CATALOGUE, word)
}

/**
 * Of screens and actions that do not exist yet. Roles keep them, but nobody is asked about them; a test finds those that
 * are in use meanwhile.
 */
export const PERMISSIONS_TO_COME: readonly Permission[] = [
  'statistics-inbound-detox',
  'statistics-inbound-detoxext',
  'mail-action-return_detox',
  'mail-search-apt',
  'mail-read-apt',
  'mail-read-detox',
  'apt-detox-config',
  'apt-detox-alarm',
  'apt-detox-except',
  'config-system-backup',
]

/** What a role of this region can be given: what it may hold and what opens something. */
export function permissionsOnOffer(region: RegionName): readonly Permission[] {
  return permissionsOfRegion(region).filter((id) => !PERMISSIONS_TO_COME.includes(id))
}

/** The permissions that a role of this region may hold. */
export function permissionsOfRegion(region: RegionName): readonly Permission[] {
  return PERMISSION_IDS.filter((id) => PERMISSIONS[id].includes(region))
}

export interface DefaultRole {
  /** Role key; equals `role.key` in sessions. */
  readonly key: 'admin' | 'domain' | 'group' | 'user'
  readonly region: RegionName
  readonly permissions: readonly Permission[]
}

/** The four default roles: copied, never edited or deleted (product §6). Names are in texts/permissions.ts. */
export const DEFAULT_ROLES = [
  { key: 'admin', region: 'all', permissions: permissionsOfRegion('all') },
  { key: 'domain', region: 'domain', permissions: permissionsOfRegion('domain') },
  { key: 'group', region: 'group', permissions: permissionsOfRegion('group') },
  { key: 'user', region: 'user', permissions: permissionsOfRegion('user') },
] as const satisfies readonly DefaultRole[]

/**
 * Which of the wanted permissions a creator may not put in a role of this region: those the region may not hold and
 * those the creator lacks (product §6). Empty means the role may be saved.
 */
export function permissionsBeyond(
  wanted: readonly Permission[],
  region: RegionName,
  creator: readonly Permission[],
): readonly Permission[] {
  return wanted.filter((id) => !PERMISSIONS[id].includes(region) || !creator.includes(id))
}
