/** Settings and the menu. */
import { menuRoute } from '@postern/contract/routes/auth.ts'
import { getSettingsRoute, updateSettingsRoute } from '@postern/contract/routes/config.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { menuTree } from './menu.ts'
import { getSettings, updateSettings, type ConfigDeps } from './service.ts'

export function registerConfig(bind: Bind, deps: ConfigDeps): void {
  bind(getSettingsRoute, ({ params }) => getSettings(deps, params.group))
  bind(updateSettingsRoute, async ({ caller, params, body }) => {
    await updateSettings(deps, caller, params.group, body.values)
    return {}
  })
  bind(menuRoute, async ({ caller, query }) => menuTree(caller.permissions, query.lang ?? caller.language))
}
