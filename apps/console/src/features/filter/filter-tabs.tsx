/** Allow or deny, and whose: the filters of every scope as one screen. */
import type { PolicyName, RegionName } from '@postern/contract/codes/filter.ts'
import { POLICY_NAMES, REGION_NAMES } from '@postern/contract/codes/filter.ts'
import { isPermission } from '@postern/contract/permissions.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { FILTER_TEXTS } from '@postern/contract/texts/filter.ts'
import { Link } from '@tanstack/react-router'
import { useT } from '../../lib/i18n.tsx'
import { usePermissions } from '../../lib/use-session.ts'

interface Place {
  readonly region: RegionName
  readonly policy: PolicyName
}

const LIST = '/filter/system/inbound/$region/$policy/list'

export function FilterTabs({ region, policy }: Place) {
  const common = useT(COMMON_TEXTS)
  const t = useT(FILTER_TEXTS)
  const may = usePermissions()
  const open = (place: Place): boolean => {
    const id = `filter-system-inbound_${place.region}_${place.policy}`
    return isPermission(id) && may(id)
  }
  const regions = REGION_NAMES.filter((name) => open({ region: name, policy }))
  const policies = POLICY_NAMES.filter((name) => open({ region, policy: name }))
  if (regions.length + policies.length < 3) return null
  return (
    <nav className="tabs filtertabs" aria-label={t('scopes')}>
      {policies.map((name) => (
        <Link
          key={name}
          to={LIST}
          params={{ region, policy: name }}
          {...(name === policy ? { 'aria-current': 'page' as const } : {})}
        >
          {common(`policy.${name}`)}
        </Link>
      ))}
      {/* A personal user has one. */}
      <span className="facets" hidden={regions.length < 2}>
        {regions.map((name) => (
          <Link
            key={name}
            to={LIST}
            params={{ region: name, policy }}
            {...(name === region ? { 'aria-current': 'true' as const } : {})}
          >
            {common(`region.${name}`)}
          </Link>
        ))}
      </span>
    </nav>
  )
}
