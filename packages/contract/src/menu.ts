/**
 * Menu tree (product §2): sections and their leaves, each leaf with its route and the permission that shows it.
 * A leaf is listed only when its screen exists. Labels are in texts/menu.ts.
 */
import type { RegionName } from './codes/filter.ts'
import { HISTORY_TOO } from './menu-history.ts'
import { FILTER_SECTION } from './menu-filter.ts'
import { STATISTICS_SECTION } from './menu-statistics.ts'
import type { MenuGroup, MenuLeaf, MenuSection } from './menu-section.ts'

export type { MenuGroup, MenuLeaf, MenuSection } from './menu-section.ts'

/** Beside the sections: home of whoever may see it. */
export const DASHBOARD: MenuLeaf = { link: '/dashboard', permission: 'dashboard', label: 'dashboard' }

export const MENU: readonly MenuSection[] = [
  {
    id: 'mail',
    label: 'mail',
    groups: [
      {
        label: 'mail.inbound',
        leaves: [
          { link: '/mail/inbound/mail', permission: 'mail-inbound-mail', label: 'mail.inbound.mail' },
          { link: '/mail/inbound/reject', permission: 'mail-inbound-reject', label: 'mail.inbound.reject' },
          { link: '/mail/inbound/queue', permission: 'mail-inbound-queue', label: 'mail.inbound.queue' },
          {
            link: '/mail/inbound/misjudgement',
            permission: 'mail-inbound-misjudgement',
            label: 'mail.inbound.misjudgement',
            otherwise: [
              { link: '/mail/inbound/misjudgement', permission: 'mail-action-misjudgement_report' },
            ],
          },
          {
            link: '/mail/block/blocking',
            permission: 'mail-block-blocking',
            label: 'mail.block.blocking',
            otherwise: [{ link: '/mail/block/blocking', permission: 'mail-action-auth_filter' }],
          },
        ],
      },
    ],
  },
  STATISTICS_SECTION,
  FILTER_SECTION,
  {
    id: 'member',
    label: 'member',
    groups: [
      {
        label: 'member',
        leaves: [
          {
            link: '/member/user/list',
            permission: 'member-user-list',
            label: 'member.user',
            otherwise: [{ link: '/member/user/form?cmd=add', permission: 'member-user-form' }],
          },
          {
            link: '/member/user/bulk-registration',
            permission: 'member-user-bulk_registration',
            label: 'member.user.bulk',
          },
          {
            link: '/member/password-reset',
            permission: 'member-user-password_reset',
            label: 'member.passwordReset',
          },
          {
            link: '/member/group/list',
            permission: 'member-group-list',
            label: 'member.group',
            otherwise: [{ link: '/member/group/form?cmd=add', permission: 'member-group-form' }],
          },
          {
            link: '/member/domain/list',
            permission: 'member-domain-list',
            label: 'member.domain',
            otherwise: [{ link: '/member/domain/form?cmd=add', permission: 'member-domain-form' }],
          },
          {
            link: '/member/domain/bulk-registration',
            permission: 'member-domain-bulk_registration',
            label: 'member.domain.bulk',
          },
          {
            link: '/member/application/list',
            permission: 'member-application-list',
            label: 'member.application',
          },
        ],
      },
    ],
  },
  {
    id: 'config',
    label: 'config',
    groups: [
      {
        label: 'config.system',
        leaves: [
          {
            link: '/config/system/basic-config',
            permission: 'config-system-basic_config',
            label: 'config.system.basic',
          },
          {
            link: '/config/system/access-control',
            permission: 'config-system-access_control',
            label: 'config.system.access',
          },
          { link: '/config/system/role/list', permission: 'config-system-role', label: 'config.system.role' },
          {
            link: '/config/system/api-token',
            permission: 'config-system-access_control',
            label: 'config.system.apiToken',
          },
          {
            link: '/config/system/history',
            permission: 'config-system-basic_config',
            label: 'config.system.history',
            otherwise: HISTORY_TOO,
          },
          {
            link: '/config/system/job',
            permission: 'config-system-basic_config',
            label: 'config.system.job',
          },
        ],
      },
      {
        label: 'config.filtering',
        leaves: [
          {
            link: '/config/filtering/smtp',
            permission: 'config-filtering-smtp',
            label: 'config.filtering.smtp',
          },
          {
            link: '/config/filtering/blocking',
            permission: 'config-filtering-blocking',
            label: 'config.filtering.blocking',
          },
          {
            link: '/config/filtering/scanner',
            permission: 'config-filtering-scanner',
            label: 'config.filtering.scanner',
          },
          {
            link: '/config/filtering/virus',
            permission: 'config-filtering-virus',
            label: 'config.filtering.virus',
          },
          {
            link: '/config/filtering/harmful-contents-block',
            permission: 'config-filtering-harmful_contents_block',
            label: 'config.filtering.harmful',
          },
          {
            link: '/config/filtering/attachment-url-block',
            permission: 'config-filtering-attachment_url_block',
            label: 'config.filtering.attachedLink',
          },
          {
            link: '/config/filtering/protected-people',
            permission: 'config-filtering-protected_people',
            label: 'config.filtering.people',
          },
          {
            link: '/config/filtering/ears',
            permission: 'config-filtering-ears',
            label: 'config.filtering.ears',
          },
          {
            link: '/config/filtering/misjudgement',
            permission: 'config-filtering-misjudgement',
            label: 'config.filtering.misjudgement',
          },
          {
            link: '/config/filtering/keyword-monitor',
            permission: 'config-filtering-keyword_monitor',
            label: 'config.filtering.keyword',
          },
          {
            link: '/config/filtering/yara',
            permission: 'config-filtering-yara',
            label: 'config.filtering.yara',
          },
        ],
      },
      {
        label: 'config.mailServer',
        leaves: [
          {
            link: '/config/mail-server/list',
            permission: 'config-mail_server-list',
            label: 'config.mailServer.list',
          },
          {
            link: '/config/mail-server/bulk-registration',
            permission: 'config-mail_server-bulk_registration',
            label: 'config.mailServer.bulk',
          },
        ],
      },
      {
        label: 'config.report',
        leaves: [
          {
            link: '/config/report/config',
            permission: 'config-report-config',
            label: 'config.report.config',
          },
          {
            link: '/config/report/schedule',
            permission: 'config-report-schedule',
            label: 'config.report.schedule',
          },
          { link: '/config/report/test', permission: 'config-report-test', label: 'config.report.test' },
          { link: '/config/report/log', permission: 'config-report-log', label: 'config.report.log' },
        ],
      },
      {
        label: 'config.default',
        leaves: [
          {
            link: '/config/default/user',
            permission: 'config-default_reg-user',
            label: 'config.default.user',
          },
          {
            link: '/config/default/domain',
            permission: 'config-default_reg-domain',
            label: 'config.default.domain',
          },
        ],
      },
      {
        label: 'config.log',
        leaves: [{ link: '/config/log/audit', permission: 'config-log-audit', label: 'config.log.audit' }],
      },
    ],
  },
  {
    id: 'alert',
    label: 'alert',
    groups: [
      {
        label: 'alert',
        leaves: [
          { link: '/alert/alerts', permission: 'alert-list', label: 'alert.list' },
          { link: '/alert/rule/list', permission: 'alert-rule', label: 'alert.rule' },
          { link: '/alert/way/list', permission: 'alert-rule', label: 'alert.way' },
        ],
      },
    ],
  },
  {
    id: 'notice',
    label: 'notice',
    groups: [
      {
        label: 'notice',
        leaves: [
          {
            link: '/notice/list',
            permission: 'notice-notice-list',
            label: 'notice.list',
            otherwise: [{ link: '/notice/form?cmd=add', permission: 'notice-notice-form' }],
          },
        ],
      },
    ],
  },
]

/** The tree without what these permissions do not show; a section or group with nothing left is left out. */
export function menuFor(permissions: readonly string[]): readonly MenuSection[] {
  return MENU.map((section) => ({
    ...section,
    groups: section.groups
      .map((group) => ({ ...group, leaves: leavesFor(group, permissions) }))
      .filter((group) => group.leaves.length > 0),
  })).filter((section) => section.groups.length > 0)
}

function leavesFor(group: MenuGroup, permissions: readonly string[]): readonly MenuLeaf[] {
  return group.leaves.flatMap((leaf) => {
    if (permissions.includes(leaf.permission)) return [leaf]
    const other = leaf.otherwise?.find(({ permission }) => permissions.includes(permission))
    return other ? [{ ...leaf, ...other }] : []
  })
}

/**
 * Whether a path of the console is open to these permissions: that of a leaf, its form or what lies below it. Paths
 * that no leaf covers are open; the server decides about every call anyway.
 */
export function mayOpen(path: string, permissions: readonly string[]): boolean {
  const leaf = LEAVES.find(({ link }) => covers(link, path))
  if (!leaf) return true
  return [leaf, ...(leaf.otherwise ?? [])].some(({ permission }) => permissions.includes(permission))
}

const LEAVES = [DASHBOARD, ...MENU.flatMap(({ groups }) => groups).flatMap(({ leaves }) => leaves)]

function covers(link: string, path: string): boolean {
  return path === link || path.startsWith(`${link}/`) || path === link.replace(/\/list$/, '/form')
}

/** Where a section's link leads: its first leaf that the permissions show, `/` when there is none. */
export function landingOf(section: MenuSection, permissions: readonly string[]): string {
  return section.groups.flatMap((group) => leavesFor(group, permissions))[0]?.link ?? '/'
}

/**
 * Where sign-in leads a role: personal users to the first of their links, others to the dashboard, else to the first page
 * that their permissions open; `/` where none is.
 */
export function firstPageOf(region: RegionName, permissions: readonly string[]): string {
  const leaves = region === 'user' ? PERSONAL_LINKS : [DASHBOARD]
  const first = leaves.find((leaf) => permissions.includes(leaf.permission))?.link
  if (first !== undefined || region === 'user') return first ?? '/'
  return MENU.map((section) => landingOf(section, permissions)).find((link) => link !== '/') ?? '/'
}

/** Where personal users begin. */
export const FIRST_PERSONAL_PAGE = '/mail/inbound/mail'

/** What phones offer beside them. */
export const PERSONAL_WAITING: MenuLeaf = {
  link: '/mail/block/blocking',
  permission: 'mail-action-auth_filter',
  label: 'personal.waiting',
}

/** The three links of a personal user's reduced header (product §2). */
export const PERSONAL_LINKS: readonly MenuLeaf[] = [
  { link: FIRST_PERSONAL_PAGE, permission: 'mail-inbound-mail', label: 'personal.mail' },
  {
    link: '/filter/system/inbound/user/allow/list',
    permission: 'filter-system-inbound_user_allow',
    label: 'personal.allow',
  },
  {
    link: '/filter/system/inbound/user/deny/list',
    permission: 'filter-system-inbound_user_deny',
    label: 'personal.deny',
  },
]
