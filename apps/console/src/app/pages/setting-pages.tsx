/** The screens of settings, with what other features show below some of them. */
import { SETTING_SCREENS } from '@postern/contract/settings/layout.ts'
import { ArcPanel } from '../../features/arc/panel.tsx'
import { SettingPage, type SettingPanels } from '../../features/config/setting-page.tsx'
import { LearningPanel } from '../../features/learning/panel.tsx'
import { ScoreWatchPanel } from '../../features/score-watch/panel.tsx'
import { SsoTrial } from '../../features/single-sign-on/trial.tsx'

/** By the id of the tab that they stand below. */
export const PANELS: SettingPanels = {
  delivery: (values) => <ArcPanel settings={values} />,
  scan: () => <ScoreWatchPanel />,
  misjudgement: () => <LearningPanel />,
  sso: (values) => <SsoTrial enabled={values['enabled'] === true} />,
}

export const BasicConfigPage = () => <SettingPage screen={SETTING_SCREENS.basic} panels={PANELS} />
export const AccessControlPage = () => <SettingPage screen={SETTING_SCREENS.access} panels={PANELS} />
export const SmtpConfigPage = () => <SettingPage screen={SETTING_SCREENS.smtp} panels={PANELS} />
export const ScannerConfigPage = () => <SettingPage screen={SETTING_SCREENS.scanner} panels={PANELS} />
export const VirusConfigPage = () => <SettingPage screen={SETTING_SCREENS.virus} panels={PANELS} />
export const HarmfulConfigPage = () => <SettingPage screen={SETTING_SCREENS.harmful} panels={PANELS} />
export const AttachedLinkConfigPage = () => (
  <SettingPage screen={SETTING_SCREENS.attachedLink} panels={PANELS} />
)
export const ReportConfigPage = () => <SettingPage screen={SETTING_SCREENS.report} panels={PANELS} />
export const MisjudgementConfigPage = () => (
  <SettingPage screen={SETTING_SCREENS.misjudgement} panels={PANELS} />
)
export const DetoxAlarmPage = () => <SettingPage screen={SETTING_SCREENS.detoxAlarm} panels={PANELS} />
export const EarsConfigPage = () => <SettingPage screen={SETTING_SCREENS.ears} panels={PANELS} />
