/** The keyword monitor: its list, and its settings beside it. */
import { SETTING_SCREENS } from '@postern/contract/settings/layout.ts'
import { KEYWORD_TEXTS } from '@postern/contract/texts/keyword.ts'
import { useSearch } from '@tanstack/react-router'
import { TabContent } from '../../features/config/setting-page.tsx'
import { KeywordList } from '../../features/keyword/keyword-list.tsx'
import { useT } from '../../lib/i18n.tsx'
import { ListOrSettings } from '../../ui/list-or-settings.tsx'
import { PageHead } from '../../ui/page-head.tsx'

export function KeywordPage() {
  const t = useT(KEYWORD_TEXTS)
  const { tab } = useSearch({ from: '/shell/config/filtering/keyword-monitor' })
  const screen = SETTING_SCREENS.keyword
  const tabs = (
    <ListOrSettings link={screen.link} name={t('tabs')} list={t('list')} settings={tab === 'settings'} />
  )
  if (tab !== 'settings') return <KeywordList tabs={tabs} />
  return (
    <>
      <PageHead title={t('title')} />
      {tabs}
      <TabContent tab={screen.tabs[0]!} panels={{}} />
    </>
  )
}
