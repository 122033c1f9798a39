/** Sealing mail that we change. */
import { audited } from './define.ts'

export const tasks = audited('configuration', 300, {
  arc_check: { ko: 'ARC 레코드 확인', en: 'ARC record checked', ja: 'ARC レコードの確認' },
  arc_key: { ko: 'ARC 키 생성', en: 'ARC key made', ja: 'ARC 鍵の作成' },
})
