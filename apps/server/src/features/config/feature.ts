import type { Caller } from '../../platform/http/caller.ts'
import { declareFeature } from '../ports/declare-feature.ts'
import { configurationAsCode, type AsCodeDeps } from './as-code/apply.ts'
import { registerConfig } from './routes.ts'
import { getSettings, updateSettings, type ConfigDeps, type SettingsChange } from './service.ts'

export const feature = declareFeature({
  gives: {
    configurationAsCode: (deps: AsCodeDeps) => configurationAsCode(deps),
    detoxSettings: (deps: ConfigDeps) => ({
      read: (caller: Caller) => getSettings(deps, caller, 'detox'),
      change: (caller: Caller, body: SettingsChange) =>
        updateSettings(deps, caller, 'detox', body, 'detox.edit'),
    }),
  },
  routes: registerConfig,
})
