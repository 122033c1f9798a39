/** A screen of settings: its tabs, and the form of the one that is open. */
import type { SettingScreen, SettingTab } from '@postern/contract/settings/layout.ts'
import { CONFIG_TEXTS } from '@postern/contract/texts/config.ts'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { asRoute } from '../../lib/as-route.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { settingsQuery } from './api.ts'
import { SettingsForm } from './settings-form.tsx'

/** By the name of a tab: what else stands below its form. */
export type SettingPanels = Readonly<Record<string, (values: Readonly<Record<string, unknown>>) => ReactNode>>

interface SettingPageProps {
  readonly screen: SettingScreen
  readonly panels: SettingPanels
}

export function SettingPage({ screen, panels }: SettingPageProps) {
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
      <TabContent key={tab.id} tab={tab} panels={panels} />
    </>
  )
}

interface TabContentProps extends Pick<SettingPageProps, 'panels'> {
  readonly tab: SettingTab
}

/** One tab's settings, for screens that show them beside something else. */
export function TabContent({ tab, panels }: TabContentProps) {
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
      {panels[tab.id]?.(query.data.values)}
    </>
  )
}
