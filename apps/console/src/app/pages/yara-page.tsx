/** YARA rules: their list, and their settings beside it. */
import { SETTING_SCREENS } from '@postern/contract/settings/layout.ts'
import { YARA_TEXTS } from '@postern/contract/texts/yara.ts'
import { useSearch } from '@tanstack/react-router'
import { TabContent } from '../../features/config/setting-page.tsx'
import { YaraList } from '../../features/yara/yara-list.tsx'
import { useT } from '../../lib/i18n.tsx'
import { ListOrSettings } from '../../ui/list-or-settings.tsx'
import { PageHead } from '../../ui/page-head.tsx'

export function YaraPage() {
  const t = useT(YARA_TEXTS)
  const { tab } = useSearch({ from: '/shell/config/filtering/yara' })
  const screen = SETTING_SCREENS.yara
  const tabs = (
    <ListOrSettings link={screen.link} name={t('title')} list={t('list')} settings={tab === 'settings'} />
  )
  if (tab !== 'settings') return <YaraList tabs={tabs} />
  return (
    <>
      <PageHead title={t('title')} />
      {tabs}
      <TabContent tab={screen.tabs[0]!} panels={{}} />
    </>
  )
}
