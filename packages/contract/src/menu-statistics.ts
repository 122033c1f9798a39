/** The menu of statistics (product §2). */
import type { MenuSection } from './menu-section.ts'

export const STATISTICS_SECTION: MenuSection = {
  id: 'statistics',
  label: 'statistics',
  groups: [
    {
      label: 'statistics.time',
      leaves: [
        { link: '/statistics/summary', permission: 'statistics-summary', label: 'statistics.summary' },
      ],
    },
    {
      label: 'statistics.inbound',
      leaves: [
        {
          link: '/statistics/inbound/sender',
          permission: 'statistics-inbound-sender',
          label: 'statistics.sender',
        },
        {
          link: '/statistics/inbound/senderdomain',
          permission: 'statistics-inbound-senderdomain',
          label: 'statistics.senderdomain',
        },
        { link: '/statistics/inbound/ip', permission: 'statistics-inbound-ip', label: 'statistics.ip' },
        {
          link: '/statistics/inbound/country',
          permission: 'statistics-inbound-country',
          label: 'statistics.country',
        },
        {
          link: '/statistics/inbound/receiver',
          permission: 'statistics-inbound-receiver',
          label: 'statistics.receiver',
        },
        {
          link: '/statistics/inbound/domain',
          permission: 'statistics-inbound-domain',
          label: 'statistics.domain',
        },
        {
          link: '/statistics/inbound/group',
          permission: 'statistics-inbound-group',
          label: 'statistics.group',
        },
        {
          link: '/statistics/inbound/filter',
          permission: 'statistics-inbound-filter',
          label: 'statistics.filter',
        },
        {
          link: '/statistics/inbound/virus',
          permission: 'statistics-inbound-virus',
          label: 'statistics.virus',
        },
        {
          link: '/statistics/inbound/reject',
          permission: 'statistics-inbound-reject',
          label: 'statistics.reject',
        },
        { link: '/statistics/inbound/auth', permission: 'statistics-inbound-auth', label: 'statistics.auth' },
      ],
    },
  ],
}
