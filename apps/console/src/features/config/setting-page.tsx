/** A screen of settings: its tabs, and the form of the one that is open. */
import { SETTING_SCREENS, type SettingScreen, type SettingTab } from '@postern/contract/settings/layout.ts'
import { CONFIG_TEXTS } from '@postern/contract/texts/config.ts'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { asRoute } from '../../app/menu.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { SsoTrial } from '../single-sign-on/trial.tsx'
import { settingsQuery } from './api.ts'
import { ScoreWatchPanel } from './score-watch.tsx'
import { SettingsForm } from './settings-form.tsx'

export const BasicConfigPage = () => <SettingPage screen={SETTING_SCREENS.basic} />
export const AccessControlPage = () => <SettingPage screen={SETTING_SCREENS.access} />
export const SmtpConfigPage = () => <SettingPage screen={SETTING_SCREENS.smtp} />
export const ScannerConfigPage = () => <SettingPage screen={SETTING_SCREENS.scanner} />

function SettingPage({ screen }: { readonly screen: SettingScreen }) {
  const t = useT(CONFIG_TEXTS)
  const { language } = useLanguage()
  const { tab: wanted } = useSearch({ strict: false })
  const tab = screen.tabs.find(({ id }) => id === wanted) ?? screen.tabs[0]!
  return (
    <>
      <PageHead title={screen.title[language]}>
        <LinkButton
          to="/config/system/history"
          search={{ group: tab.group }}
          variant="default"
          leftSection={<IconHistory size={16} aria-hidden />}
        >
          {t('toHistory')}
        </LinkButton>
      </PageHead>
      {screen.tabs.length > 1 && (
        <nav className="tabs" aria-label={t('tabs')}>
          {screen.tabs.map(({ id, title }) => (
            <Link
              key={id}
              {...asRoute(id === screen.tabs[0]!.id ? screen.link : `${screen.link}?tab=${id}`)}
              activeOptions={{ exact: true, explicitUndefined: true }}
              {...(id === tab.id ? { 'aria-current': 'page' } : {})}
            >
              {title[language]}
            </Link>
          ))}
        </nav>
      )}
      <TabContent key={tab.id} tab={tab} />
    </>
  )
}

function TabContent({ tab }: { readonly tab: SettingTab }) {
  const t = useT(CONFIG_TEXTS)
  const query = useQuery(settingsQuery(tab.group))
  if (query.isError) {
    return (
      <div className="card">
        <Failed what={t('theSettings')} error={query.error} onRetry={() => void query.refetch()} />
      </div>
    )
  }
  if (!query.data) {
    return (
      <div className="card">
        <SkeletonLines count={8} />
      </div>
    )
  }
  return (
    <>
      <SettingsForm tab={tab} settings={query.data} />
      {tab.group === 'scan' && <ScoreWatchPanel />}
      {tab.group === 'sso' && <SsoTrial enabled={query.data.values['enabled'] === true} />}
    </>
  )
}
