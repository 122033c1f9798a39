/** Settings, their versions and files, and what the console follows. */
import * as routes from '@postern/contract/routes/config.ts'
import { displayRoute } from '@postern/contract/routes/display.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { displayOf } from './display.ts'
import { listHistory, rollback } from './history.ts'
import { getSettings, updateSettings, type ConfigDeps } from './service.ts'
import { exportSettings, importSettings } from './transfer.ts'

export function registerConfig(bind: Bind, deps: ConfigDeps): void {
  bind(routes.getSettingsRoute, ({ caller, params }) => getSettings(deps, caller, params.group))
  bind(routes.updateSettingsRoute, ({ caller, params, body }) =>
    updateSettings(deps, caller, params.group, body),
  )
  bindScreens(bind, deps)
  bind(routes.listSettingHistoryRoute, ({ caller, query }) => listHistory(deps, caller, query))
  bind(routes.rollbackSettingsRoute, ({ caller, params, body }) => rollback(deps, caller, params.id, body))
  bind(routes.exportSettingsRoute, ({ caller }) => exportSettings(deps, caller))
  bind(routes.importSettingsRoute, ({ caller, body }) => importSettings(deps, caller, body))
  bind(displayRoute, async () => displayOf(deps.settings()))
}

/** The addresses that the specification names (§7). */
function bindScreens(bind: Bind, deps: ConfigDeps): void {
  bind(routes.getBasicConfigRoute, async ({ caller }) => ({
    ...(await getSettings(deps, caller, 'basic')),
    retention: (await getSettings(deps, caller, 'retention')).values,
  }))
  bind(routes.updateBasicConfigRoute, ({ caller, body }) => updateSettings(deps, caller, 'basic', body))
  bind(routes.getAccessConfigRoute, ({ caller }) => getSettings(deps, caller, 'access'))
  bind(routes.updateAccessConfigRoute, ({ caller, body }) => updateSettings(deps, caller, 'access', body))
  bind(routes.getSmtpConfigRoute, ({ caller }) => getSettings(deps, caller, 'smtp'))
  bind(routes.updateSmtpConfigRoute, ({ caller, body }) => updateSettings(deps, caller, 'smtp', body))
  bind(routes.getBlockingConfigRoute, ({ caller }) => getSettings(deps, caller, 'blocking'))
  bind(routes.updateBlockingConfigRoute, ({ caller, body }) => updateSettings(deps, caller, 'blocking', body))
  bind(routes.getScannerConfigRoute, ({ caller }) => getSettings(deps, caller, 'scan'))
  bind(routes.updateScannerConfigRoute, ({ caller, body }) => updateSettings(deps, caller, 'scan', body))
  bind(routes.getVirusConfigRoute, ({ caller }) => getSettings(deps, caller, 'virus'))
  bind(routes.updateVirusConfigRoute, ({ caller, body }) => updateSettings(deps, caller, 'virus', body))
  bind(routes.getHarmfulConfigRoute, ({ caller }) => getSettings(deps, caller, 'harmful'))
  bind(routes.updateHarmfulConfigRoute, ({ caller, body }) => updateSettings(deps, caller, 'harmful', body))
  bind(routes.getAttachedLinkConfigRoute, ({ caller }) => getSettings(deps, caller, 'attachedLink'))
  bind(routes.updateAttachedLinkConfigRoute, ({ caller, body }) =>
    updateSettings(deps, caller, 'attachedLink', body),
  )
  bind(routes.getYaraConfigRoute, ({ caller }) => getSettings(deps, caller, 'yara'))
  bind(routes.updateYaraConfigRoute, ({ caller, body }) => updateSettings(deps, caller, 'yara', body))
  bind(routes.getReportConfigRoute, ({ caller }) => getSettings(deps, caller, 'report'))
  bind(routes.updateReportConfigRoute, ({ caller, body }) => updateSettings(deps, caller, 'report', body))
  bind(routes.getMisjudgementConfigRoute, ({ caller }) => getSettings(deps, caller, 'misjudgement'))
  bind(routes.updateMisjudgementConfigRoute, ({ caller, body }) =>
    updateSettings(deps, caller, 'misjudgement', body),
  )
  bind(routes.getEarsConfigRoute, ({ caller }) => getSettings(deps, caller, 'ears'))
  bind(routes.updateEarsConfigRoute, ({ caller, body }) => updateSettings(deps, caller, 'ears', body))
  bind(routes.getKeywordConfigRoute, ({ caller }) => getSettings(deps, caller, 'keyword'))
  bind(routes.updateKeywordConfigRoute, ({ caller, body }) => updateSettings(deps, caller, 'keyword', body))
}
