/** Let in or refuse, and whose: the authentication filters of every region as one screen. */
import { POLICY_NAMES } from '@postern/contract/codes/filter.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { FILTER_TEXTS } from '@postern/contract/texts/filter.ts'
import { Link } from '@tanstack/react-router'
import { useT } from '../../../lib/i18n.tsx'
import { usePermissions } from '../../../lib/use-session.ts'
import type { FilterPlace } from '../api.ts'
import { useRegions } from './regions.ts'

const LIST = '/filter/system/inbound/auth/$policy/list'

export function AuthTabs({ region, policy }: FilterPlace) {
  const common = useT(COMMON_TEXTS)
  const t = useT(FILTER_TEXTS)
  const may = usePermissions()
  const regions = useRegions()
  return (
    <nav className="tabs filtertabs" aria-label={t('scopes')}>
      {POLICY_NAMES.filter((name) => may(`filter-system-inbound_auth_${name}`)).map((name) => (
        <Link
          key={name}
          to={LIST}
          params={{ policy: name }}
          search={{ region }}
          {...(name === policy ? { 'aria-current': 'page' as const } : {})}
        >
          {common(`policy.${name}`)}
        </Link>
      ))}
      {may(`filter-system-inbound_${region}_${policy}`) && (
        <Link to="/filter/system/inbound/$region/$policy/list" params={{ region, policy }}>
          {t('judging')}
        </Link>
      )}
      <span className="facets" hidden={regions.length < 2}>
        {regions.map((name) => (
          <Link
            key={name}
            to={LIST}
            params={{ policy }}
            search={{ region: name }}
            {...(name === region ? { 'aria-current': 'true' as const } : {})}
          >
            {common(`region.${name}`)}
          </Link>
        ))}
      </span>
    </nav>
  )
}
