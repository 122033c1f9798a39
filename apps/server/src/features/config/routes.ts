/** Settings, their versions and files, and what the console follows. */
import * as routes from '@postern/contract/routes/config.ts'
import { displayRoute } from '@postern/contract/routes/display.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { displayOf } from './display.ts'
import { listHistory, rollback } from './history.ts'
import { screenSettings } from './screens.ts'
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
  bind(routes.getBasicConfigRoute, async ({ caller, query }) => ({
    ...(await screenSettings(deps, caller, 'basic', query)),
    ...(query.submenu === undefined
      ? { retention: (await getSettings(deps, caller, 'retention')).values }
      : {}),
  }))
  bind(routes.updateBasicConfigRoute, ({ caller, body }) => updateSettings(deps, caller, 'basic', body))
  bind(routes.getAccessConfigRoute, ({ caller, query }) => screenSettings(deps, caller, 'access', query))
  bind(routes.updateAccessConfigRoute, ({ caller, body }) => updateSettings(deps, caller, 'access', body))
  bind(routes.getBackupConfigRoute, ({ caller, query }) => screenSettings(deps, caller, 'backup', query))
  bind(routes.updateBackupConfigRoute, ({ caller, body }) => updateSettings(deps, caller, 'backup', body))
  bind(routes.getSmtpConfigRoute, ({ caller, query }) => screenSettings(deps, caller, 'smtp', query))
  bind(routes.updateSmtpConfigRoute, ({ caller, body }) => updateSettings(deps, caller, 'smtp', body))
  bind(routes.getBlockingConfigRoute, ({ caller, query }) => screenSettings(deps, caller, 'blocking', query))
  bind(routes.updateBlockingConfigRoute, ({ caller, body }) => updateSettings(deps, caller, 'blocking', body))
  bind(routes.getScannerConfigRoute, ({ caller, query }) => screenSettings(deps, caller, 'scanner', query))
  bind(routes.updateScannerConfigRoute, ({ caller, body }) => updateSettings(deps, caller, 'scan', body))
  bind(routes.getVirusConfigRoute, ({ caller, query }) => screenSettings(deps, caller, 'virus', query))
  bind(routes.updateVirusConfigRoute, ({ caller, body }) => updateSettings(deps, caller, 'virus', body))
  bind(routes.getHarmfulConfigRoute, ({ caller, query }) => screenSettings(deps, caller, 'harmful', query))
  bind(routes.updateHarmfulConfigRoute, ({ caller, body }) => updateSettings(deps, caller, 'harmful', body))
  bind(routes.getAttachedLinkConfigRoute, ({ caller, query }) =>
    screenSettings(deps, caller, 'attachedLink', query),
  )
  bind(routes.updateAttachedLinkConfigRoute, ({ caller, body }) =>
    updateSettings(deps, caller, 'attachedLink', body),
  )
  bind(routes.getYaraConfigRoute, ({ caller, query }) => screenSettings(deps, caller, 'yara', query))
  bind(routes.updateYaraConfigRoute, ({ caller, body }) => updateSettings(deps, caller, 'yara', body))
  bind(routes.getReportConfigRoute, ({ caller, query }) => screenSettings(deps, caller, 'report', query))
  bind(routes.updateReportConfigRoute, ({ caller, body }) => updateSettings(deps, caller, 'report', body))
  bind(routes.getMisjudgementConfigRoute, ({ caller, query }) =>
    screenSettings(deps, caller, 'misjudgement', query),
  )
  bind(routes.updateMisjudgementConfigRoute, ({ caller, body }) =>
    updateSettings(deps, caller, 'misjudgement', body),
  )
  bind(routes.getEarsConfigRoute, ({ caller, query }) => screenSettings(deps, caller, 'ears', query))
  bind(routes.updateEarsConfigRoute, ({ caller, body }) => updateSettings(deps, caller, 'ears', body))
  bind(routes.getDetoxAlarmRoute, ({ caller, query }) => screenSettings(deps, caller, 'detoxAlarm', query))
  bind(routes.updateDetoxAlarmRoute, ({ caller, body }) =>
    updateSettings(deps, caller, 'detoxAlarm', body, 'detox.edit'),
  )
  bind(routes.getKeywordConfigRoute, ({ caller, query }) => screenSettings(deps, caller, 'keyword', query))
  bind(routes.updateKeywordConfigRoute, ({ caller, body }) => updateSettings(deps, caller, 'keyword', body))
}
