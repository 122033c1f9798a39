/** YARA files. */
import { ALL, audited, permission } from './define.ts'

const FILTERING_YARA = { ko: 'YARA 규칙', en: 'YARA rules', ja: 'YARA ルール' }

export const permissions = {
  'config-filtering-yara': permission(ALL, 'configFiltering', 820, FILTERING_YARA, {
    settings: true,
    entry: ['config.filtering', 110, '/config/filtering/yara'],
  }),
}

export const tasks = {
  ...audited('configuration', 210, {
    yara_add: { ko: 'YARA 파일 추가', en: 'YARA file added', ja: 'YARA ファイルの追加' },
    yara_check: { ko: 'YARA 파일 확인', en: 'YARA file checked', ja: 'YARA ファイルの確認' },
    yara_edit: { ko: 'YARA 파일 변경', en: 'YARA file changed', ja: 'YARA ファイルの変更' },
    yara_delete: { ko: 'YARA 파일 삭제', en: 'YARA file removed', ja: 'YARA ファイルの削除' },
  }),
  ...audited('maintenance', 130, {
    yara_alarm: { ko: 'YARA 파일 자동 중지', en: 'YARA file stopped', ja: 'YARA ファイルの自動停止' },
  }),
}
