/** Lists as files, at once and by schedule. */
import { audited } from './define.ts'
import { EXPORT } from './words.ts'

export const tasks = {
  ...audited('report', 80, {
    export_add: { ko: '예약 내보내기 추가', en: 'Scheduled export added', ja: '定期エクスポートの追加' },
    export_edit: { ko: '예약 내보내기 변경', en: 'Scheduled export changed', ja: '定期エクスポートの変更' },
    export_delete: { ko: '예약 내보내기 삭제', en: 'Scheduled export deleted', ja: '定期エクスポートの削除' },
  }),
  ...audited('user', 90, { export: EXPORT }),
  ...audited('group', 40, { export: EXPORT }),
  ...audited('domain', 80, { export: EXPORT }),
  ...audited('mail', 170, { export: EXPORT }),
  ...audited('mail_server', 70, { export: EXPORT }),
  ...audited('statistics', 20, { export: EXPORT }),
}
