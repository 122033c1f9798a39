/** The menu of statistics (product §2). */
import { DIMENSIONS, STATISTIC_KINDS } from './codes/statistics.ts'
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
      leaves: STATISTIC_KINDS.toSorted((a, b) => DIMENSIONS[a].place - DIMENSIONS[b].place).map(
        (kind) =>
          ({
            link: `/statistics/inbound/${kind}`,
            permission: `statistics-inbound-${kind}`,
            label: `statistics.${kind}`,
          }) as const,
      ),
    },
  ],
}
