/** The tab of backups. */
import { tab, type SettingTab } from './layout-tab.ts'

export const BACKUP_TABS: readonly SettingTab[] = [
  tab('backup', 'settings', { ko: '설정', en: 'Settings', ja: '設定' }, [
    {
      title: { ko: '일정', en: 'Schedule', ja: '予定' },
      names: ['enabled', 'rhythm', 'time', 'everyHours', 'weekday', 'content'],
    },
    { title: { ko: '암호화', en: 'Encryption', ja: '暗号化' }, names: ['recipients'] },
    {
      title: { ko: '저장 위치', en: 'Target', ja: '保存先' },
      names: ['target', 'folder', 's3Url', 's3AccessKey', 's3SecretKey'],
    },
    { title: { ko: '보관', en: 'Retention', ja: '保持' }, names: ['keepCount', 'keepDays'] },
    {
      title: { ko: '확인과 알림', en: 'Test and notices', ja: 'テストと通知' },
      names: ['testDays', 'successTo'],
    },
  ]),
]
