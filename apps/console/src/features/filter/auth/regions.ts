import { REGION_NAMES, type RegionName } from '@postern/contract/codes/filter.ts'
import { useSession } from '../../../lib/use-session.ts'

/** Whose authentication filters are one's own to see: those of the role's region and of what lies below it. */
export function useRegions(): readonly RegionName[] {
  const own = useSession()?.role.region ?? 'user'
  return REGION_NAMES.slice(REGION_NAMES.indexOf(own))
}

/** The one asked for, else the widest. */
export function useRegion(wanted: RegionName | undefined): RegionName {
  const regions = useRegions()
  return regions.find((name) => name === wanted) ?? regions[0]!
}
