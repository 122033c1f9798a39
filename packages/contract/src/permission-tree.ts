/** Permissions as people look for them: by section, as in the menu, and within it by what they are about. */
import { PERMISSION_IDS, type Permission } from './permissions.ts'
import type { PermissionGroupKey, PermissionSectionKey } from './texts/role.ts'

export interface PermissionGroup {
  readonly key: PermissionGroupKey
  readonly ids: readonly Permission[]
}
export interface PermissionSection {
  readonly key: PermissionSectionKey
  readonly groups: readonly PermissionGroup[]
}

/** Sections with the first words of their permissions, and groups by how ids begin; the first that fits. */
const SECTIONS: readonly {
  readonly key: PermissionSectionKey
  readonly prefix: string
  readonly groups: readonly (readonly [PermissionGroupKey, ...string[]])[]
}[] = [
  { key: 'dashboard', prefix: 'dashboard', groups: [['dashboard', 'dashboard']] },
  {
    key: 'mail',
    prefix: 'mail-',
    groups: [
      ['mailScreens', 'mail-inbound-', 'mail-block-'],
      ['mailSearch', 'mail-search-'],
      ['mailRead', 'mail-read-'],
      ['mailActions', 'mail-action-'],
    ],
  },
  {
    key: 'filter',
    prefix: 'filter-',
    groups: [
      ['filterSmtp', 'filter-smtp-'],
      ['filterSystem', 'filter-system-'],
    ],
  },
  { key: 'detox', prefix: 'apt-', groups: [['detox', 'apt-detox-']] },
  {
    key: 'member',
    prefix: 'member-',
    groups: [
      ['memberUser', 'member-user-'],
      ['memberGroup', 'member-group-'],
      ['memberDomain', 'member-domain-'],
    ],
  },
  { key: 'statistics', prefix: 'statistics-', groups: [['statistics', 'statistics-']] },
  {
    key: 'config',
    prefix: 'config-',
    groups: [
      ['configSystem', 'config-system-'],
      ['configFiltering', 'config-filtering-'],
      ['configMailServer', 'config-mail_server-'],
      ['configReport', 'config-report-'],
      ['configLog', 'config-log-'],
      ['configDefault', 'config-default_reg-'],
    ],
  },
  { key: 'notice', prefix: 'notice-', groups: [['notice', 'notice-']] },
  { key: 'alert', prefix: 'alert-', groups: [['alert', 'alert-']] },
]

/** Every permission once. One that fits no group of its section is listed under `other`. */
export const PERMISSION_TREE: readonly PermissionSection[] = SECTIONS.map(({ key, prefix, groups }) => {
  const ids = PERMISSION_IDS.filter((id) => id.startsWith(prefix))
  const groupOf = (id: Permission): PermissionGroupKey =>
    groups.find(([, ...prefixes]) => prefixes.some((start) => id.startsWith(start)))?.[0] ?? 'other'
  const keys = [...groups.map(([group]) => group), 'other' as const]
  return {
    key,
    groups: keys
      .map((group) => ({ key: group, ids: ids.filter((id) => groupOf(id) === group) }))
      .filter((group) => group.ids.length > 0),
  }
})
