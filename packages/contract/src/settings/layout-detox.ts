/** Tabs of the settings of detox. */
import { DETOX_KINDS } from '../codes/detox.ts'
import { tab, type SettingTab } from './layout-tab.ts'

export const DETOX_TABS: readonly SettingTab[] = [
  tab('detox', 'detox', { ko: '무해화', en: 'Detox', ja: '無害化' }, [
    {
      title: { ko: '파일 형식', en: 'Types of files', ja: 'ファイル形式' },
      names: DETOX_KINDS.filter((kind) => kind !== 'text'),
    },
    {
      title: { ko: '별도 정책', en: 'Policies of their own', ja: '個別のポリシー' },
      names: ['encrypted', 'broken', 'unsupported', 'signedMail', 'signedFiles', 'distribution'],
    },
    {
      title: { ko: '내용', en: 'Contents', ja: '内容' },
      names: ['remotePictures', 'metadata', 'keptObjects', 'note'],
    },
    {
      title: { ko: '링크', en: 'Links', ja: 'リンク' },
      names: ['links', 'linkExcept', 'linkPage', 'linkFollow'],
    },
  ]),
]

export const DETOX_ALARM_TABS: readonly SettingTab[] = [
  tab('detoxAlarm', 'detox-alarm', { ko: '무해화 알림', en: 'Detox alarms', ja: '無害化の通知' }, [
    {
      title: { ko: '수신자', en: 'Recipients', ja: '受信者' },
      names: ['tellRecipient'],
    },
    {
      title: { ko: '관리자', en: 'Administrators', ja: '管理者' },
      names: ['alarmTo', 'alarmMinutes'],
    },
  ]),
]
