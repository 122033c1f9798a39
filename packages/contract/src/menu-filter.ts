/** The menu's section of filters. */
import type { MenuLeaf, MenuSection } from './menu-section.ts'

/** Lists of filters: of each region, and those that authenticate. */
const FILTER_LISTS = ['all', 'domain', 'group', 'user', 'auth'] as const

function filterLeaves(policy: 'allow' | 'deny'): readonly MenuLeaf[] {
  return FILTER_LISTS.map((list) => ({
    link: `/filter/system/inbound/${list}/${policy}/list`,
    permission: `filter-system-inbound_${list}_${policy}`,
    label: `filter.${list}.${policy}`,
  }))
}

export const FILTER_SECTION: MenuSection = {
  id: 'filter',
  label: 'filter',
  groups: [
    {
      label: 'filter.allow',
      leaves: filterLeaves('allow'),
    },
    {
      label: 'filter.deny',
      leaves: filterLeaves('deny'),
    },
    {
      label: 'filter.smtp',
      leaves: [
        {
          link: '/filter/smtp/whitelist',
          permission: 'filter-smtp-whitelist',
          label: 'filter.smtp.whitelist',
        },
        {
          link: '/filter/smtp/blacklist',
          permission: 'filter-smtp-blacklist',
          label: 'filter.smtp.blacklist',
        },
        {
          link: '/filter/smtp/bulk-registration',
          permission: 'filter-smtp-bulk_registration',
          label: 'filter.smtp.bulk',
        },
      ],
    },
    {
      label: 'filter.tools',
      leaves: [
        {
          link: '/filter/system/simulator',
          permission: 'filter-system-simulator',
          label: 'filter.simulator',
        },
        {
          link: '/filter/system/bulk-registration',
          permission: 'filter-system-bulk_registration',
          label: 'filter.bulk',
        },
      ],
    },
  ],
}
