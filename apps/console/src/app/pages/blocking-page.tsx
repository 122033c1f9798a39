/** Bulk-mail blocking: who is blocked, and the settings beside it. */
import { SETTING_SCREENS } from '@postern/contract/settings/layout.ts'
import { BLOCKING_TEXTS } from '@postern/contract/texts/blocking.ts'
import { useSearch } from '@tanstack/react-router'
import { BlockList } from '../../features/blocking/block-list.tsx'
import { TabContent } from '../../features/config/setting-page.tsx'
import { useT } from '../../lib/i18n.tsx'
import { ListOrSettings } from '../../ui/list-or-settings.tsx'
import { PageHead } from '../../ui/page-head.tsx'

export function BlockingPage() {
  const t = useT(BLOCKING_TEXTS)
  const { tab } = useSearch({ from: '/shell/config/filtering/blocking' })
  const screen = SETTING_SCREENS.blocking
  const tabs = (
    <ListOrSettings link={screen.link} name={t('title')} list={t('list')} settings={tab === 'settings'} />
  )
  if (tab !== 'settings') return <BlockList tabs={tabs} />
  return (
    <>
      <PageHead title={t('title')} />
      {tabs}
      <TabContent tab={screen.tabs[0]!} panels={{}} />
    </>
  )
}
