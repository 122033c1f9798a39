/** Allow or deny, and whose: the filters of every scope as one screen. */
import type { PolicyName, RegionName } from '@postern/contract/codes/filter.ts'
import { POLICY_NAMES, REGION_NAMES } from '@postern/contract/codes/filter.ts'
import { isPermission } from '@postern/contract/permissions.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { FILTER_TEXTS } from '@postern/contract/texts/filter.ts'
import { Link } from '@tanstack/react-router'
import { useT } from '../../lib/i18n.tsx'
import { OWN_SENDERS_TEXTS } from '@postern/contract/texts/filter-own-senders.ts'
import { usePermissions, useSession } from '../../lib/use-session.ts'

interface Place {
  readonly region: RegionName
  readonly policy: PolicyName
}

const LIST = '/filter/system/inbound/$region/$policy/list'

/** `senders`: those whom one let in or refused. */
interface FilterTabsProps {
  readonly region: RegionName
  readonly policy: PolicyName | 'senders'
}

export function FilterTabs({ region, policy }: FilterTabsProps) {
  const own = useT(OWN_SENDERS_TEXTS)
  const personal = useSession()?.role.region === 'user'
  const common = useT(COMMON_TEXTS)
  const t = useT(FILTER_TEXTS)
  const may = usePermissions()
  const open = (place: Place): boolean => {
    const id = `filter-system-inbound_${place.region}_${place.policy}`
    return isPermission(id) && may(id)
  }
  const regions = REGION_NAMES.filter((name) => policy !== 'senders' && open({ region: name, policy }))
  const policies = POLICY_NAMES.filter((name) => open({ region, policy: name }))
  if (policy !== 'senders' && !personal && regions.length + policies.length < 3) return null
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
      {personal && (
        <Link
          to="/filter/system/inbound/user/senders"
          {...(policy === 'senders' ? { 'aria-current': 'page' as const } : {})}
        >
          {own('tab')}
        </Link>
      )}
      {policy !== 'senders' && may(`filter-system-inbound_auth_${policy}`) && (
        <Link to="/filter/system/inbound/auth/$policy/list" params={{ policy }}>
          {t('authentication')}
        </Link>
      )}
      {/* A personal user has one. */}
      {regions.length > 1 && (
        <span className="facets">
          {regions.map((name) => (
            <Link
              key={name}
              to={LIST}
              params={{ region: name, policy: policy === 'senders' ? 'allow' : policy }}
              {...(name === region ? { 'aria-current': 'true' as const } : {})}
            >
              {common(`region.${name}`)}
            </Link>
          ))}
        </span>
      )}
    </nav>
  )
}
