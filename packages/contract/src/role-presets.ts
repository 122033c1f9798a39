/** Roles that are often wanted, as starting points for new ones. Names are in texts/role-presets.ts; permissions say which they belong to. */
import type { RegionName } from './codes/filter.ts'
import { DECLARED_PERMISSIONS, permissionsOnOffer, type Permission } from './permissions.ts'

export interface RolePreset {
  readonly key: 'helpdesk' | 'auditor' | 'operator'
  readonly region: RegionName
  readonly permissions: readonly Permission[]
}

function preset(key: RolePreset['key'], region: RegionName): RolePreset {
  const offered = permissionsOnOffer(region)
  const declared = DECLARED_PERMISSIONS.filter(
    ([id, { presets }]) => presets?.includes(key) && offered.includes(id),
  )
  return { key, region, permissions: declared.map(([id]) => id) }
}

export const ROLE_PRESETS: readonly RolePreset[] = [
  // Looks for people's mail and lets it through, without reading it or changing how mail is judged for others.
  preset('helpdesk', 'domain'),
  // Sees numbers, lists and logs, and changes nothing.
  preset('auditor', 'all'),
  // Keeps mail flowing: the queue, refusals, servers and alerts.
  preset('operator', 'all'),
]
