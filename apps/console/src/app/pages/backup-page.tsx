/** Backups: their list, and their settings beside it. */
import { SETTING_SCREENS } from '@postern/contract/settings/layout.ts'
import { BACKUP_TEXTS } from '@postern/contract/texts/backup.ts'
import { useSearch } from '@tanstack/react-router'
import { BackupList } from '../../features/backup/backup-list.tsx'
import { TabContent } from '../../features/config/setting-page.tsx'
import { useT } from '../../lib/i18n.tsx'
import { ListOrSettings } from '../../ui/list-or-settings.tsx'
import { PageHead } from '../../ui/page-head.tsx'

export function BackupPage() {
  const t = useT(BACKUP_TEXTS)
  const { tab } = useSearch({ from: '/shell/config/system/backup' })
  const screen = SETTING_SCREENS.backup
  const tabs = (
    <ListOrSettings link={screen.link} name={t('title')} list={t('list')} settings={tab === 'settings'} />
  )
  if (tab !== 'settings') return <BackupList tabs={tabs} />
  return (
    <>
      <PageHead title={t('title')} />
      {tabs}
      <TabContent tab={screen.tabs[0]!} panels={{}} />
    </>
  )
}
